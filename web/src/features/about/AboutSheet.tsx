/** What this page is, which machines and papers it is about, how true it is, where to begin; its version and licences. */
import papers from "virtual:papers/standing";
import { term } from "../../base/terms";
import { claimCount, type PaperStanding, predictions, type RoleTally } from "../../papers/standing";
import { CommandButton } from "../../views/CommandButton";
import { useApp } from "../../views/session-context";
import "./about.css";

/** Files beside the page, which its build writes. */
const NOTICES = [
  { href: "./notices/scripts.md", label: "Notices of the scripts" },
  { href: "./notices/engine.txt", label: "Notices of the engine and the service worker" },
];

export function AboutSheet() {
  const version = useApp(({ engine }) => (engine.phase === "ready" ? engine.version : null));
  return (
    <div className="about-text">
      <p>
        Flitscope simulates interconnection networks flit by flit in your browser: a packet takes links and
        switches one after the other, waits where they are taken, and what you see is what the simulation
        does. The results stand beside the figures that papers published of the real machines.
      </p>
      <Begin />
      <section aria-labelledby="about-machines">
        <h3 id="about-machines">Which machines</h3>
        <ul>
          <li>
            <b>QsNet</b> (Elan3, Elite3): fat trees of 64 and 128 nodes, and ASCI Q with 1,024 and 2,048
          </li>
          <li>
            <b>QsNetII</b> (Elan4, Elite4): up to 1,024 nodes, with full and reduced bisection
          </li>
          <li>
            <b>4X InfiniBand</b>: switches of 24, 96 and 288 ports, to compare with
          </li>
          <li>Any fabric from a list of cables</li>
        </ul>
      </section>
      <Truth />
      <section aria-labelledby="about-licence">
        <h3 id="about-licence">Version and licence</h3>
        <p>
          {version === null ? "" : `The engine is version ${version}. `}Nothing that you open or type leaves
          this machine, unless you share a link.
        </p>
        <p>It is free software under the MIT licence. What it contains of others has licences of its own:</p>
        <ul>
          {NOTICES.map(({ href, label }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Begin() {
  return (
    <section aria-labelledby="about-begin">
      <h3 id="about-begin">Where to begin</h3>
      <p className="about-ways">
        <CommandButton id="show-me">Show me: five captions</CommandButton>
        <CommandButton id="show-presets">Presets: a question each</CommandButton>
        <CommandButton id="show-lessons">Lessons</CommandButton>
        <CommandButton id="show-glossary">Glossary</CommandButton>
      </p>
    </section>
  );
}

function Truth() {
  const { holds, fails, notModelled } = predictions(papers);
  return (
    <section aria-labelledby="about-truth">
      <h3 id="about-truth">How true it is</h3>
      <p>
        {claimCount(papers)} statements of {papers.length} papers are written down as claims, each with what
        counts as holding. Some served to calibrate the model, and say little about it. Nothing was fitted to
        the <b>predictions</b>: of {holds + fails} that can be judged{" "}
        <b>
          {holds} hold and {fails} fail
        </b>
        ; {notModelled} are about what is not modelled.
      </p>
      <div className="about-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Paper</th>
              <th scope="col" {...term("claim")}>
                Predictions that hold
              </th>
              <th scope="col" {...term("claim")}>
                All claims that hold
              </th>
            </tr>
          </thead>
          <tbody>
            {papers.map((paper) => (
              <PaperRow key={paper.id} paper={paper} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="about-ways">
        <CommandButton id="show-scorecard">Scorecard: every claim, to be run here</CommandButton>
        <CommandButton id="show-model">The model’s rules, with sources</CommandButton>
      </p>
    </section>
  );
}

function PaperRow({ paper }: { paper: PaperStanding }) {
  const { title, authors, venue, year, doi, tally } = paper;
  return (
    <tr>
      <th scope="row">
        {doi ? (
          <a href={`https://doi.org/${doi}`} target="_blank" rel="noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
        <span className="muted">{[authors.join(", "), venue, year].filter(Boolean).join(". ")}</span>
      </th>
      <td>{share(tally.filter(({ role }) => role === "prediction"))}</td>
      <td>{share(tally)}</td>
    </tr>
  );
}

/** "18 of 31": those that are not modelled are not judged. */
function share(tallies: readonly RoleTally[]): string {
  const sum = (of: (tally: RoleTally) => number) => tallies.reduce((total, each) => total + of(each), 0);
  return `${sum(({ holds }) => holds)} of ${sum(({ holds, fails }) => holds + fails)}`;
}
