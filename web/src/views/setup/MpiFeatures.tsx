/**
 * What the MPI of this scenario can do beside what it can on the networks of the paper: its characteristics are switches
 * here, each with its effect on the next run.
 */
import { useId } from "react";
import { formatMessageSize } from "../../base/format";
import { term } from "../../base/terms";
import type { NetworkDescription } from "../../engine/types";
import { fieldAt } from "../../scenario/edit";
import {
  MPI_FEATURES,
  type MpiFeature,
  networkHas,
  type Overlap,
  overlapOf,
  scenarioHas,
  withFeature,
} from "../../scenario/mpi-features";
import { networkOf } from "../../scenario/network";
import { useApp } from "../session-context";
import { FieldProblem, useFieldProblems } from "./field-problem";
import { useFormLock } from "./form-lock";
import { useEdit, useShownScenario } from "./use-edit";
import "./mpi-features.css";

/** The two of the paper. */
const BESIDE = [
  { network: "qsnet2", label: "QsNetII" },
  { network: "infiniband", label: "4X IB" },
] as const;

const NONE: readonly NetworkDescription[] = [];

export function MpiFeatures() {
  const scenario = useShownScenario();
  const networks = useApp((state) => state.catalog?.networks) ?? NONE;
  if (!scenario) return null;
  const own = networkOf(scenario, networks);
  const beside = BESIDE.map(({ network, label }) => ({
    label,
    of: networks.find((each) => each.network === network),
  }));
  const [, , progress, offload] = MPI_FEATURES.map((feature) => scenarioHas(scenario, feature, own));
  const overlap = overlapOf(progress === true, offload === true);
  const early = fieldAt(scenario, "model.eager_bytes");
  return (
    <table className="mpi-features">
      <caption {...term("mpi")}>
        What its MPI can do <span className="muted">[I] 3.3</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">Characteristic</th>
          <th scope="col">here</th>
          {beside.map(({ label }) => (
            <th key={label} scope="col" title={`As by default on ${label}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {MPI_FEATURES.map((feature) => (
          <FeatureRow
            key={feature.key}
            feature={feature}
            has={scenarioHas(scenario, feature, own)}
            beside={beside.map(({ of }) => networkHas(feature, of))}
          />
        ))}
        <tr>
          <th
            scope="row"
            {...term("overlap")}
            title="Of computing and communication. It follows from progress and offload."
          >
            Overlap
          </th>
          <td>{OVERLAPS[overlap]}</td>
          {beside.map(({ label, of }) => {
            const [, , goesOn, offloads] = MPI_FEATURES.map((feature) => networkHas(feature, of));
            return (
              <td key={label}>{goesOn == null ? "" : OVERLAPS[overlapOf(goesOn, offloads === true)]}</td>
            );
          })}
        </tr>
      </tbody>
      {overlap === "full" ? null : (
        <tfoot>
          <tr>
            <td colSpan={2 + beside.length} className="muted" {...term("early-message")}>
              {overlap === "host"
                ? "Long messages go on while processes compute, and take host time for it."
                : `Messages above ${typeof early === "number" ? formatMessageSize(early) : "the early ones"} wait until both processes are in a call.`}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const OVERLAPS: Record<Overlap, string> = { full: "full", host: "in part", early: "little" };

function FeatureRow({
  feature,
  has,
  beside,
}: {
  feature: MpiFeature;
  has: boolean;
  beside: (boolean | null)[];
}) {
  const edit = useEdit();
  const id = useId();
  const locked = useFormLock();
  const { key, label, title } = feature;
  const path = `model.${key}`;
  const wrong = useFieldProblems(path).length > 0;
  return (
    <>
      <tr className="feature" data-path={path}>
        <th scope="row">
          <label htmlFor={id} title={title}>
            {label}
          </label>
        </th>
        <td>
          <input
            id={id}
            type="checkbox"
            disabled={locked}
            checked={has}
            aria-invalid={wrong}
            aria-describedby={wrong ? `${id}-problem` : undefined}
            onChange={(event) => {
              const on = event.target.checked;
              edit((now) => withFeature(now, feature, on), `${label}: ${on ? "yes" : "no"}`);
            }}
          />
        </td>
        {beside.map((there, at) => (
          <td key={BESIDE[at]?.network}>{there === null ? "" : there ? "yes" : "no"}</td>
        ))}
      </tr>
      {wrong ? (
        <tr>
          <td colSpan={2 + beside.length}>
            <FieldProblem path={path} id={`${id}-problem`} />
          </td>
        </tr>
      ) : null}
    </>
  );
}
