/** What this page is, which machines and papers it is about, how accurate it is, where to begin; its version and licences. */
import papers from "virtual:papers/standing";
import { term } from "../../base/terms";
import {
  claimCount,
  countWords,
  holding,
  judged,
  type PaperStanding,
  type RoleTally,
  sumOfRole,
  sumOfRoles,
} from "../../papers/standing";
import { CommandButton } from "../../views/CommandButton";
import { useApp } from "../../views/session-context";
import * as texts from "./texts";
import "./about.css";

/** Files next to the page, which its build writes. */
const NOTICES = [
  { href: "./notices/scripts.md", label: texts.scriptNotices },
  { href: "./notices/engine.txt", label: texts.engineNotices },
];

export function AboutSheet() {
  const version = useApp(({ engine }) => (engine.phase === "ready" ? engine.version : null));
  return (
    <div className="about-text">
      <p>{texts.whatItIs}</p>
      <Begin />
      <section aria-labelledby="about-machines">
        <h3 id="about-machines">{texts.machines}</h3>
        <ul>
          <li>
            <b>{texts.qsnet}</b>
            {texts.qsnetMachines}
          </li>
          <li>
            <b>{texts.qsnet2}</b>
            {texts.qsnet2Machines}
          </li>
          <li>
            <b>{texts.infiniband}</b>
            {texts.infinibandMachines}
          </li>
          <li>{texts.cabledMachines}</li>
        </ul>
      </section>
      <Truth />
      <section aria-labelledby="about-licence">
        <h3 id="about-licence">{texts.versionAndLicence}</h3>
        <p>
          {version === null ? null : texts.engineVersion(version)} {texts.privacy}
        </p>
        <p>{texts.licence}</p>
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
      <h3 id="about-begin">{texts.getStarted}</h3>
      <p className="about-ways">
        <CommandButton id="show-me">{texts.tour}</CommandButton>
        <CommandButton id="show-presets">{texts.presets}</CommandButton>
        <CommandButton id="show-lessons">{texts.lessons}</CommandButton>
        <CommandButton id="show-glossary">{texts.glossary}</CommandButton>
      </p>
    </section>
  );
}

function Truth() {
  return (
    <section aria-labelledby="about-truth">
      <h3 id="about-truth">{texts.accuracy}</h3>
      <p>
        {texts.claims(claimCount(papers), papers.length)} {texts.predictions}{" "}
        <b>{countWords(sumOfRole(papers, "prediction"))}.</b> {texts.states}
      </p>
      <div className="about-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.paper}</th>
              <th scope="col" {...term("claim")}>
                {texts.predictionsThatHold}
              </th>
              <th scope="col" {...term("claim")}>
                {texts.claimsThatHold}
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
        <CommandButton id="show-scorecard">{texts.scorecard}</CommandButton>
        <CommandButton id="show-model">{texts.rules}</CommandButton>
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
  const counts = sumOfRoles(tallies);
  return texts.share(holding(counts), judged(counts));
}
