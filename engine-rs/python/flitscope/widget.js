/**
 * The page in a frame of a notebook (docs/embedding.md): hands on what cells set, and hands back what runs come to.
 *
 * Only the frame is heard, and only from its own site; what it says is read as any hostile input is. Its texts are shown
 * as text.
 */

const PROTOCOL = 1;
const MOST_PROBLEMS = 20;
const LONGEST_TEXT = 500;
const MOST_FIGURES = 200;
const DIGEST = /^[0-9a-f]{16}$/;

/** Finite numbers of an object, and of objects in it by `outer.inner`. */
function numbersOf(metrics) {
  const numbers = {};
  const collect = (from, before, depth) => {
    if (typeof from !== "object" || from === null || Array.isArray(from)) return;
    for (const [key, value] of Object.entries(from)) {
      if (Object.keys(numbers).length >= MOST_FIGURES || !/^\w{1,80}$/.test(key)) continue;
      if (typeof value === "number" && Number.isFinite(value)) numbers[before + key] = value;
      else if (depth === 0) collect(value, `${key}.`, 1);
    }
  };
  collect(metrics, "", 0);
  return numbers;
}

const text = (value) => (typeof value === "string" ? value.slice(0, LONGEST_TEXT) : "");

function problemsOf(problems) {
  if (!Array.isArray(problems)) return [];
  const severity = (word) => (word === "warning" ? "warning" : "error");
  return problems
    .slice(0, MOST_PROBLEMS)
    .map((each) => [text(each?.path), severity(each?.severity), text(each?.message)]);
}

/** Whether this browser reaches the kernel's site, and not another one that has its port. */
async function isHere(url, proof) {
  try {
    const answer = await fetch(url, { cache: "no-store" });
    return (await answer.json()).proof === proof;
  } catch {
    return false;
  }
}

/** For a kernel on another machine. */
function elsewhere(el, link) {
  const words = document.createElement("p");
  words.textContent = "The kernel is on another machine, from which this browser cannot show the page. ";
  if (/^https?:/.test(link)) {
    const anchor = document.createElement("a");
    Object.assign(anchor, { href: link, target: "_blank", rel: "noopener", textContent: "Open it in Flitscope" });
    words.append(anchor);
  } else {
    const code = document.createElement("code");
    code.textContent = link;
    words.append("Append this to the address of any copy of Flitscope: ", code);
  }
  el.replaceChildren(words);
}

async function render({ model, el }) {
  const address = model.get("_address");
  if (!(await isHere(model.get("_proof_url"), model.get("_proof")))) {
    elsewhere(el, model.get("_link"));
    return undefined;
  }
  const site = new URL(address).origin;
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: address, title: "A network at work" });
  Object.assign(frame.style, { width: "100%", height: `${model.get("_height")}px`, border: "0" });
  el.replaceChildren(frame);

  const tell = (message) => frame.contentWindow?.postMessage({ flitscope: PROTOCOL, ...message }, site);
  let isReady = false;
  let done = 0;
  const apply = () => {
    if (!isReady) return;
    const settings = model.get("_settings");
    for (const [path, value] of settings.slice(done)) tell({ type: "set", path, value });
    done = settings.length;
  };

  const heard = {
    ready() {
      isReady = true;
      const speed = model.get("_speed");
      if (model.get("_unpaced")) tell({ type: "speed", nsPerSecond: null });
      else if (speed !== null) tell({ type: "speed", nsPerSecond: speed });
      apply();
    },
    figures({ scenarioDigest, resultDigest, metrics }) {
      if (!DIGEST.test(scenarioDigest) || !DIGEST.test(resultDigest)) return;
      model.set("_figures", { scenarioDigest, resultDigest, metrics: numbersOf(metrics) });
      model.save_changes();
    },
    problem({ problems }) {
      model.set("_problems", problemsOf(problems));
      model.save_changes();
    },
  };
  const listen = ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== site || data?.flitscope !== PROTOCOL) return;
    if (Object.hasOwn(heard, data.type)) heard[data.type](data);
  };
  window.addEventListener("message", listen);
  model.on("change:_settings", apply);
  return () => {
    window.removeEventListener("message", listen);
    model.off("change:_settings", apply);
  };
}

export default { render };
