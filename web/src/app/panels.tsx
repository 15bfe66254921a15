/** The panels of the page, in reading order. An error in one of them stays there, see `views/ErrorBoundary.tsx`. */
import type { ComponentType } from "react";
import { AnswerPanel } from "../features/first-screen/AnswerPanel";
import { ChartsHandle, FormHandle } from "../features/first-screen/DrawerHandle";
import { QuestionBand } from "../features/first-screen/QuestionBand";
import { LessonLater } from "../features/lesson/later";
import type { HidePart } from "../scenario/restrictions";
import type { AppState } from "../state/app-state";
import { isDrawerOpen, isFirstScreen } from "../state/drawers";
import { DetailsPanel } from "../views/details/DetailsPanel";
import { ErrorBoundary } from "../views/ErrorBoundary";
import { Header } from "../views/header/Header";
import { UnseenHead } from "../views/header/UnseenHead";
import { BandwidthPanel } from "../views/instruments/BandwidthPanel";
import { MatrixPanel } from "../views/instruments/MatrixPanel";
import { NodesPanel } from "../views/instruments/NodesPanel";
import { lazyPart } from "../views/lazy-part";
import { NoteCaptionLater, PresenterHeadLater } from "../views/present/later";
import { useApp } from "../views/session-context";
import { Stage } from "../views/stage/Stage";
import * as texts from "./texts";
import { Unless } from "./Unless";

type Row = {
  /** As it is called when it fails. */
  name: string;
  Content: ComponentType;
  /** The class that places it on the page. */
  place?: string;
  /** A link may leave it out; `Instead` is in its place then. */
  part?: HidePart;
  Instead?: ComponentType;
  /** Whether it is on the page now; always without it. */
  shown?(state: AppState): boolean;
};

/** Newcomers do without the form. */
const SetupPanel = lazyPart(
  () => import("../views/setup/SetupPanel").then((it) => it.SetupPanel),
  texts.scenarioForm,
  { waiting: <form className="setup-form" aria-label={texts.scenario} /> },
);

const formOpen = (state: AppState) => isDrawerOpen(state, "form");
const chartsOpen = (state: AppState) => isDrawerOpen(state, "charts");

const PANELS: readonly Row[] = [
  { name: texts.pageHead, Content: Header, place: "page-head", part: "head", Instead: UnseenHead },
  { name: texts.presenter, Content: PresenterHeadLater },
  { name: texts.lesson, Content: LessonLater, place: "lesson-panel" },
  { name: texts.question, Content: QuestionBand, place: "question-band", shown: isFirstScreen },
  {
    name: texts.result,
    Content: AnswerPanel,
    place: "answer-panel",
    part: "bandwidth",
    shown: (state) => !chartsOpen(state),
  },
  { name: texts.stage, Content: Stage, place: "stage" },
  { name: texts.details, Content: DetailsPanel, place: "details-panel", part: "details" },
  { name: texts.matrices, Content: MatrixPanel, place: "matrix-panel", part: "matrix", shown: chartsOpen },
  {
    name: texts.bandwidthAndLatency,
    Content: BandwidthPanel,
    place: "bandwidth-panel",
    part: "bandwidth",
    shown: chartsOpen,
  },
  {
    name: texts.bandwidthPerNode,
    Content: NodesPanel,
    place: "nodes-panel",
    part: "nodes",
    shown: chartsOpen,
  },
  { name: texts.scenario, Content: SetupPanel, place: "setup-form", part: "setup", shown: formOpen },
  { name: texts.formButton, Content: FormHandle, place: "form-handle", shown: (state) => !formOpen(state) },
  {
    name: texts.chartsButton,
    Content: ChartsHandle,
    place: "charts-handle",
    shown: (state) => !chartsOpen(state),
  },
  { name: texts.note, Content: NoteCaptionLater },
];

const all = () => true;

export function Panels() {
  return PANELS.map((row) => <Panel key={row.name} {...row} />);
}

function Panel({ name, Content, place, part, Instead, shown = all }: Row) {
  const isShown = useApp(shown);
  if (!isShown) return null;
  const panel = (
    <ErrorBoundary name={name} {...(place ? { place } : {})}>
      <Content />
    </ErrorBoundary>
  );
  return part ? (
    <Unless hidden={part} otherwise={Instead ? <Instead /> : null}>
      {panel}
    </Unless>
  ) : (
    panel
  );
}
