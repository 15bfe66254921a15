/** Section 3.3 of the paper as parameters of the model, for both networks. */
import { term } from "../../base/terms";
import { MPI_FEATURES, networkHas, type Overlap, overlapOf } from "../../scenario/mpi-features";
import { useApp } from "../../views/session-context";
import { NETWORK_NAMES, NETWORKS } from "./state/experiments";

const OVERLAPS: Record<Overlap, string> = {
  full: "✓ full",
  host: "in part, in host time",
  early: "✗ of short messages only",
};

export function FeatureTable() {
  const networks = useApp((state) => state.catalog?.networks);
  const of = NETWORKS.map((network) => networks?.find((each) => each.network === network));
  const has = MPI_FEATURES.map((feature) => of.map((network) => networkHas(feature, network)));
  const at = (key: string) => MPI_FEATURES.findIndex((feature) => feature.key === key);
  const [progress, offload] = [has[at("mpi_progress")], has[at("mpi_matching")]];
  return (
    <section>
      <h3>What the MPI of each network can do</h3>
      <table className="network-comparison-features">
        <thead>
          <tr>
            <th scope="col">Characteristic</th>
            {NETWORKS.map((network) => (
              <th key={network} scope="col">
                {NETWORK_NAMES[network]}
              </th>
            ))}
            <th scope="col">What it means</th>
          </tr>
        </thead>
        <tbody>
          {MPI_FEATURES.map(({ key, label, title }, row) => (
            <tr key={key}>
              <th scope="row" data-term={`model.${key}`}>
                {label}
              </th>
              {NETWORKS.map((network, column) => (
                <td key={network}>{yesOrNo(has[row]?.[column] ?? null)}</td>
              ))}
              <td>{title}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" {...term("overlap")}>
              Overlap of computing and communication
            </th>
            {NETWORKS.map((network, column) => (
              <td key={network}>{overlapWords(progress?.[column] ?? null, offload?.[column] ?? null)}</td>
            ))}
            <td>Follows from the two above it.</td>
          </tr>
        </tbody>
      </table>
      <p className="muted">
        After section 3.3 of the paper. Each is a switch of the model: open both networks in compare, and turn
        one.
      </p>
    </section>
  );
}

const yesOrNo = (has: boolean | null) => (has === null ? "–" : has ? "✓ yes" : "✗ no");

function overlapWords(progress: boolean | null, offload: boolean | null): string {
  return progress === null || offload === null ? "–" : OVERLAPS[overlapOf(progress, offload)];
}
