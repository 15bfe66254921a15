/**
 * As much of WebDriver as journeys through the page need, for browsers that Playwright does not drive: one session of one
 * window. Elements are found by a CSS selector or by the text of a button; what the page itself can tell it is asked.
 */
import { setTimeout as pause } from "node:timers/promises";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const POLL_MS = 50;
/** On a busy machine, too. */
const PATIENCE_MS = 180_000;

export class WebDriver {
  #address = "";

  /** @param {string} server @param {Record<string, unknown>} capabilities */
  static async start(server, capabilities = {}) {
    const driver = new WebDriver();
    const { sessionId } = await call("POST", `${server}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    driver.#address = `${server}/session/${sessionId}`;
    await driver.#post("timeouts", { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
    await driver.#post("window/rect", { x: 0, y: 0, width: 1280, height: 900 });
    return driver;
  }

  /** @param {string} path @param {unknown} [body] */
  #post(path, body = {}) {
    return call("POST", `${this.#address}/${path}`, body);
  }

  /** @param {string} url */
  async go(url) {
    await this.#post("url", { url });
  }

  reload() {
    return this.#post("refresh");
  }

  /** The value of an expression in the page; a promise is awaited. @param {string} expression */
  async ask(expression) {
    const script = `const done = arguments[arguments.length - 1];
      (async () => (${expression}))().then(
        (value) => done({ value: value === undefined ? null : value }),
        (error) => done({ error: String(error) }),
      );`;
    const { value, error } = await this.#post("execute/async", { script, args: [] });
    if (error !== undefined) throw new Error(`${expression}: ${error}`);
    return value;
  }

  /** Waits until an expression of the page holds; its value. @param {string} expression */
  async until(expression) {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const value = await this.ask(expression);
      if (value) return value;
      if (performance.now() > end) throw new Error(`not within ${PATIENCE_MS / 1000} s: ${expression}`);
      await pause(POLL_MS);
    }
  }

  /** @param {string} selector */
  async #find(selector) {
    const found = await this.#post("element", { using: "css selector", value: selector });
    return `element/${found[ELEMENT]}`;
  }

  /** @param {string} selector */
  async click(selector) {
    await this.#post(`${await this.#find(selector)}/click`);
  }

  /** Types in place of what is in a field, and enters it. @param {string} selector @param {string} text */
  async fill(selector, text) {
    const field = `document.querySelector(${JSON.stringify(selector)})`;
    await this.until(`${field} && (${field}.focus(), ${field}.select(), true)`);
    await this.type(`${text}\uE007`);
  }

  /** Keys as they are pressed one after another, wherever the focus is. @param {string} text */
  async type(text) {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await this.#post("actions", { actions: [{ type: "key", id: "keys", actions }] });
  }

  end() {
    return call("DELETE", this.#address);
  }
}

/** @param {string} method @param {string} url @param {unknown} [body] */
async function call(method, url, body) {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${url.replace(/.*\/session/, "")}: ${value.error}: ${value.message}`);
  return value;
}
