/** What the plugin of the build (web/tools/facts-plugin.mjs) makes of presets and papers. */
declare module "virtual:papers/facts" {
  const facts: import("./facts").Facts;
  export default facts;
}
