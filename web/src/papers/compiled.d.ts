/** What the plugin of the build (web/content/facts-plugin.ts) makes of presets and papers. */
declare module "virtual:papers/facts" {
  const facts: import("./facts").Facts;
  export default facts;
}
declare module "virtual:papers/record" {
  const record: import("../engine/types").ClaimRecord;
  export default record;
}
declare module "virtual:papers/standing" {
  const papers: import("./standing").PaperStanding[];
  export default papers;
}
