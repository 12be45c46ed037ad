import { afterAll, beforeAll, expect, test } from "vitest";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

test("a person has a shop's orders compared with the loyalty service, and sees what was covered", async () => {
  const { page, complaints, close } = await given.visit();
  await page.goto("/shops");
  await page.getByRole("button", { name: "fashion" }).click();
  const audit = page.getByRole("region", { name: "Comparison of fashion’s points" });
  await audit.getByRole("button", { name: "Compare now" }).click();
  // Orders of this minute are not compared yet.
  await audit.getByText(/^Last comparison .*: there were no orders to compare\.$/).waitFor();
  await audit.getByRole("button", { name: "Compare all orders" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Compare all orders" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await audit.getByText(/orders processed before|No differences:/).count()).toBe(0);
  await changeAnswers(page, /\/api\/shops(?:\?|$)/, ({ items }) => {
    for (const { drift } of items) if (drift !== null) drift.compared = 3;
  });
  await page.reload();
  await page.getByRole("button", { name: "fashion" }).click();
  await audit.getByText(/^Finished: /).waitFor();
  await audit.getByText(/orders processed before/).waitFor();
  await audit.getByText(/No differences:/).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
