/** What a text refers to: the claims and rules that it cites, and how the figures among its words are shown. */
import { createContext, type ReactNode } from "react";
import type { CitedClaim, Inline, ModelRule } from "../../lessons/lesson";

/** Words that lead elsewhere, or stand for what the page calculates. */
export type Leading = Exclude<Inline, { kind: "text" | "code" | "strong" | "emphasis" }>;

export type ProseSource = {
  claims: Readonly<Record<string, CitedClaim>>;
  /** By anchor. */
  rules: Readonly<Record<string, ModelRule>>;
  /** Of a figure by its id; only texts of lessons have any. */
  figure?: (id: string) => ReactNode;
  /** How words that lead elsewhere are shown; without it they can be pressed. */
  leading?: (props: { inline: Leading }) => ReactNode;
};

export const ProseContext = createContext<ProseSource>({ claims: {}, rules: {} });
