/** Texts of the scorecard's sheet. */
import type { ClaimKind, ReadFrom } from "../../engine/types";
import type { ClaimStatus } from "./state/verdicts";

// The head of the sheet.
export const paper = "Paper";
export const networkComparison = "Open network comparison";
export const intro = (title: string, venue: string, year: number | undefined) =>
  `All claims of “${title}” (${venue}${year ? ` ${year}` : ""}). Results are recorded; running a claim confirms its own.`;
export const loadingPaper = "Loading the paper…";
export const paperRefused = (problems: number) =>
  `The engine does not accept this paper: ${problems} ${problems === 1 ? "problem" : "problems"}. No claim can be run.`;
export const problem = (path: string, message: string) => `${path}: ${message}`;

// Runs of claims.
export const runAll = "Run all";
export const runFiltered = "Run filtered";
export const cancel = "Cancel";
export const nothingRun = "Nothing has been run on this computer yet.";
export const cancelled = (done: number, of: number) => `Cancelled: ${done} of ${of} runs are done.`;
export const claimsConfirmed = (count: number) =>
  count === 1 ? "1 claim is confirmed." : `${count} claims are confirmed.`;
export const claimsDiffer = (claims: readonly string[], version: string) =>
  `${claims.join(", ")}: the results of this computer differ from those recorded with version ${version}. Please report this.`;
export const noPlan = "No runs planned yet.";

// Causes that a click disables.
export const disableCause = "Disable a cause:";
export const runsBoth = (statement: string) => `${statement} Runs both variants and shows them side by side.`;
export const causeOf = (claim: string, varied: string) => `${claim} · ${varied}`;
export const compareVariants = "compare variants";

// How many claims hold, by role.
export const thisPaper = "This paper";
export const allPapers = (papers: number, version: string) =>
  `All ${papers} papers, recorded with version ${version}`;
export const toRun = (count: number) => `${count} to run`;

// Filters.
export const status = "Status";
export const role = "Role";
export const kind = "Kind";
export const search = "Search";
export const any = "any";
export const showAll = "Show all";
export const shownClaims = (shown: number, total: number) => `${shown} of ${total} claims`;
export const noMatch = "No claim matches these filters. Select “Show all” to clear them.";

export const KIND_WORDS: Readonly<Record<ClaimKind, string>> = {
  value: "value",
  shape: "shape",
  definition: "definition",
};

export const statusWords = (status: ClaimStatus): string => (status === "not run" ? "not run yet" : status);
export const holdsSign = "✓ holds";
export const holdsWithinSign = "≈ holds, difference within the interval";
export const undecidedSign = "? undecided";
export const tooShortSign = "? too short";
export const failsSign = "✗ fails";
export const runFailedSign = "! run failed";

// The table of claims. On a narrow screen each cell has its heading next to it.
export const claim = "Claim";
export const statement = "Statement";
export const published = "Published";
export const simulated = "Simulated";
export const simulatedWithInterval = "Simulated, 95 % interval";
export const spread = "Spread";
export const actions = "Actions";
export const recorded = "recorded";
export const confirmed = "confirmed";
export const differs = "differs from the record";
export const spreadRecord = (date: string, moves: readonly string[]) =>
  `Recorded on ${date}. ${moves.join("; ")}`.trimEnd();
export const run = "Run";
export const runClaim = (claim: string) => `Run ${claim}`;
export const open = "Open";
export const openClaim = (claim: string) => `Open ${claim} as a live scenario`;
export const claimProgress = (claim: string) => `${claim}: progress`;

// The details of a claim.
export const readFrom = "Read from";
export const READ_FROM_WORDS: Readonly<Record<ReadFrom, string>> = {
  text: "the text or a table",
  figure: "a figure only",
  derived: "calculated from what the text states",
};
export const tolerance = "Tolerance";
export const holdsWhen = "Holds when";
export const noteIsTrue = "the condition under Tolerance is true";
export const expression = "Relation as an expression";
export const notModelled = "Not modelled";
export const assumptionFitted = "Assumption fitted";
export const notCalculated = "Not calculated";
export const difference = "Difference";
export const excludesZero = (margin: string) => `${margin}: the 95 % interval excludes 0.`;
export const includesZero = (margin: string) =>
  `${margin}: the 95 % interval includes 0. The means are in the published order; other seeds may not be.`;
export const tooShort = "Too short";
export const tooWide =
  "The 95 % interval is wider than 5 % of the value and leaves open whether the claim holds. Longer runs or more seeds would tell.";
export const undecided = "Undecided";
export const holdsElsewhere =
  "It fails, but would hold with another value of an assumed parameter within its plausible range (Spread).";
export const noCurveYet = "The curves appear when all runs of the claim are done.";
/** Formulas of a bill: of the network, and of the network with its nodes. */
export const billFormulas = (formulas: readonly string[]) => formulas.join("; with nodes ");

// Why a claim fails.
export const whyFails = (claim: string) => `Why ${claim} fails`;
export const whyItFails = "Why it fails";
export const tried = "Tried";
export const verdict = "Verdict";
export const tryThis = "Try";
export const inThePaper = "In the paper";
export const fieldValues = (field: string, values: string) => `${field}: ${values}`;
export const tryField = (field: string, run: string) => `Try ${field} in the run ${run}`;
export const tryItYourself = "Try it yourself";
export const sweepValues = "Sweep these values";
export const sweepRuns = "A sweep is running";

// The runs of a claim.
export const inAllRuns = (settings: readonly string[]) => `In all runs: ${settings.join(" · ")}`;
export const settings = "Settings";
export const seeds = "Seeds";
export const result = "Result";
export const live = "Scenario";
export const noSettings = "no other settings";
export const costOnly = "cost only, not simulated";
export const costNotCalculated = "not calculated yet";
export const openRun = (run: string) => `Open the run ${run} as a live scenario`;
export const runNotStarted = "not run yet";
export const runRecorded = "recorded, not run here";
export const runWaiting = "waiting";
export const runRunning = "running";
export const runFailed = "failed";
export const runsDone = (done: number, total: number) =>
  done === total ? "done" : `${done} of ${total} done`;
