/**
 * `npm run draw`: runs property tests on cases that `npm test` does not draw, round after round, each
 * with a seed of its own, until one fails or the rounds are over. A failure ends with the command that
 * draws it again; the scenario that proptest shrank it to belongs into the cases of its test.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { runCargo, TESTED_CRATES } from "./cargo.mjs";

const HELP = `npm run draw -- [NAME] [--cases N] [--rounds N] [--seed N]

  NAME       runs the property tests whose name contains NAME, such as equal; all by default
  --cases N  cases of each test per round; default 2,000
  --rounds N rounds; by default, runs until stopped
  --seed N   seed of the first round, to repeat a failure; random by default`;

/** @param {string | undefined} text @param {string} option */
function wholeNumber(text, option) {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) {
    console.error(`${option} must be a whole number from 1; you entered ${text}.\n\n${HELP}`);
    process.exit(2);
  }
  return number;
}

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        cases: { type: "string" },
        rounds: { type: "string" },
        seed: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
    return process.exit(2);
  }
}

const { values, positionals } = options();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const cases = wholeNumber(values.cases, "--cases") ?? 2_000;
const rounds = wholeNumber(values.rounds, "--rounds") ?? Number.POSITIVE_INFINITY;
const first = wholeNumber(values.seed, "--seed");

for (let round = 1; round <= rounds; round += 1) {
  const seed = round === 1 && first !== undefined ? first : randomInt(1, 2 ** 32);
  console.log(`round ${round}: ${cases} cases a test from seed ${seed}`);
  process.env.PROPTEST_CASES = String(cases);
  process.env.PROPTEST_RNG_SEED = String(seed);
  const { code } = await runCargo(["test", ...TESTED_CRATES, "--", ...positionals]);
  if (code !== 0) {
    const name = positionals.map((word) => `${word} `).join("");
    console.error(`\nFailed. To repeat: npm run draw -- ${name}--cases ${cases} --seed ${seed} --rounds 1`);
    process.exit(1);
  }
}
