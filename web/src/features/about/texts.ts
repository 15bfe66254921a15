/** Texts of the sheet about Flitscope. */

export const whatItIs =
  "Flitscope simulates, in your browser, the networks that connect the nodes of supercomputers. It does so flit by flit; a flit is the smallest unit that a link carries. A packet takes one link and switch after another, and waits where they are busy. Everything you see comes from the simulation. The results are shown next to the figures that papers published for the real machines.";

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
export const qsnet2Machines =
  " (Elan4, Elite4): up to 1,024 nodes, with full and reduced bisection (the bandwidth between two halves of the nodes)";
export const infiniband = "4X InfiniBand";
export const infinibandMachines = ": switches of 24, 96 and 288 ports, for comparison";
export const cabledMachines = "Any network (fabric) described by a list of its cables";

export const accuracy = "How accurate it is";
export const claims = (count: number, papers: number) =>
  `${count} statements from ${papers} papers are recorded as claims, each with a criterion for whether it holds, that is, whether the simulation agrees with the paper. Some claims served to calibrate the model: its parameters were chosen to match them, so they say little about it. The predictions test the model, since nothing was fitted to them.`;
export const predictions = "Of the predictions,";
export const states =
  "A claim is undecided if it fails, but would hold with another plausible value of an assumed parameter. It is too short if its runs are too short to tell.";
export const paper = "Paper";
export const predictionsThatHold = "Predictions that hold";
export const claimsThatHold = "All claims that hold";
export const share = (holds: number, of: number) => `${holds} of ${of}`;
export const scorecard = "Scorecard: every claim with its result";
export const rules = "Rules of the model, with sources";

export const versionAndLicence = "Version and licence";
export const engineVersion = (version: string) => `The engine is version ${version}.`;
export const privacy = "What you open or type stays on this computer unless you share a link.";
export const licence =
  "Flitscope is free software under the MIT licence. Third-party parts have their own licences:";
export const scriptNotices = "Notices for the scripts";
export const engineNotices = "Notices for the engine and the service worker";
