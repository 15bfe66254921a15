/** What the plugin of the build (web/content/format-plugin.ts) makes of the engine's types. */
declare module "virtual:scenario/format" {
  /** Another one for each other format. */
  const fingerprint: string;
  export default fingerprint;
}
declare module "virtual:scenario/shape" {
  const format: import("./shape").Format;
  export default format;
}
