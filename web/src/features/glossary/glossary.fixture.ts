/** A glossary of two terms, for tests of what shows it. */
import type { Glossary, GlossaryEntry } from "../../lessons/lesson";
import { P28, text } from "../../views/prose/prose.fixture";

const NONE = { also: [], metrics: [], rules: [], parameters: [], claims: [], see: [], paper: null };

export const ACK_GAP: GlossaryEntry = {
  ...NONE,
  id: "ack-gap",
  title: "Ack gap",
  metrics: ["ack_gap_ns"],
  rules: ["ack"],
  parameters: ["model.ack_offset_percent"],
  claims: ["P28"],
  see: ["circuit"],
  paper: { paper: "asciq-collectives", source: "Petrini et al. 2003, section 5" },
  blocks: [{ kind: "paragraph", inlines: [text("For how long a receiver stands idle.")] }],
};

export const CIRCUIT: GlossaryEntry = {
  ...NONE,
  id: "circuit",
  title: "Circuit",
  also: ["held path"],
  parameters: ["model.circuit_hold"],
  blocks: [{ kind: "paragraph", inlines: [text("What a packet holds, until the "), text("ack is back.")] }],
};

export const GLOSSARY: Glossary = {
  entries: [ACK_GAP, CIRCUIT],
  claims: { P28 },
  rules: { ack: { title: "Ack", section: "Rules" } },
};
