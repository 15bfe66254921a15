/** The panels of the page, in reading order. An error in one of them stays there, see `views/ErrorBoundary.tsx`. */
import type { ComponentType } from "react";
import { LessonLater } from "../features/lesson/later";
import type { HidePart } from "../scenario/restrictions";
import { DetailsPanel } from "../views/details/DetailsPanel";
import { ErrorBoundary } from "../views/ErrorBoundary";
import { Header } from "../views/header/Header";
import { UnseenHead } from "../views/header/UnseenHead";
import { BandwidthPanel } from "../views/instruments/BandwidthPanel";
import { MatrixPanel } from "../views/instruments/MatrixPanel";
import { NodesPanel } from "../views/instruments/NodesPanel";
import { NoteCaptionLater, PresenterHeadLater } from "../views/present/later";
import { SetupPanel } from "../views/setup/SetupPanel";
import { Stage } from "../views/stage/Stage";
import { Unless } from "./Unless";

type Row = {
  /** As it is called when it fails. */
  name: string;
  Content: ComponentType;
  /** The class that places it on the page. */
  place?: string;
  /** A link may leave it out; `Instead` stands in its place then. */
  part?: HidePart;
  Instead?: ComponentType;
};

const PANELS: readonly Row[] = [
  { name: "Page head", Content: Header, place: "page-head", part: "head", Instead: UnseenHead },
  { name: "Presenter", Content: PresenterHeadLater },
  { name: "Lesson", Content: LessonLater, place: "lesson-panel" },
  { name: "Stage", Content: Stage, place: "stage" },
  { name: "Details", Content: DetailsPanel, place: "details-panel", part: "details" },
  { name: "Matrices", Content: MatrixPanel, place: "matrix-panel", part: "matrix" },
  { name: "Bandwidth and latency", Content: BandwidthPanel, place: "bandwidth-panel", part: "bandwidth" },
  { name: "Bandwidth per node", Content: NodesPanel, place: "nodes-panel", part: "nodes" },
  { name: "Scenario", Content: SetupPanel, place: "setup-form", part: "setup" },
  { name: "Note", Content: NoteCaptionLater },
];

export function Panels() {
  return PANELS.map(({ name, Content, place, part, Instead }) => {
    const panel = (
      <ErrorBoundary key={name} name={name} {...(place ? { place } : {})}>
        <Content />
      </ErrorBoundary>
    );
    return part ? (
      <Unless key={name} hidden={part} otherwise={Instead ? <Instead /> : null}>
        {panel}
      </Unless>
    ) : (
      panel
    );
  });
}
