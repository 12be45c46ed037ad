import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, attempt, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { aSnapshotEvent, NOON, SECOND } from "../support/builders/orders.ts";
import { accepted } from "../support/builders/outcomes.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

/**
 * Given an order with points that somebody has put on hold, and that has changed in the shop since.
 * When it is shown, then it says since when it is on hold, and not when it changed.
 */
let app: RunningApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([runApp({ dashboardFolder: DASHBOARD }), openBrowser()]);
  await knows(app, aSnapshotEvent({ orderId: "1", isPaid: true }));
  await attempt(app, "1", accepted());
  await ask(app, "/orders/acme/1/hold", { method: "POST" });
  await app.clock.advance(3600 * SECOND);
  await knows(app, aSnapshotEvent({ orderId: "1", isPaid: true, updatedAt: NOON + 3600 * SECOND }));
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test.each([
  ["en", /Put on hold by Admin/, "since", "on"],
  ["de", /Admin/, "seit", "am"],
  ["fr", /Admin/, "depuis", "le"],
  ["es", /Admin/, "desde", "el"],
])(
  "when and by whom is said in the list, among what needs attention, and at the order: %s",
  async (locale, by, since, on) => {
    const { page, complaints, close } = await visit(browser, app.url, { locale, timezoneId: "UTC" });
    await page.goto("/orders");
    const token = page.locator("input[type=password]");
    await token.fill(ADMIN_TOKEN);
    await token.press("Enter");
    const held = (await ask(app, "/orders/acme/1")).body.order.decisions.hold.at;
    for (const place of ["/orders", "/attention", "/orders/acme/1"]) {
      await page.goto(place);
      const shown = page.locator(`main time[datetime="${held}"]`);
      await shown
        .filter({ hasText: place === "/orders" ? on : since })
        .first()
        .waitFor();
      await page.locator("main").getByText(by).first().waitFor();
    }
    expect(complaints).toEqual([]);
    await close();
  },
);
