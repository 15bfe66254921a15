import { expect, test } from "vitest";
import { Scope } from "./Scope";
import { nameRows, scopeBands, scopeHeight } from "./scope-bands";
import { formatScaleEnd, valueNow } from "./scope-texts";
import { golden } from "./testing";

const times = Array.from({ length: 40 }, (_, i) => (i + 1) * 10_000);
const wave = (from: number, height: number) =>
  times.map((_, i) => Math.round(1000 * (from + height * Math.sin(i / 5))) / 1000);
const series = [
  { name: "utilisation", unit: "%", values: wave(50, 30) },
  { name: "waiting", unit: "%", values: wave(20, 10) },
  { name: "delay", unit: "µs", values: wave(12, 8) },
];
const scope = {
  title: "link Elite 1.0 → Elite 2.1",
  width: 360,
  height: 130,
  times,
  series,
  presentNs: 250_000,
  endNs: 1_000_000,
};

test("golden: two lines of one unit share a scale, another has its own", async () => {
  await expect(golden(<Scope {...scope} />)).toMatchFileSnapshot("golden/scope.svg");
});

test("before anything is known no line is drawn", () => {
  const picture = golden(<Scope {...scope} times={[]} series={[]} presentNs={0} />);
  expect(picture).toContain("No history yet.");
  expect(picture).not.toMatch(/<path|NaN/);
});

test("a scale of shares ends at the whole, others at a round number", () => {
  expect(scopeBands(series).map(({ unit, most, lines }) => [unit, most, lines.length])).toEqual([
    ["%", 100, 2],
    ["µs", 25, 1],
  ]);
  const still = [{ name: "time-outs", unit: "", values: [0, 0] }];
  expect(scopeBands(still)[0]!.most).toBe(1);
});

test("names that do not fit next to each other stand below, and the scope is as much higher", () => {
  const [band] = scopeBands(series);
  expect(nameRows(band!, 360)).toEqual([{ first: 0, last: 1 }]);
  expect(nameRows(band!, 200)).toEqual([
    { first: 0, last: 0 },
    { first: 1, last: 1 },
  ]);
  expect(scopeHeight(series, 200) - scopeHeight(series, 360)).toBe(13);
});

test("a value holds until the next one", () => {
  expect(valueNow(times, series[0]!, 9_999)).toBeNull();
  expect(valueNow(times, series[0]!, 20_000)).toBe(series[0]!.values[1]);
  expect(valueNow(times, series[0]!, 29_999)).toBe(series[0]!.values[1]);
});

test("it says what it shows at present", () => {
  expect(golden(<Scope {...scope} />)).toContain(
    'aria-label="link Elite 1.0 → Elite 2.1 over simulated time, data until 400 µs. At 250 µs: utilisation',
  );
});

test("the end of a scale has room next to it, however large it is", () => {
  expect([100, 0.5, 8000, 10_000, 150_000].map(formatScaleEnd)).toEqual([
    "100",
    "0.5",
    "8,000",
    "10k",
    "150k",
  ]);
});
