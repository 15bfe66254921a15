/** The small picture of a preset: its network, and who sends to whom. */
import { NETWORK_SIZE, type Pictures } from "./pictures";

const { width, height } = NETWORK_SIZE;

const symbolId = (network: number) => `preset-network-${network}`;

/** Every network once, however many presets have it. */
export function NetworkSymbols({ pictures }: { pictures: Pictures }) {
  return (
    <svg className="preset-symbols" aria-hidden="true">
      {pictures.networks.map(({ links, elites }, network) => (
        <symbol key={symbolId(network)} id={symbolId(network)} viewBox={`0 0 ${width} ${height}`}>
          <path className="preset-links" d={links} />
          <path className="preset-elites" d={elites} />
        </symbol>
      ))}
    </svg>
  );
}

export function PresetPicture({ pictures, preset }: { pictures: Pictures; preset: string }) {
  const picture = pictures.presets[preset];
  if (!picture) return <div className="preset-picture" />;
  const { network, traffic } = picture;
  return (
    <div className="preset-picture">
      <svg className="preset-network" aria-hidden="true" viewBox={`0 0 ${width} ${height}`}>
        <use href={`#${symbolId(network)}`} />
      </svg>
      {traffic ? (
        <svg
          className="preset-traffic"
          aria-hidden="true"
          viewBox={`0 0 ${traffic.across} ${traffic.across}`}
        >
          <path d={traffic.path} />
        </svg>
      ) : null}
    </div>
  );
}
