import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Outcome } from "../../src/domain/operation/outcome.ts";
import { ask, attempt, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { expectUsable } from "../support/browser/programme-page.ts";
import { anOrder, aSnapshotEvent } from "../support/builders/orders.ts";
import { refused } from "../support/builders/outcomes.ts";

/** Who decides something in Needs attention is told what was done to which order, and how it is taken back. */

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));
const UNKNOWN_ACTIVITY: Outcome = {
  kind: "rejected",
  detail: { code: "refused", status: 422, said: "No such activity", activityId: "12" },
};

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => app.close());
afterAll(() => browser.close());

async function openAttention(width: number, orders: readonly Outcome[]): Promise<Page> {
  app = await runApp({ dashboardFolder: DASHBOARD });
  for (const [at, outcome] of orders.entries()) {
    const orderId = String(1001 + at);
    await knows(app, aSnapshotEvent({ orderId, orderNumber: `#${orderId}`, isPaid: true }));
    await attempt(app, orderId, outcome);
  }
  const phones = ["12"];
  await knows(
    app,
    aSnapshotEvent({
      ...{ orderId: "2001", orderNumber: "#2001", isPaid: true },
      contact: { ...anOrder().contact, phones },
    }),
  );
  const { page } = await visit(browser, app.url, { viewport: { width, height: 700 } });
  await page.goto("/attention");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Needs attention", level: 1 }).waitFor();
  return page;
}

const isInSight = (thing: Locator) =>
  thing.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= element.ownerDocument.defaultView.innerHeight;
  });
const lineOf = (page: Page, number: string) => page.locator("li.case", { hasText: `Order ${number}` });
const told = (page: Page, words: string) => page.getByRole("status").getByText(words);

test.each([1280, 390])(
  "at %i px, a skipped step is named with its order, and taken back there",
  async (width) => {
    const page = await openAttention(width, [refused("no such member"), refused("no such member")]);
    await lineOf(page, "#1001").getByText("Review").click();
    await lineOf(page, "#1001").getByRole("button", { name: "Skip" }).click();
    const skip = page.getByRole("dialog", { name: "Skip “Give the points” for order #1001?" });
    await skip.getByText("This order gets no points unless you undo this decision.").waitFor();
    await skip.getByLabel("Note").fill("not a member");
    await skip.getByRole("button", { name: "Skip" }).click();
    const answer = told(page, "“Skip” was applied to order #1001.");
    await answer.waitFor();
    await lineOf(page, "#1001").waitFor({ state: "detached" });
    expect(await isInSight(answer)).toBe(true);
    await expectUsable(page);
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    const undo = page.getByRole("dialog", { name: "Undo a decision about order #1001?" });
    await undo.getByRole("button", { name: "Undo" }).click();
    await told(page, "“Undo” was applied to order #1001.").waitFor();
    expect((await ask(app, "/orders/acme/1001")).body.order.state).toBe("queued");
  },
);

test.each([1280, 390])(
  "at %i px, orders with the same cause say it once, and are tried again together, or those that are chosen",
  async (width) => {
    const member = refused("no such member");
    const page = await openAttention(width, [member, member, member, refused("member is blocked")]);
    const cause = page.locator(".cause", { hasText: "no such member" });
    await cause.locator("li.case").nth(2).waitFor();
    expect(await cause.getByText(/no such member/).count()).toBe(1);
    const blocked = page.locator(".cause", { hasText: "member is blocked" });
    expect(await blocked.getByRole("button").allTextContents()).toEqual(["Retry 1 order"]);
    await cause.getByRole("button", { name: "Retry 3 orders" }).waitFor();
    await cause.getByLabel("Select order #1002").check();
    await cause.getByRole("button", { name: "Retry 1 order" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Retry 1 order" }).click();
    await told(page, "1 order is being retried.").waitFor();
    await lineOf(page, "#1002").waitFor({ state: "detached" });
    await cause.getByRole("button", { name: "Skip 2 orders" }).click();
    const skip = page.getByRole("dialog", { name: "Skip 2 orders?" });
    await skip.getByText("These 2 orders get no points unless you undo this").waitFor();
    await skip.getByRole("button", { name: "Skip 2 orders" }).click();
    await cause.waitFor({ state: "detached" });
    expect((await ask(app, "/orders/acme/1001")).body.order.operations[0].state).toBe("withdrawn");
    await expectUsable(page);
  },
);

test("who was refused reads the service's own words, and gets another contact where the order is listed", async () => {
  const page = await openAttention(390, [refused("no such member"), UNKNOWN_ACTIVITY]);
  await page
    .getByText("Points could not be given. The loyalty service answered: “no such member”.")
    .waitFor();
  await lineOf(page, "#1002").locator("summary").first().click();
  await lineOf(page, "#1002").getByRole("button", { name: "Retry now" }).waitFor();
  expect(await lineOf(page, "#1002").getByText("Edit contact details").count()).toBe(0);
  const refusedOrder = lineOf(page, "#1001");
  await refusedOrder.locator("summary").first().click();
  await refusedOrder.getByText(/@shop\.example/).waitFor();
  await refusedOrder.getByText("Edit contact details").click();
  await refusedOrder.getByLabel("Email").fill("grace@shop.example");
  await expectUsable(page);
  await refusedOrder.getByRole("button", { name: "Save" }).click();
  await refusedOrder.getByLabel("Email").waitFor({ state: "detached" });
  expect((await ask(app, "/orders/acme/1001")).body.order.contact.email).toBe("grace@shop.example");
});

test("a long history of a customer stays short until more of it is asked for", async () => {
  const page = await openAttention(1280, [refused("no such member")]);
  await changeAnswers(page, "**/api/orders/acme/1001", ({ order }) => {
    for (const operation of order.operations) operation.isInDoubt = true;
  });
  const service = Array.from({ length: 12 }, (_, at) => ({ order_id: `o${at}`, points: at }));
  await page.route("**/api/customers/points", (route) =>
    route.fulfill({ json: { service, orders: [], olderOrders: [], sums: null, balance: null } }),
  );
  await lineOf(page, "#1001").getByText("Review").click();
  const rows = lineOf(page, "#1001").locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(5);
  await lineOf(page, "#1001").getByRole("button", { name: "Show 7 more lines" }).click();
  await expect.poll(() => rows.count()).toBe(12);
});

test.each([1280, 390])(
  "at %i px, orders that failed for several causes are retried at once",
  async (width) => {
    const page = await openAttention(width, [refused("no such member"), refused("member is blocked")]);
    await page.getByRole("button", { name: "Retry all 2 failed orders" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/The bridge retries 2 orders/).waitFor();
    await dialog.getByRole("button", { name: "Retry all 2 failed orders" }).click();
    await told(page, "2 steps are being retried.").waitFor();
    await lineOf(page, "#1002").waitFor({ state: "detached" });
    expect((await ask(app, "/orders/acme/1001")).body.order.state).toBe("queued");
    await expectUsable(page);
  },
);

test("what is filled in goes on, and says so", async () => {
  const page = await openAttention(1280, []);
  await lineOf(page, "#2001")
    .getByText(/since \d/)
    .waitFor();
  await lineOf(page, "#2001").getByText("Review").click();
  await page.getByLabel("Mobile number of the customer").fill("0170 1234598");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await told(page, "“Save” was applied to order #2001.").waitFor();
  await page.getByRole("status").getByText("“Edit contact details” on the order’s page").waitFor();
});

test("why something is tried again can be said, and stands in the order's story and at the act", async () => {
  const page = await openAttention(1280, [refused("no such member")]);
  await lineOf(page, "#1001").getByText("Review").click();
  await lineOf(page, "#1001").getByRole("button", { name: "Retry now" }).click();
  await page.getByRole("dialog").getByLabel("Note").fill("she is a member now");
  await page.getByRole("dialog").getByRole("button", { name: "Retry now" }).click();
  await told(page, "“Retry now” was applied to order #1001.").waitFor();
  const [act] = (await ask(app, "/acts")).body.items;
  expect([act.code, act.note]).toEqual(["actOperationDecided", "she is a member now"]);
  expect(JSON.stringify((await ask(app, "/orders/acme/1001")).body.order.trace)).toContain(
    "she is a member now",
  );
});

test("what was given up over the programme leads to it, with shop and reason; what was not, does not", async () => {
  const page = await openAttention(1280, [UNKNOWN_ACTIVITY, refused("no such member")]);
  const cause = page.locator(".cause").filter({ has: lineOf(page, "#1001") });
  await cause.getByText(/No such activity.*loyalty account has activity 12/).waitFor();
  await lineOf(page, "#1002").waitFor();
  expect(await page.getByRole("link", { name: "Edit programme" }).count()).toBe(1);
  await lineOf(page, "#1001").getByRole("link", { name: "#1001" }).click();
  await page.locator(".banner").getByRole("link", { name: "Edit programme" }).click();
  await page.getByRole("heading", { name: "Programme", level: 1 }).waitFor();
  expect(await page.getByLabel("Shop", { exact: true }).inputValue()).toBe("acme");
});

test("what somebody put on hold is released where it is listed, and no other order is told of that", async () => {
  const page = await openAttention(1280, []);
  await knows(app, aSnapshotEvent({ orderId: "3001", orderNumber: "#3001", isPaid: true }));
  await ask(app, "/orders/acme/3001/hold", { body: { note: "a return is on its way" } });
  await page.reload();
  await lineOf(page, "#2001").waitFor();
  await lineOf(page, "#3001").getByText("“a return is on its way”").waitFor();
  await lineOf(page, "#3001").getByRole("button", { name: "Release" }).waitFor();
  // One answer needs no panel that opens.
  expect(await lineOf(page, "#3001").getByText("Review").count()).toBe(0);
  expect(await page.getByText("release", { exact: false }).count()).toBe(1);
  await lineOf(page, "#3001").getByRole("button", { name: "Release" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Release" }).click();
  await told(page, "“Release” was applied to order #3001.").waitFor();
  await lineOf(page, "#3001").waitFor({ state: "detached" });
});

test.each([1280, 390])("at %i px, what opens an order's decisions stays where it was", async (width) => {
  const page = await openAttention(width, [UNKNOWN_ACTIVITY]);
  const summary = lineOf(page, "#2001").locator("summary");
  await summary.scrollIntoViewIfNeeded();
  const before = await summary.boundingBox();
  await summary.click();
  await lineOf(page, "#2001").getByRole("textbox").first().waitFor();
  expect(await summary.boundingBox()).toEqual(before);
});

const statesOf = (...orderIds: readonly string[]) =>
  Promise.all(orderIds.map(async (id) => (await ask(app, `/orders/acme/${id}`)).body.order.state));

test("a question about chosen orders is about no others, also where somebody decides those meanwhile", async () => {
  const member = refused("no such member");
  const page = await openAttention(
    1280,
    Array.from({ length: 6 }, () => member),
  );
  const cause = page.locator(".cause", { hasText: "no such member" });
  await cause.getByLabel("Select order #1002").check();
  await cause.getByLabel("Select order #1003").check();
  await cause.getByRole("button", { name: "Skip 2 orders" }).click();
  await ask(app, "/operations/acme:1002:earn:1/skip", { body: {} });
  await lineOf(page, "#1002").waitFor({ state: "detached" });
  await page.getByRole("dialog").getByRole("button", { name: "Skip 2 orders" }).click();
  await told(page, "2 orders were skipped.").waitFor();
  expect(await statesOf("1001", "1003", "1004")).toEqual(["dead", "idle", "dead"]);
  // Where nothing is left of what was asked, that is said.
  for (const id of ["1001", "1004"]) await cause.getByLabel(`Select order #${id}`).check();
  await cause.getByRole("button", { name: "Skip 2 orders" }).click();
  for (const id of ["1001", "1004"]) await ask(app, `/operations/acme:${id}:earn:1/skip`, { body: {} });
  await lineOf(page, "#1004").waitFor({ state: "detached" });
  await page.getByRole("dialog").getByRole("button", { name: "Skip 2 orders" }).click();
  await page.getByRole("dialog").getByText("these orders were decided in the meantime").waitFor();
});

test("an order whose shop is gone holds no other that is decided together with it", async () => {
  const member = refused("no such member");
  const page = await openAttention(1280, [member, member]);
  const left = JSON.stringify(await app.store.getOrder({ shop: "acme", orderId: "1002" }));
  const record = JSON.parse(left.replaceAll('"acme', '"gone'));
  const changedAt = app.clock.now() + 1_000;
  await app.store.changeOrder({ shop: "gone", orderId: "1002" }, () => ({
    record: { ...record, changedAt },
    result: null,
  }));
  await page.reload();
  const retry = { name: "Retry 3 orders" };
  await page.locator(".cause").getByRole("button", retry).click();
  await page.getByRole("dialog").getByRole("button", retry).click();
  await page.getByRole("dialog").getByText("There is no such shop").waitFor();
  expect(await statesOf("1001", "1002")).toEqual(["queued", "queued"]);
});
