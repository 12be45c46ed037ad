import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { troubleOf } from "../support/browser/accessibility.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";
import { eventually } from "../support/time/eventually.ts";
import { labelsOfArea } from "../support/words/area.ts";

/**
 * Given three orders that the loyalty service refused for one reason.
 * When they are chosen and skipped together, then one button takes that back for all of them.
 */

let given: TriedBridge;
let page: Page;
let cause: Locator;
beforeAll(async () => {
  given = await tryBridge();
  const refused = { mode: "status", status: 422, message: "no such member", operations: ["earn"], times: 3 };
  await given.misbehave(refused);
  for (let sold = 0; sold < 3; sold++) await given.play("garden", "sell");
  await eventually(async () => (await failed()) === 3);
  ({ page } = await given.visit());
  await page.goto("/attention");
  cause = page.locator(".cause", { hasText: "no such member" });
  await cause.locator("li.case").nth(2).waitFor();
});
afterAll(() => given?.close());

const failed = async () =>
  (await given.ask<{ readonly items: readonly unknown[] }>("/api/orders?state=dead")).items.length;

test("one box selects all orders of a cause, and shows when only some are", async () => {
  const all = cause.getByRole("checkbox", { name: "Select all 3 orders" });
  const isPartly = () => all.evaluate((box) => (box as unknown as { indeterminate: boolean }).indeterminate);
  const [first] = await cause.locator("li.case").getByRole("checkbox").all();
  await first?.check();
  expect([await all.isChecked(), await isPartly()]).toEqual([false, true]);
  await cause.getByRole("button", { name: "Skip 1 order" }).waitFor();
  await all.click();
  expect([await all.isChecked(), await isPartly()]).toEqual([true, false]);
  await cause.getByRole("button", { name: "Skip 3 orders" }).waitFor();
  expect(await troubleOf(page)).toEqual([]);
  await all.click();
  expect(await cause.getByRole("checkbox", { checked: true }).count()).toBe(0);
});

test("one action stands out, however many orders are reviewed", async () => {
  const filled = page.locator('#content .mantine-Button-root:not([data-variant="default"])');
  const reviewed = cause.locator("li.case").first();
  await reviewed.getByText("Review").click();
  await reviewed.getByRole("button", { name: "Retry now" }).waitFor();
  expect(await filled.allInnerTexts()).toEqual(["Retry 3 orders"]);
  await reviewed.getByText("Review").click();
});

test("a retry of several names redemptions only where one is among them", async () => {
  await cause.getByRole("button", { name: "Retry 3 orders" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/as fast as the loyalty service allows\.$/).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const { tryManyQuestion } = labelsOfArea("page/attention");
  expect(tryManyQuestion({ orders: 3, hasRedeem: true })).toMatch(/ Redemptions .* are left out/);
});

test("what was skipped together is undone together, with one answer", async () => {
  await cause.getByRole("button", { name: "Skip 3 orders" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Skip 3 orders" }).click();
  const done = page.getByRole("status");
  await done.getByText("3 orders were skipped.").waitFor();
  expect(await failed()).toBe(0);
  await done.getByRole("button", { name: "Undo" }).click();
  const undo = page.getByRole("dialog", { name: "Undo this for 3 orders?" });
  await undo.getByText("The skipped steps are sent again.").waitFor();
  await undo.getByRole("button", { name: "Undo" }).click();
  await done.getByText("Undone for 3 orders.").waitFor();
  await done.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => page.locator(".answer-bar").count()).toBe(0);
  interface Kept {
    readonly items: readonly { readonly code: string }[];
  }
  const { items } = await given.ask<Kept>("/api/acts?kind=orders&limit=3");
  expect(items.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => "actOrderDecided"));
  await eventually(async () => {
    const { items: orders } = await given.ask<{ items: readonly { state: string }[] }>("/api/orders?limit=3");
    return orders.every(({ state }) => state === "idle");
  });
});

test("orders of several shops that one activity failed lead to the programme of each, and say since when they failed", async () => {
  const told = "lp_activity is not active";
  await given.misbehave({ mode: "status", status: 422, message: told, operations: ["earn"], times: 2 });
  for (const shop of ["garden", "fashion"] as const) await given.play(shop, "sell");
  const ofActivity = page.locator(".cause", { hasText: told });
  await ofActivity.locator("li.case").nth(1).waitFor();
  expect(await ofActivity.locator(".cause-head").getByRole("link").allTextContents()).toEqual([
    ...["Edit programme: fashion", "Edit programme: garden"],
  ]);
  // That cause says precisely what to do.
  expect(await page.getByText("What the reasons mean").count()).toBe(0);
  const [row] = (await given.ask<{ items: readonly Failed[] }>("/api/orders?state=dead&limit=1")).items;
  const { order } = await given.ask<{ order: { operations: readonly { endedAt: string }[] } }>(
    `/api/orders/${row?.shop}/${row?.orderId}`,
  );
  expect(row?.waitsSince).toBe(order.operations[0]?.endedAt);
  await ofActivity.locator(`time[datetime="${row?.waitsSince}"]`).first().waitFor();
  await page.goto("/orders?state=dead");
  const states = page.locator(".orders tbody .is-state > .dim");
  await expect
    .poll(() => states.allInnerTexts())
    .toEqual([...["Refused: “lp_activity is not active”.", "Refused: “lp_activity is not active”."]]);
});

interface Failed {
  readonly shop: string;
  readonly orderId: string;
  readonly waitsSince: string;
}
