/**
 * While the page is developed its bundler puts style sheets and a little script into it as text, which the page's own
 * Content-Security-Policy forbids. Here, and only in the server of `npm run dev`, these two are allowed; a page that is
 * built keeps the policy as it is in web/index.html.
 */
const RELAXED = /** @type {const} */ ([
  ["script-src 'self'", "script-src 'self' 'unsafe-inline'"],
  ["style-src 'self'", "style-src 'self' 'unsafe-inline'"],
  // Over this the server tells of changes.
  ["connect-src 'self'", "connect-src 'self' ws:"],
]);

/** @param {string} html */
export function relaxed(html) {
  return RELAXED.reduce((now, [strict, loose]) => {
    if (!now.includes(strict)) throw new Error(`web/index.html has no "${strict}" to be relaxed.`);
    return now.replace(strict, loose);
  }, html);
}

/** @returns {import("vite").Plugin} */
export function developmentPolicy() {
  return { name: "flitscope-development-policy", apply: "serve", transformIndexHtml: relaxed };
}
