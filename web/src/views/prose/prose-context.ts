/** What a text refers to: the claims and rules that it cites, and how the figures among its words are shown. */
import { createContext, type ReactNode } from "react";
import type { CitedClaim, ModelRule } from "../../lessons/lesson";

export type ProseSource = {
  claims: Readonly<Record<string, CitedClaim>>;
  /** By anchor. */
  rules: Readonly<Record<string, ModelRule>>;
  /** Of a figure by its id; only texts of lessons have any. */
  figure?: (id: string) => ReactNode;
};

export const ProseContext = createContext<ProseSource>({ claims: {}, rules: {} });
