import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Outcome } from "../../src/domain/operation/outcome.ts";
import type { OrderEvent } from "../../src/domain/order/order-event.ts";
import type { OrderSnapshot } from "../../src/domain/order/order-snapshot.ts";
import { ask, attempt, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { anOrder, aProgramme, aRefund, aSnapshotEvent, NOON, SECOND } from "../support/builders/orders.ts";
import { accepted, noAnswer, refused } from "../support/builders/outcomes.ts";

/**
 * Given orders in every state in which a person may decide something.
 * When each button that the page offers there is pressed, and what it asks is confirmed,
 * then the page says that just this happened; and no other button is offered.
 */

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));
const DONE: Outcome = accepted();
const LATER: Outcome = {
  kind: "transient",
  detail: { code: "serviceFailed", status: 503, said: "busy" },
  isUnknown: false,
};
const REFUSED: Outcome = refused("no such member");
const LOST: Outcome = noAnswer();

/** How an order comes to be in its state: what the shop says, and how each attempt ends. */
type Story = readonly (Partial<OrderSnapshot> | Outcome | "hold" | "cancel")[];

interface State {
  readonly title: string;
  readonly story: Story;
  /** Each button, and what the page says when it was pressed. */
  readonly buttons: Readonly<Record<string, RegExp>>;
}

const paid = { isPaid: true };
const fulfilled = { isPaid: true, isFulfilled: true };
const refunded = { isPaid: true, refunds: [aRefund("r", 1000)] };
const cancelled = { isPaid: true, isOrderCancelled: true };
const forPoints = { ...paid, referral: { ...anOrder().referral, discountCodes: ["LP-20-x"] } };

const STATES: readonly State[] = [
  {
    title: "waits for payment",
    story: [{}],
    buttons: {
      Hold: /Put on hold by Admin/,
      "No points for this order": /Admin decided that this order gets no points/,
    },
  },
  {
    title: "waits for a mobile number",
    story: [{ ...paid, contact: { ...anOrder().contact, phones: ["12"] } }],
    buttons: {
      "Hold until I release it": /Put on hold by Admin/,
      "No points for this order": /Admin decided that this order gets no points/,
    },
  },
  {
    title: "has points pending",
    story: [paid, DONE],
    buttons: {
      "Approve now": /Points are being approved/,
      Hold: /Put on hold by Admin/,
      "Cancel the points": /Points are being cancelled/,
      "Send points again": /sent the points to the loyalty service again/,
    },
  },
  {
    title: "waits for its return window",
    story: [fulfilled, DONE],
    buttons: {
      "Approve now": /Points are being approved/,
      Hold: /Put on hold by Admin/,
      "Cancel the points": /Points are being cancelled/,
      "Send points again": /sent the points to the loyalty service again/,
    },
  },
  {
    title: "is on hold",
    story: [paid, DONE, "hold"],
    buttons: {
      "Approve now": /Points are being approved/,
      Release: /^Approved once the order is fulfilled and its 14-day return window is over/,
      Undo: /^Approved once the order is fulfilled and its 14-day return window is over/,
      "Cancel the points": /Points are being cancelled/,
    },
  },
  {
    title: "lost its points to a person",
    story: [paid, DONE, "cancel", DONE],
    buttons: {
      "Undo the cancellation": /undid the cancellation of the points/,
      Undo: /undid the cancellation of the points/,
      "Send points again": /sent the points to the loyalty service again/,
    },
  },
  {
    title: "was refunded in part",
    story: [paid, DONE, refunded],
    buttons: {
      Hold: /Put on hold by Admin/,
      "Cancel the points": /Points are being cancelled/,
      "Send points again": /sent the points to the loyalty service again/,
      "Keep the points": /Admin kept the points despite the refund/,
    },
  },
  {
    title: "was reopened after its points were cancelled",
    story: [paid, DONE, cancelled, DONE, paid],
    buttons: {
      "Give the points again": /Admin retried “Give the points”/,
      "Keep them cancelled": /Points stay cancelled: decided by hand/,
      "Already given": /Admin marked “Give the points” as done/,
    },
  },
  {
    title: "could not be sent yet",
    story: [paid, LATER],
    buttons: {
      "Approve now": /approved the points by hand/,
      Hold: /Put on hold by Admin/,
      "No points for this order": /Admin decided that this order gets no points/,
      "Retry now": /Admin retried “Give the points”/,
      Skip: /^Skipped by \S.*\.$/,
    },
  },
  {
    title: "was refused",
    story: [paid, REFUSED],
    buttons: {
      "Approve now": /approved the points by hand/,
      Hold: /Put on hold by Admin/,
      "No points for this order": /Admin decided that this order gets no points/,
      "Retry now": /Admin retried “Give the points”/,
      Skip: /^Skipped by \S.*\.$/,
      "Mark as done": /Admin marked “Give the points” as done/,
    },
  },
  {
    title: "may have got its points",
    story: [paid, LOST],
    buttons: {
      "Approve now": /approved the points by hand/,
      Hold: /Put on hold by Admin/,
      "Cancel the points": /Admin decided that this order gets no points/,
      "Retry now": /Admin retried “Give the points”/,
      Skip: /^Skipped by \S.*\.$/,
    },
  },
  {
    title: "may have redeemed points",
    story: [forPoints, LOST],
    buttons: {
      "Approve now": /approved the points by hand/,
      Hold: /put the order on hold/,
      "No points for this order": /Admin decided that this order gets no points/,
      "Redeem the points": /Admin retried “Redeem points”/,
      "Do not redeem": /Admin skipped “Redeem points”/,
      "Already redeemed": /Admin marked “Redeem points” as done/,
    },
  },
];

/** Beside the decisions: what only reads. */
const ALWAYS = "Read again from the shop";
/** Opens what is filled in, which contact.test.ts and first-visit.test.ts do. */
const FILL_IN = ["Enter the mobile number", "Save"];
/** Answer what a refund would do; they change nothing. */
const REFUND_TRIAL = ["Check", "Half", "All of it"];

let app: RunningApp;
let browser: Browser;
let visitor: Visitor;
let orders = 0;

beforeAll(async () => {
  const programme = aProgramme({
    approve: { afterDays: 14 },
    cancel: { partialRefund: "ask" },
    redeem: { discountCodePattern: "^LP-(?<points>[0-9]+)-" },
  });
  [app, browser] = await Promise.all([
    runApp({ dashboardFolder: DASHBOARD, shop: { programme } }),
    openBrowser(),
  ]);
  visitor = await visit(browser, app.url);
  await visitor.page.goto("/");
  await visitor.page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await visitor.page.getByRole("button", { name: "Sign in" }).click();
  await visitor.page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** An order of that state; its id. */
async function given(story: Story): Promise<string> {
  orders += 1;
  const orderId = String(orders);
  let second = 0;
  for (const part of story) {
    if (typeof part === "string") await ask(app, `/orders/acme/${orderId}/${part}`, { method: "POST" });
    else if ("kind" in part) await attempt(app, orderId, part);
    else {
      second += 1;
      const event: OrderEvent = aSnapshotEvent({ orderId, updatedAt: NOON + second * SECOND, ...part });
      await knows(app, event);
    }
  }
  return orderId;
}

async function offered(): Promise<readonly string[]> {
  // A button may have a hint below its label.
  const names = await visitor.page.locator("main").getByRole("button").allInnerTexts();
  const labels = names.map((text) => text.split("\n")[0] ?? "");
  return [...new Set(labels)]
    .filter((name) => name !== ALWAYS && ![...FILL_IN, ...REFUND_TRIAL].includes(name))
    .sort();
}

describe.each(STATES)("an order that $title", ({ story, buttons: expected }) => {
  test("offers these decisions and no other", async () => {
    await visitor.page.goto(`/orders/acme/${await given(story)}`);
    await visitor.page.locator("main .more > summary").click();
    await visitor.page.getByRole("button", { name: ALWAYS }).waitFor();
    await expect.poll(offered).toEqual(Object.keys(expected).sort());
  });

  test.each(Object.entries(expected))("“%s” does what it says", async (name, words) => {
    const { page } = visitor;
    await page.goto(`/orders/acme/${await given(story)}`);
    await page.locator("main .more > summary").click();
    await page.locator("main").getByRole("button", { name, exact: true }).last().click();
    const dialog = page.getByRole("dialog");
    const done = page.locator("main").getByText(words);
    await dialog.or(done).first().waitFor();
    if (await dialog.isVisible()) await dialog.getByRole("button", { name, exact: true }).click();
    await done.first().waitFor();
    expect(await page.locator(".note[role=alert]").count()).toBe(0);
  });
});

test("a plan that follows a person's decision does not say it again as its reason", async () => {
  const { page } = visitor;
  await page.goto(`/orders/acme/${await given([paid, DONE, "cancel"])}`);
  await page.getByText("Planned: cancel the points", { exact: true }).waitFor();
});

test("who double-clicks a button is asked, and answers nothing with the second click, wherever it lands", async () => {
  const { page } = visitor;
  const orderId = await given([paid, DONE]);
  await page.goto(`/orders/acme/${orderId}`);
  const name = "Approve now";
  const button = page.locator("main").getByRole("button", { name });
  const dialog = page.getByRole("dialog");
  await button.dblclick();
  const answer = await dialog.getByRole("button", { name }).boundingBox();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await button.evaluate(({ style }, { x, y }) => {
    Object.assign(style, { position: "fixed", left: `${x}px`, top: `${y}px` });
  }, answer ?? expect.fail("the question is gone"));
  await button.dblclick();
  await dialog.waitFor();
  expect((await ask(app, `/orders/acme/${orderId}`)).body.order.decisions.approve).toBeNull();
  await dialog.getByRole("button", { name }).click();
  await page.getByText(/Points are being approved/).waitFor();
});

test("the browser complained of nothing", () => {
  expect(visitor.complaints).toEqual([]);
});
