/** Addresses: the page under any path, every preset by its name, Back and Forward, and what is typed into the bar. */
import { expect, type Flitscope, firstPacket, test } from "./support/flitscope";
import { PRESETS } from "./support/scenarios";

// That a scenario runs is seen by its playing.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("under a path of its own, with nothing fetched from outside of it", async ({ app, baseURL }) => {
  const site = new URL("some/path/", baseURL).href;
  const outside: string[] = [];
  app.page.on("request", (request) => {
    if (!request.url().startsWith(site)) outside.push(request.url());
  });
  await app.open("./some/path/#/p/qsnet-64-complement");
  await expect(app.figure("Circuits open")).not.toHaveText("0");
  expect(app.page.url()).toContain(`${site}#/s/d3.`);
  expect(outside).toEqual([]);
});

/** One of each network: how a page begins does not depend on the rest of a preset. */
const COLD = [
  "qsnet-64-uniform",
  "asciq-1024-barrier-hardware",
  "qsnet2-1024-tping",
  "infiniband-32-ping-pong",
];

async function isOpen(app: Flitscope, { id, title }: (typeof PRESETS)[number]): Promise<void> {
  await app.expectPreset(id);
  await expect(app.preset).toHaveText(title);
  await firstPacket(app.page);
  await expect(app.problems).toBeHidden();
}

for (const id of COLD)
  test(`#/p/${id} opens and moves its first packet`, async ({ app }) => {
    await app.page.goto(`./#/p/${id}`);
    await isOpen(app, PRESETS.find((preset) => preset.id === id)!);
  });

// In two halves, which run side by side.
for (const half of [0, 1])
  test(`every preset opens by its address and moves its first packet, half ${half + 1}`, async ({ app }) => {
    test.slow();
    await app.open("./#/p/qsnet-64-bit-reversal?t=0");
    for (const preset of PRESETS.filter((_, at) => at % 2 === half))
      await test.step(preset.id, async () => {
        await app.typeAddress(`#/p/${preset.id}`);
        await isOpen(app, preset);
      });
  });

test("Back and Forward go from scenario to scenario; edits do not fill the history", async ({ app }) => {
  await app.open("./#/p/qsnet-64-neighbor");
  await app.typeAddress("#/p/qsnet-64-uniform");
  await app.expectPreset("qsnet-64-uniform");
  await expect.poll(() => app.hash).toMatch(/^#\/s\//);
  for (const seed of ["11", "12"]) {
    const link = app.hash;
    await app.edit("run.seed", seed);
    await expect.poll(() => app.hash).not.toBe(link);
  }

  await app.page.goBack();
  await app.expectPreset("qsnet-64-neighbor");
  await app.page.goForward();
  await expect.poll(async () => (await app.state()).opened?.scenario.run.seed).toBe(12);
  expect((await app.state()).opened?.scenario.jobs[0]?.pattern).toBe("uniform");
});

test("the address bar always holds what is open", async ({ app }) => {
  await app.open();
  await app.field("jobs[0].pattern").getByRole("combobox").selectOption("Perfect shuffle");
  await app.edit("jobs[0].message_bytes", "4 KB");
  await app.field("jobs[0].load").getByRole("combobox").selectOption("offered");
  await app.edit("run.seed", "99");
  await expect.poll(async () => (await app.state()).opened?.scenario.run.seed).toBe(99);
  const { opened } = await app.state();
  expect(opened?.scenario.jobs[0]).toMatchObject({
    pattern: "shuffle",
    message_bytes: { mean: 4096 },
    load: 0.3,
  });
  await expect.poll(() => app.hash).toBe(`#/s/${opened?.payload}`);

  await app.reload();
  expect((await app.state()).opened?.scenario).toEqual(opened?.scenario);
});

test("a link pasted into the bar of an open page opens there", async ({ app }) => {
  await app.open("./#/p/qsnet-64-transpose");
  await expect.poll(() => app.hash).toMatch(/^#\/s\//);
  const link = app.hash;
  await app.choosePreset("qsnet-32-hot-spot");
  await expect.poll(async () => (await app.state()).opened?.scenario.jobs[0]?.pattern).toBe("hot-spot");
  await expect.poll(() => app.hash).not.toBe(link);
  await app.typeAddress(link);
  await app.expectPreset("qsnet-64-transpose");
  await expect(app.button("Pause")).toBeVisible();
});
