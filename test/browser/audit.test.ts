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
  const audit = page.getByRole("region", { name: "Audit of fashion" });
  await audit.getByRole("button", { name: "Compare now" }).click();
  await expect.poll(() => audit.getByText("Finished").count()).toBe(1);
  await audit.getByRole("button", { name: "Compare all orders" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Compare all orders" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await expect.poll(() => audit.getByText(/orders processed before/).count()).toBe(1);
  // Orders of this minute are not compared yet.
  expect(await audit.getByText(/No differences:/).count()).toBe(0);
  await changeAnswers(page, /\/api\/shops(?:\?|$)/, ({ items }) => {
    for (const { drift } of items) if (drift !== null) drift.compared = 3;
  });
  await page.reload();
  await page.getByRole("button", { name: "fashion" }).click();
  await audit.getByText(/No differences:/).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
