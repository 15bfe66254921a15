/** The comparison of two networks: run, read, exported, and opened in compare. */
import { expect, type Flitscope, test } from "./support/flitscope";
import { SHORT_BOOK } from "./support/network-comparison";

async function openWith(app: Flitscope, book: string, address = "./"): Promise<void> {
  await app.page.route("**/papers/infiniband-vs-elan4.json", (route) =>
    route.fulfill({ contentType: "application/json", body: book }),
  );
  await app.open(address);
}

test("a reader runs a ping-pong on both networks, exports it, and compares the processes of a program", async ({
  app,
}) => {
  const { networkComparison } = app;
  await openWith(app, SHORT_BOOK);
  await networkComparison.open();
  await expect(networkComparison.progress).toHaveText("Nothing has been run yet.");
  await expect(networkComparison.figure("latency").locator("svg")).toContainText(
    "No data yet. Start the runs above.",
  );

  await networkComparison.run().click();
  await expect(networkComparison.progress).toHaveText("4 of 4 runs are done.");
  await expect(networkComparison.points("latency")).toHaveCount(6);
  // Two, and the one of the legend.
  await expect(networkComparison.figure("bandwidth").locator(".tolerated")).toHaveCount(3);
  await expect(networkComparison.figure("latency").getByRole("img")).toHaveAttribute(
    "aria-label",
    /Quadrics Elan-4, ping-pong: .* at 0 B to .* at 8 KB; 4X InfiniBand/,
  );

  await test.step("the same as a table, with links to the runs", async () => {
    const table = await networkComparison.table("latency");
    await expect(table.getByRole("row")).toHaveCount(5);
    await expect(table.getByRole("link")).toHaveCount(2);
  });
  await test.step("as a file", async () => {
    const csv = await networkComparison.take("bandwidth", "CSV");
    expect(csv.name).toBe("bandwidth.csv");
    const lines = csv.bytes.toString().trim().split("\r\n");
    expect(lines[0]).toContain("curve,message size [bytes],Bandwidth [MB/s],kind");
    expect(lines.filter((line) => line.includes(",published,"))).toHaveLength(2);
    const png = await networkComparison.take("latency", "PNG");
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
  });
  await test.step("a run of it is a live scenario", async () => {
    await networkComparison.figure("latency").getByRole("link").last().click();
    await expect(networkComparison.sheet).toBeHidden();
    await expect.poll(async () => (await app.state()).opened?.scenario.network).toBe("infiniband");
  });
  await networkComparison.open();
  await expect(networkComparison.progress).toHaveText("4 of 4 runs are done.");

  await test.step("processes of a program on both networks, in a part that keys lead to", async () => {
    await networkComparison.sheet.getByRole("tab", { name: "Micro-benchmarks" }).focus();
    await app.page.keyboard.press("ArrowLeft");
    await expect(networkComparison.sheet.getByRole("tab", { name: "Why" })).toBeFocused();
    await networkComparison.run().click();
    await expect(networkComparison.progress).toHaveText("2 of 2 runs are done.");
    const sides = networkComparison.sheet.locator(".watched-sides figure");
    await expect(sides).toHaveCount(2);
    for (const side of await sides.all())
      await expect(side.locator("svg.program")).toHaveAttribute("role", "group");
    await expect(networkComparison.sheet.locator('[data-doing="wait-progress"] td')).toHaveCount(2);
  });
  await test.step("both in compare", async () => {
    await networkComparison.sheet.getByRole("link", { name: "Open both in compare" }).click();
    await expect(networkComparison.sheet).toBeHidden();
    await expect.poll(async () => (await app.state()).sides.b?.opened?.scenario.network).toBe("infiniband");
    expect((await app.state()).opened?.scenario.network).toBe("qsnet2");
  });
});
