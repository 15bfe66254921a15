/** Section 3.3 of the paper as parameters of the model, for both networks. */
import { term } from "../../base/terms";
import { MPI_FEATURES, OVERLAP_WORDS, parameterOf, usualOf, usualOverlap } from "../../scenario/mpi-features";
import { useApp } from "../../views/session-context";
import { NETWORK_NAMES, NETWORKS } from "./state/experiments";

export function FeatureTable() {
  const networks = useApp((state) => state.catalog?.networks);
  const of = NETWORKS.map((network) => networks?.find((each) => each.network === network));
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
          {MPI_FEATURES.map((key) => {
            const parameter = parameterOf(key, of[0]);
            return parameter ? (
              <tr key={key}>
                <th scope="row" data-term={`model.${key}`}>
                  {parameter.label}
                </th>
                {NETWORKS.map((network, column) => (
                  <td key={network}>{usualOf(key, of[column])}</td>
                ))}
                <td>{parameter.effect}.</td>
              </tr>
            ) : null;
          })}
          <tr>
            <th scope="row" {...term("overlap")}>
              Overlap of computing and communication
            </th>
            {NETWORKS.map((network, column) => {
              const overlap = usualOverlap(of[column]);
              return <td key={network}>{overlap ? OVERLAP_WORDS[overlap] : "–"}</td>;
            })}
            <td>Follows from progress and matching.</td>
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
