import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ask, command, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import type { LoyaltyCalls } from "../support/builders/loyalty-client.ts";
import { aSnapshotEvent } from "../support/builders/orders.ts";
import { refused } from "../support/builders/outcomes.ts";
import { aDelivery } from "../support/builders/stored.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

let browser: Browser;
let app: RunningApp;
let visitor: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
});
afterEach(async () => {
  await visitor?.close();
  await app.close();
});

async function openActs(width = 1280): Promise<Page> {
  visitor = await visit(browser, app.url, { viewport: { width, height: 900 } });
  const { page } = visitor;
  await page.goto("/acts");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
  return page;
}

const lineOf = (page: Page, what: string) => page.locator(".acts .row", { hasText: what });
const codes = async () =>
  (await ask(app, "/acts")).body.items.map(({ code }: { readonly code: string }) => code);

/** Presses "Undo" there, reads what it means, and confirms it. */
async function undo(
  page: Page,
  what: string,
  title: string,
  consequence: string,
  does = "Undo",
): Promise<void> {
  await lineOf(page, what).getByRole("button", { name: "Undo" }).click();
  const question = page.getByRole("dialog", { name: title });
  await question.getByText(consequence).waitFor();
  expect(await troubleOf(page)).toEqual([]);
  await question.getByRole("button", { name: does }).click();
  await question.waitFor({ state: "detached" });
}

test("before anything was changed, it is said what will stand here; a filter that finds nothing says that", async () => {
  const page = await openActs();
  await page.getByText("Nothing has been changed yet.").waitFor();
  await page.getByLabel("User").fill("Nobody");
  await page.getByText("No matching entries.").waitFor();
});

test.each([1280, 820, 390])("at %i px a decision about an order is taken back, once", async (width) => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  const page = await openActs(width);
  await undo(page, "Put the order on hold.", "Undo a decision about order #1001?", "Gives the points.");
  await lineOf(page, "Undid the decision “On hold”.").waitFor();
  expect((await ask(app, "/orders/acme/1001")).body.order.decisions.hold).toBeNull();
  const line = lineOf(page, "Put the order on hold.");
  await line.getByText("Undone by").waitFor();
  expect(await line.innerText()).toMatch(/Status: Queued \(points to be given\) → On hold$/m);
  expect(await line.getByRole("button").count()).toBe(0);
  expect((await codes()).slice(0, 2)).toEqual(["actOrderDecided", "actSignedIn"]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
});

test.each([1280, 390])(
  "at %i px what was done to several orders at once is one line, which opens",
  async (width) => {
    for (const orderId of ["1", "2", "3"]) {
      await knows(app, aSnapshotEvent({ orderId, isPaid: true }));
      await command(app, `/orders/acme/${orderId}/hold`, { "x-actor": "Mia" });
    }
    const page = await openActs(width);
    const lines = lineOf(page, "Put the order on hold.");
    const together = page.getByRole("button", { name: "3 orders" });
    await together.waitFor();
    expect(await lines.count()).toBe(1);
    expect(await lines.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await together.click();
    await expect.poll(() => lines.getByRole("button", { name: "Undo" }).count()).toBe(3);
    expect(await troubleOf(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  },
);

test("of several decisions, the one whose undoing is asked for is chosen first, and the others can be too", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  await command(app, "/orders/acme/1001/cancel", { "x-actor": "Ben" });
  const page = await openActs(390);
  await lineOf(page, "Ruled out points for the order.").getByRole("button", { name: "Undo" }).click();
  const question = page.getByRole("dialog");
  const choice = (name: RegExp) => question.getByRole("radio", { name });
  await choice(/^Ben decided that this order gets no points/).waitFor();
  expect(await choice(/^Ben decided/).isChecked()).toBe(true);
  await choice(/^All 2 decisions/).check();
  await question.getByText("Gives the points.").waitFor();
  expect(await troubleOf(page)).toEqual([]);
  await choice(/^Mia put the order on hold/).check();
  await question.getByText("Nothing is sent.").waitFor();
  await question.getByRole("button", { name: "Undo" }).click();
  await lineOf(page, "Put the order on hold.").getByText("Undone by").waitFor();
  const { decisions } = (await ask(app, "/orders/acme/1001")).body.order;
  expect([decisions.hold, decisions.cancel?.by]).toEqual([null, "Ben"]);
});

test("a programme goes back to the version before, and what cannot be undone has no button", async () => {
  const { programme, version } = (await ask(app, "/programmes/acme")).body;
  const changed = { ...programme, approve: { ...programme.approve, afterDays: 7 } };
  const body = { programme: changed, basedOn: version, note: "a week" };
  expect((await ask(app, "/programmes/acme", { method: "PUT", body })).status).toBe(200);
  await command(app, "/dead-letters/retry");
  const page = await openActs();
  await undo(
    page,
    "Saved the programme",
    `Return to version ${version} for acme?`,
    "Return window in days: 7 → 0",
    `Return to version ${version}`,
  );
  await lineOf(page, "Returned to version").getByRole("button", { name: "Undo" }).waitFor();
  await lineOf(page, "Saved the programme").getByText("Undone by").waitFor();
  expect(await lineOf(page, "Saved the programme").getByRole("button").count()).toBe(0);
  expect((await ask(app, "/programmes/acme")).body.programme.approve).toEqual(programme.approve);
  await page.getByLabel("Category").selectOption({ label: "Sign-ins" });
  const signIn = lineOf(page, "Signed in");
  await signIn.waitFor();
  expect(await signIn.getByRole("button").count()).toBe(0);
  expect(await page.getByRole("columnheader", { name: "Undo" }).count()).toBe(0);
});

test("who undoes an earlier change of the programme is told that it replaces the later ones too", async () => {
  for (const [basedOn, activityId] of [
    [1, "77"],
    [2, "12"],
    [3, "13"],
    [4, "14"],
  ] as const)
    await ask(app, "/programmes/acme", {
      method: "PUT",
      body: { programme: { earn: { activityId } }, basedOn },
    });
  const page = await openActs();
  const consequence = "It also replaces the 2 versions that were saved after this change.";
  await undo(
    page,
    "Saved the programme: version 3",
    "Return to version 2 for acme?",
    consequence,
    "Return to version 2",
  );
  expect((await ask(app, "/programmes/acme")).body.programme.earn.activityId).toBe("77");
});

test("who undoes a programme is told of the activities that the account does not have, as on its page", async () => {
  await app.close();
  const probeActivity: LoyaltyCalls["probeActivity"] = async (_activityId, takePermit) => {
    await takePermit?.();
    return { outcome: refused("No such activity"), data: null, message: null };
  };
  app = await runApp({ dashboardFolder: DASHBOARD, client: { probeActivity } });
  for (const [basedOn, activityId] of [
    [1, "99"],
    [2, "12"],
  ] as const)
    await ask(app, "/programmes/acme", {
      method: "PUT",
      body: { programme: { earn: { activityId } }, basedOn },
    });
  const page = await openActs();
  await lineOf(page, "Saved the programme: version 3").getByRole("button", { name: "Undo" }).click();
  const question = page.getByRole("dialog");
  await question.getByText("Activity 99 does not exist in this loyalty account").waitFor();
  await question.getByRole("button", { name: "Return to version 2" }).click();
  await lineOf(page, "Saved the programme: version 3").getByText("Undone by").waitFor();
});

test("what is undone on another page leads there, and what was done is as wide as how to undo it at least", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await ask(app, "/orders/acme/1001/contact", { method: "PATCH", body: { email: "grace@shop.example" } });
  const page = await openActs();
  const line = lineOf(page, "email address");
  const way = line.getByRole("link", { name: /Edit contact details/ });
  await way.waitFor();
  const widthOf = async (cell: string) => (await line.locator(cell).boundingBox())?.width ?? 0;
  expect(await widthOf(".is-name")).toBeGreaterThanOrEqual(await widthOf(".is-topic"));
  await way.click();
  await page.getByRole("heading", { name: "Order #1001", level: 1 }).waitFor();
});

test("the audit log opens with the changes; sign-ins are shown to whoever asks, also when the page is opened anew", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await command(app, "/orders/acme/1001/hold");
  await command(app, "/shops/acme/check");
  const page = await openActs();
  const [signIns, changes] = [lineOf(page, "Signed in"), lineOf(page, "Put the order on hold")];
  await changes.waitFor();
  expect(await signIns.count()).toBe(0);
  expect(await lineOf(page, "Checked the shop").count()).toBe(0);
  await page.getByLabel("Category").selectOption({ label: "Sign-ins" });
  await signIns.waitFor();
  expect(await changes.count()).toBe(0);
  await page.reload();
  await signIns.waitFor();
  expect(await changes.count()).toBe(0);
  await page.getByLabel("Category").selectOption({ label: "All" });
  await changes.waitFor();
  expect(await signIns.count()).toBe(1);
});

test("of a dismissed delivery that is kept no longer nothing is left to undo", async () => {
  const { id } = await app.store.addDelivery(aDelivery({ body: Buffer.from("{") }));
  const reason = { code: "invalidJson" } as const;
  await app.store.settleDelivery({ deliveryId: id, outcome: "dead", reason, orderIds: [] });
  expect((await ask(app, `/deliveries/${id}/dismiss`, { body: { note: "a test" } })).status).toBe(200);
  const page = await openActs();
  await app.store.purgeDeliveries(app.clock.now() + 1);
  expect((await ask(app, `/deliveries/${id}`)).status).toBe(404);
  const line = lineOf(page, "Dismissed delivery");
  await line.getByRole("button", { name: "Undo" }).click();
  await line.getByText("Nothing to undo").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await line.getByRole("button").count()).toBe(0);
});
