/** Texts of the sheet about Flitscope. */

export const whatItIs =
  "Flitscope simulates interconnection networks flit by flit in your browser. A packet takes one link and switch after another, and waits where they are busy. Everything you see comes from the simulation. The results are shown next to the figures that papers published for the real machines.";

export const getStarted = "Get started";
export const tour = "Take the tour: five captions";
export const presets = "Presets: one question each";
export const lessons = "Lessons";
export const glossary = "Glossary";

export const machines = "Machines";
export const qsnet = "QsNet";
export const qsnetMachines =
  " (Elan3, Elite3): fat trees of 64 and 128 nodes, and ASCI Q with 1,024 and 2,048 nodes";
export const qsnet2 = "QsNetII";
export const qsnet2Machines = " (Elan4, Elite4): up to 1,024 nodes, with full and reduced bisection";
export const infiniband = "4X InfiniBand";
export const infinibandMachines = ": switches of 24, 96 and 288 ports, for comparison";
export const cabledMachines = "Any fabric described by a list of cables";

export const accuracy = "How accurate it is";
export const claims = (count: number, papers: number) =>
  `${count} statements from ${papers} papers are recorded as claims, each with a criterion for whether it holds. Some of them served to calibrate the model, so they say little about it. Nothing was fitted to the predictions.`;
export const judged = (count: number) => `Of ${count} predictions that can be judged,`;
export const holdAndFail = (hold: number, fail: number) => `${hold} hold and ${fail} fail.`;
export const notModelled = (count: number) => `Another ${count} concern behaviour that is not modelled.`;
export const paper = "Paper";
export const predictionsThatHold = "Predictions that hold";
export const claimsThatHold = "All claims that hold";
export const share = (holds: number, of: number) => `${holds} of ${of}`;
export const scorecard = "Scorecard: run every claim";
export const rules = "Rules of the model, with sources";

export const versionAndLicence = "Version and licence";
export const engineVersion = (version: string) => `The engine is version ${version}.`;
export const privacy = "What you open or type stays on this machine unless you share a link.";
export const licence =
  "Flitscope is free software under the MIT licence. Third-party parts have their own licences:";
export const scriptNotices = "Notices for the scripts";
export const engineNotices = "Notices for the engine and the service worker";
