import { afterAll, beforeAll, expect, test } from "vitest";
import { expectUsable } from "../support/browser/programme-page.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

/** Reading orders again: what is read is chosen first, and a dry run says plainly what there is to do. */

let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

test.each([1280, 390])("at %i px, it is chosen which orders, and the button comes last", async (width) => {
  const { page, close } = await given.visit({ viewport: { width, height: 900 } });
  await page.goto("/resync");
  const start = page.getByRole("button", { name: "Start dry run" });
  const since = page.getByLabel("Changed since", { exact: true });
  await since.waitFor();
  expect(await page.locator("form").innerText()).not.toContain("*");
  const [ways, field, button] = [
    await page.getByRole("group", { name: "Which orders" }).boundingBox(),
    await since.boundingBox(),
    await start.boundingBox(),
  ];
  expect(ways?.y).toBeLessThan(field?.y ?? 0);
  expect((button?.x ?? 0) + (button?.y ?? 0)).toBeGreaterThan((field?.x ?? 0) + (field?.y ?? 0));
  expect(await page.getByLabel("Order number or ID").count()).toBe(0);
  await page.getByLabel("One order", { exact: true }).check();
  await page.getByLabel("Order number or ID").fill("88");
  await page.getByRole("button", { name: "Look up order 88 in garden" }).waitFor();
  expect(await start.count()).toBe(0);
  await expectUsable(page);
  await close();
});

test("a dry run that finds nothing says so, offers no resync, and says once why old orders get no points", async () => {
  const { page, close } = await given.visit();
  await page.goto("/resync");
  await page.getByRole("button", { name: "Start dry run" }).click();
  await page.getByText(/orders read: no changes\./).waitFor();
  expect(await page.getByText("would be sent").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Resync now" }).count()).toBe(0);
  expect(await page.getByText("only if you allow it").count()).toBe(1);
  const heading = page.getByRole("heading", { name: "Left out: from before the shop was connected" });
  const [above, order] = [await heading.boundingBox(), await page.getByText("Order #1000").boundingBox()];
  expect(above?.y).toBeLessThan(order?.y ?? 0);
  // The bridge does not have them.
  expect(await page.getByRole("link", { name: "Order #1000" }).count()).toBe(0);
  await expectUsable(page);
  await close();
});

test("old orders can be included in the first dry run, and then in the resync", async () => {
  const { page, close } = await given.visit();
  await page.goto("/resync");
  await page.getByLabel("Shop").selectOption("fashion");
  await page.getByLabel("Include old orders").check();
  await page.getByRole("button", { name: "Start dry run" }).click();
  await page.getByText("2 orders would change, 1 step would be sent").waitFor();
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/resync"));
  await page.getByRole("button", { name: "Resync now" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resync now" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ dryRun: false, historyEarns: true });
  await close();
});

test("a single past day can be chosen, with its orders to the last minute", async () => {
  const { page, close } = await given.visit();
  await page.goto("/resync");
  await page.getByLabel("Changed since", { exact: true }).fill("2026-06-01");
  await page.getByLabel("Changed until (optional)").fill("2026-06-01");
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/resync"));
  await page.getByRole("button", { name: "Start dry run" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ since: "2026-06-01", until: "2026-06-02" });
  await page
    .getByText(/orders read/)
    .first()
    .waitFor();
  await close();
});

test("what a field refuses is said below it in the page's language, not in the browser's", async () => {
  const { page, close } = await given.visit();
  await page.goto("/resync");
  await page.locator(".shell-menu .more > summary").click();
  await page.locator(".shell-menu select").first().selectOption("de");
  await page.keyboard.press("Escape");
  const [since, until] = [page.getByLabel("Geändert seit", { exact: true }), page.getByLabel("Geändert bis")];
  await since.fill("2026-06-02");
  await until.fill("2026-06-01");
  await page.getByRole("button", { name: "Probelauf" }).click();
  await page.getByText("Geben Sie ein Datum ab dem 2. Juni 2026 ein.").waitFor();
  await since.fill("");
  await page.getByRole("button", { name: "Probelauf" }).click();
  await page.getByText("Füllen Sie „Geändert seit“ aus.").waitFor();
  await expectUsable(page);
  await close();
});
