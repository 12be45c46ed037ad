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
  await page.getByLabel("Admin token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
  return page;
}

const lineOf = (page: Page, what: string) => page.locator(".acts .row", { hasText: what });
const codes = async () =>
  (await ask(app, "/acts")).body.items.map(({ code }: { readonly code: string }) => code);

/** Presses "Undo" there, reads what it means, and confirms it. */
async function undo(page: Page, what: string, consequence: string): Promise<void> {
  await lineOf(page, what).getByRole("button", { name: "Undo" }).click();
  const question = page.getByRole("dialog");
  await question.getByText(consequence).waitFor();
  expect(await troubleOf(page)).toEqual([]);
  await question.getByRole("button", { name: "Undo" }).click();
  await question.waitFor({ state: "detached" });
}

test.each([1280, 820, 390])("at %i px a decision about an order is taken back, once", async (width) => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  const page = await openActs(width);
  await undo(page, "Put the order on hold.", "Gives the points.");
  await lineOf(page, "Reversed earlier decisions.").waitFor();
  expect((await ask(app, "/orders/acme/1001")).body.order.decisions.hold).toBeNull();
  const line = lineOf(page, "Put the order on hold.");
  await line.getByText("Undone by").waitFor();
  expect(await line.getByRole("button").count()).toBe(0);
  expect((await codes()).slice(0, 2)).toEqual(["actOrderDecided", "actSignedIn"]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
});

test("a programme goes back to the version before, and what cannot be undone has no button", async () => {
  const { programme, version } = (await ask(app, "/programmes/acme")).body;
  const changed = { ...programme, approve: { ...programme.approve, afterDays: 7 } };
  const body = { programme: changed, basedOn: version, note: "a week" };
  expect((await ask(app, "/programmes/acme", { method: "PUT", body })).status).toBe(200);
  await command(app, "/dead-letters/retry");
  const page = await openActs();
  await undo(page, "Saved the programme", `Version ${version} of acme's programme becomes active again`);
  await lineOf(page, "Reverted to version").getByRole("button", { name: "Undo" }).waitFor();
  await lineOf(page, "Saved the programme").getByText("Undone by").waitFor();
  expect(await lineOf(page, "Saved the programme").getByRole("button").count()).toBe(0);
  expect((await ask(app, "/programmes/acme")).body.programme.approve).toEqual(programme.approve);
  const signIn = lineOf(page, "Signed in");
  expect(await signIn.getByRole("button").count()).toBe(0);
  expect(await signIn.locator(".is-topic").innerText()).toBe("");
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
  await undo(page, "Saved the programme: version 3", consequence);
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
  await question.getByText("The loyalty service does not know the activity 99").waitFor();
  await question.getByRole("button", { name: "Undo" }).click();
  await lineOf(page, "Saved the programme: version 3").getByText("Undone by").waitFor();
});

test("sign-ins are left out where somebody asks for it, also when the page is opened anew", async () => {
  await command(app, "/shops/acme/check");
  const page = await openActs();
  await lineOf(page, "Signed in").waitFor();
  await page.getByLabel("Category").selectOption({ label: "All except sign-ins" });
  await lineOf(page, "Signed in").waitFor({ state: "detached" });
  await page.reload();
  await lineOf(page, "Checked the shop").waitFor();
  expect(await lineOf(page, "Signed in").count()).toBe(0);
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
