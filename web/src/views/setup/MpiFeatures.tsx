/**
 * What the MPI of this scenario can do beside what it can by default on the networks of the paper: four parameters of the
 * model, each with its effect on the next run.
 */
import { formatMessageSize } from "../../base/format";
import { term } from "../../base/terms";
import type { NetworkDescription } from "../../engine/types";
import { fieldAt } from "../../scenario/edit";
import { fieldOfParameter } from "../../scenario/fields";
import {
  MPI_FEATURES,
  OVERLAP_WORDS,
  overlapIn,
  parameterOf,
  usualOf,
  usualOverlap,
} from "../../scenario/mpi-features";
import { networkOf } from "../../scenario/network";
import { useApp } from "../session-context";
import { CatalogField } from "./CatalogField";
import { HelpButton } from "./FieldFrame";
import { useShownScenario } from "./use-edit";
import "./mpi-features.css";
import * as texts from "./program-texts";

/** The two of the paper. */
const BESIDE = [
  { network: "qsnet2", label: texts.qsnet2 },
  { network: "infiniband", label: texts.infiniband },
] as const;

const NONE: readonly NetworkDescription[] = [];

export function MpiFeatures() {
  const scenario = useShownScenario();
  const networks = useApp((state) => state.catalog?.networks) ?? NONE;
  if (!scenario) return null;
  const own = networkOf(scenario, networks);
  /** "QsNetII nic" and "4X IB host", a line each. */
  const beside = (word: (network: NetworkDescription) => string | null) =>
    BESIDE.flatMap(({ network, label }) => {
      const there = networks.find((each) => each.network === network);
      return there ? texts.onNetwork(label, word(there)) : [];
    }).join("\n");
  const overlap = overlapIn(scenario, own);
  const eager = fieldAt(scenario, "model.eager_bytes");
  return (
    <section className="mpi-features" aria-label={texts.mpiFeatures}>
      <p {...term("mpi")}>
        {texts.mpiFeatures} <span className="muted">{texts.mpiFeaturesSource}</span>
      </p>
      {MPI_FEATURES.map((key) => {
        const parameter = parameterOf(key, own);
        if (!parameter) return null;
        const usual = beside((network) => usualOf(key, network));
        return <CatalogField key={key} field={{ ...fieldOfParameter(parameter), suffix: usual }} />;
      })}
      <p className="mpi-overlap">
        <span {...term("overlap", texts.overlapHint)}>{texts.overlap}</span>{" "}
        <HelpButton of="overlap" label={texts.overlap} /> <output>{OVERLAP_WORDS[overlap]}</output>
        <span className="unit">
          {beside((network) => {
            const there = usualOverlap(network);
            return there && OVERLAP_WORDS[there];
          })}
        </span>
      </p>
      {overlap === "full" ? null : (
        <p className="muted" {...term("eager-message")}>
          {overlap === "host"
            ? texts.hostProgress
            : typeof eager === "number"
              ? texts.messagesAbove(formatMessageSize(eager))
              : texts.longMessages}
        </p>
      )}
    </section>
  );
}
