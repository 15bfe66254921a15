/** What the plugin of the build (web/content/facts-plugin.ts) makes of presets. */
declare module "virtual:presets/pictures" {
  const pictures: import("./pictures").Pictures;
  export default pictures;
}
