import { fileURLToPath } from "node:url";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ask, attempt, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type AppGiven, type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { aSnapshotEvent, NOON, SECOND } from "../support/builders/orders.ts";
import { accepted } from "../support/builders/outcomes.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  browser = await openBrowser();
}, 60_000);
afterEach(() => app.close());
afterAll(() => browser.close());

async function openProgramme(given: AppGiven = {}, seen: Parameters<typeof visit>[2] = {}): Promise<Page> {
  app = await runApp({ ...given, dashboardFolder: DASHBOARD });
  const { page } = await visit(browser, app.url, seen);
  await page.goto("/programme");
  await page.getByLabel("Admin token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Programme", level: 1 }).waitFor();
  await page.getByText("Version 1 counts").waitFor();
  return page;
}

const order = (orderId: string) =>
  knows(app, aSnapshotEvent({ orderId, isPaid: true, tags: ["vip"], updatedAt: NOON + SECOND }));
const confirm = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click();
const earned = async (orderId: string) => (await ask(app, `/orders/acme/${orderId}/explain`)).body.activityId;

async function addRule(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a rule" }).click();
  const rule = page.getByRole("group", { name: "Rule 1" });
  await rule.getByLabel("Order with one of these tags").pressSequentially("vip, gold");
  await rule.getByLabel("earns at activity").fill("77");
}

test("a rule is added, looked ahead, saved, an order earns by it, and it is taken back", async () => {
  const page = await openProgramme();
  await order("1001");
  await addRule(page);
  await page.getByRole("button", { name: "Look ahead" }).click();
  await page.getByText("Looked ahead: 1 order compared, 1 would differ.").waitFor();
  await page.getByText("Would get its points at activity 77 instead of 12, by rule 1").waitFor();
  await page.getByLabel("Why it is changed").fill("for regulars");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByText("1 would earn at another activity").waitFor();
  await confirm(page, "Save");
  await page.getByText("Version 2 counts now.").waitFor();
  await order("1002");
  await attempt(app, "1002", accepted());
  expect(await earned("1002")).toBe("77");
  expect(app.shop.programme.earn.rules[0]?.when.tags).toEqual(["vip", "gold"]);
  await page.getByText('earn.rules[0].when.tags: ["vip","gold"] is new').waitFor();
  await page.getByRole("button", { name: "Back to version 1" }).click();
  await confirm(page, "Back to version 1");
  await page.getByText("Version 3 counts now.").waitFor();
  await order("1003");
  await attempt(app, "1003", accepted());
  expect(await earned("1003")).toBe("12");
});

test("mistakes stand beside their fields, and in the text at their lines", async () => {
  const page = await openProgramme();
  await page.getByLabel("Activity of all other orders").fill("a b");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await confirm(page, "Save");
  await page.getByText("One thing has to be corrected:").waitFor();
  await page
    .getByText(/an activity's id, such as 12/)
    .first()
    .waitFor();
  expect(await page.getByLabel("Activity of all other orders").getAttribute("aria-invalid")).toBe("true");
  await page.getByRole("button", { name: "Change it as text" }).click();
  await page.getByLabel("Programme as text").fill("earn:\n  activityId: '12'\n  colour: red\n");
  await page.getByRole("button", { name: "Look ahead" }).click();
  await page.getByText(/line 3: expected/).waitFor();
  await page.getByLabel("Programme as text").fill("earn: { activityId: '12' }\napprove: { afterDays: 14 }\n");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await confirm(page, "Save");
  await page.getByText("Version 2 counts now.").waitFor();
  await page.getByText("paid → points pending → fulfilled → 14 days → points approved").waitFor();
});

test("who is overtaken is told of it, loses nothing that was typed, and can save upon the other's", async () => {
  const page = await openProgramme();
  await addRule(page);
  const programme = { earn: { activityId: "13" } };
  await ask(app, "/programmes/acme", {
    ...{ method: "PUT", body: { programme, basedOn: 1 }, headers: { "x-actor": "Ben" } },
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await confirm(page, "Save");
  await page.getByText("Ben saved another version").waitFor();
  expect(await page.getByLabel("Order with one of these tags").inputValue()).toBe("vip, gold");
  await page.getByRole("button", { name: "Save mine after version 2" }).click();
  await page.getByText("Version 3 counts now.").waitFor();
  expect(app.shop.programme.earn).toMatchObject({ activityId: "12", rules: [{ activityId: "77" }] });
});

test("a programme that the file has locked can be looked ahead, not saved", async () => {
  const page = await openProgramme({ shop: { isProgrammeLocked: true } });
  await page.getByText("you can look ahead, not save").waitFor();
  expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
  await order("1001");
  await addRule(page);
  await page.getByRole("button", { name: "Look ahead" }).click();
  await page.getByText("1 would differ").waitFor();
});

test.each([
  ["light", {}],
  ["dark", { colorScheme: "dark" }],
  ["on a phone", { viewport: { width: 375, height: 800 } }],
] as const)("%s, the page can be used by everybody, and nothing is wider than it", async (_title, seen) => {
  const page = await openProgramme({}, seen as never);
  await addRule(page);
  await page.evaluate(axe.source);
  const found = (await page.evaluate("axe.run()")) as axe.AxeResults;
  const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  const wider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
  expect(await page.evaluate(wider)).toBe(false);
});
