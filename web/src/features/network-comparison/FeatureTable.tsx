/** Section 3.3 of the paper as parameters of the model, for both networks. */
import { term } from "../../base/terms";
import { MPI_FEATURES, OVERLAP_WORDS, parameterOf, usualOf, usualOverlap } from "../../scenario/mpi-features";
import { useApp } from "../../views/session-context";
import { NETWORK_NAMES } from "./state/network-texts";
import { NETWORKS } from "./state/networks";
import * as texts from "./texts";

export function FeatureTable() {
  const networks = useApp((state) => state.catalog?.networks);
  const of = NETWORKS.map((network) => networks?.find((each) => each.network === network));
  return (
    <section>
      <h3>{texts.features}</h3>
      <table className="network-comparison-features">
        <thead>
          <tr>
            <th scope="col">{texts.feature}</th>
            {NETWORKS.map((network) => (
              <th key={network} scope="col">
                {NETWORK_NAMES[network]}
              </th>
            ))}
            <th scope="col">{texts.effect}</th>
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
                <td>{texts.sentence(parameter.effect)}</td>
              </tr>
            ) : null;
          })}
          <tr>
            <th scope="row" {...term("overlap")}>
              {texts.overlap}
            </th>
            {NETWORKS.map((network, column) => {
              const overlap = usualOverlap(of[column]);
              return <td key={network}>{overlap ? OVERLAP_WORDS[overlap] : "–"}</td>;
            })}
            <td>{texts.overlapEffect}</td>
          </tr>
        </tbody>
      </table>
      <p className="muted">{texts.featuresNote}</p>
    </section>
  );
}
