import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ask, attempt, knows } from "../support/bridge/admin-client.ts";
import { addCondition, expectUsable, openTab, ProgrammePages } from "../support/browser/programme-page.ts";
import { aProgramme, aSnapshotEvent, NOON, SECOND } from "../support/builders/orders.ts";
import { accepted } from "../support/builders/outcomes.ts";

const pages = new ProgrammePages();
const openProgramme = pages.open;

const order = (orderId: string) =>
  knows(pages.app, aSnapshotEvent({ orderId, isPaid: true, tags: ["vip"], updatedAt: NOON + SECOND }));
const confirm = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name }).click();
const earned = async (orderId: string) =>
  (await ask(pages.app, `/orders/acme/${orderId}/explain`)).body.activityId;

async function addRule(page: Page): Promise<void> {
  await openTab(page, "Rules");
  await page.getByRole("button", { name: "Add rule" }).click();
  const rule = page.getByRole("group", { name: "Rule 1" });
  await addCondition(rule, "Order has one of these tags");
  await rule.getByLabel("Order has one of these tags").pressSequentially("vip, gold");
  await rule.getByLabel("Activity").fill("77");
}

test("a rule is added, looked ahead, saved, an order earns by it, and it is taken back", async () => {
  const page = await openProgramme();
  await order("1001");
  await addRule(page);
  await page.getByRole("button", { name: "Start preview" }).click();
  await page
    .getByText("Preview finished: 1 order compared. If these rules had applied to them, 1 would differ.")
    .waitFor();
  await page.getByText("Would get its points with activity 77 instead of 12, by rule 1").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByText("1 would use another activity").waitFor();
  await page.getByRole("dialog").getByText("Orders that have points keep the version").waitFor();
  await page.getByRole("dialog").getByLabel("Note").fill("for regulars");
  await confirm(page, "Save");
  await page.getByText("Version 2 is now active.").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect.poll(() => page.locator(".answer-bar").count()).toBe(0);
  expect(await page.getByText("Version 2 is now active.").count()).toBe(0);
  await order("1002");
  await attempt(pages.app, "1002", accepted());
  expect(await earned("1002")).toBe("77");
  expect(pages.app.shop.programme.earn.rules[0]?.when.tags).toEqual(["vip", "gold"]);
  await openTab(page, "Versions");
  await page.getByText("Rule 1: Order has one of these tags: nothing → “vip” and “gold”").waitFor();
  await page.getByRole("button", { name: "Return to version 1" }).click();
  await confirm(page, "Return to version 1");
  await page.getByText("Version 3 is now active.").waitFor();
  await order("1003");
  await attempt(pages.app, "1003", accepted());
  expect(await earned("1003")).toBe("12");
});

test("mistakes stand beside their fields while somebody types, and are read out; nothing typed is lost", async () => {
  const page = await openProgramme();
  const activity = page.getByLabel("Default activity");
  await activity.press("End");
  await activity.pressSequentially(" b");
  await page.getByText("1 mistake to correct").waitFor();
  expect(await activity.getAttribute("aria-invalid")).toBe("true");
  const [error] = (await activity.getAttribute("aria-describedby"))?.split(/\s+/) ?? [];
  const beside = page.locator(`[id="${error}"]`);
  expect(await beside.textContent()).toContain("an activity ID such as 12");
  const list = page.locator("[aria-live=polite]", { hasText: "1 mistake to correct" });
  expect(await list.textContent()).toContain("Default activity: must be an activity ID");
  await openTab(page, "Approval and refunds");
  await page.getByLabel("Return window in days").fill("15");
  await page.getByRole("tab", { name: "Earning 1" }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await expect.poll(() => activity.evaluate((field) => field.matches(":focus"))).toBe(true);
  expect([await activity.inputValue(), await page.getByLabel("Return window in days").inputValue()]).toEqual([
    "12 b",
    "15",
  ]);
  await activity.fill("13");
  await page.getByText("1 mistake to correct").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await confirm(page, "Save");
  await page.getByText("Version 2 is now active.").waitFor();
  expect(pages.app.shop.programme).toMatchObject({ earn: { activityId: "13" }, approve: { afterDays: 15 } });
});

test("in German they stand there in German; who has just added a rule has made no mistake", async () => {
  const page = await openProgramme();
  await page.locator(".shell-menu .more > summary").click();
  await page.getByLabel("Language").selectOption("de");
  await openTab(page, "Regeln");
  await page.getByRole("button", { name: "Regel hinzufügen" }).click();
  const tags = page.getByRole("group", { name: "Regel 1" }).getByLabel("Bestellung hat eines dieser Tags");
  for (const condition of ["Bestellung hat eines dieser Tags", "Aus einem dieser Länder"]) {
    await page.getByLabel(/^(Weitere )?Bedingung$/).selectOption(condition);
    await page.getByRole("button", { name: "Bedingung hinzufügen" }).click();
  }
  await tags.pressSequentially("vip,");
  await page.getByLabel("Aus einem dieser Länder").pressSequentially("de");
  await page.getByText("Regel 1: Aus einem dieser Länder:").waitFor();
  await page.getByText(/Regel 1: Aktivität:/).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await page.getByText("Regel 1: Aktivität:").waitFor();
  expect(await tags.inputValue()).toBe("vip,");
});

test("mistakes in the text stand at their lines; what is right goes on from text to fields and back", async () => {
  const page = await openProgramme();
  await openTab(page, "Approval and refunds");
  await page.getByLabel("Return window in days").fill("7");
  await page.getByRole("button", { name: "Edit as text" }).click();
  const text = page.getByLabel("Programme as text");
  await expect.poll(() => text.inputValue()).toContain("afterDays: 7");
  await text.fill("earn:\n  activityId: '12'\n  colour: red\n");
  await page.getByText(/line 3: is not a known setting/).waitFor();
  expect(await text.getAttribute("aria-invalid")).toBe("true");
  await text.fill("earn: { activityId: '12' }\ncontact: { defaultCountry: AT }\n");
  await page.getByText(/line 3: is not a known setting/).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Back to the form" }).click();
  expect(await page.getByLabel("Default country of phone numbers").inputValue()).toBe("AT");
  await page.getByRole("button", { name: "Edit as text" }).click();
  await page.getByLabel("Programme as text").fill("earn: { activityId: '12' }\napprove: { afterDays: 14 }\n");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await confirm(page, "Save");
  await page.getByText("Version 2 is now active.").waitFor();
  await page
    .getByText("Points are approved once the order is fulfilled and its 14-day return window is over.")
    .waitFor();
});

test("who is overtaken is told of it, loses nothing that was typed, and can save upon the other's", async () => {
  const page = await openProgramme();
  await addRule(page);
  const programme = { earn: { activityId: "13" } };
  await ask(pages.app, "/programmes/acme", {
    ...{ method: "PUT", body: { programme, basedOn: 1 }, headers: { "x-actor": "Ben" } },
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await confirm(page, "Save");
  await page.getByText("Ben saved another version").waitFor();
  const rule = page.getByRole("group", { name: "Rule 1" });
  expect(await rule.getByLabel("Order has one of these tags").inputValue()).toBe("vip, gold");
  await page.getByRole("button", { name: "Save anyway, on top of version 2" }).click();
  await page.getByText("Version 3 is now active.").waitFor();
  expect(pages.app.shop.programme.earn).toMatchObject({ activityId: "12", rules: [{ activityId: "77" }] });
});

test("a number out of its range is told by the range, and the summary keeps what is in force", async () => {
  const page = await openProgramme();
  await openTab(page, "Approval and refunds");
  const days = page.getByLabel("Return window in days");
  const summary = page.getByLabel("With your changes");
  for (const [typed, said] of [
    ["-3", "Must be at least 0, not -3"],
    ["400", "Must be at most 365, not 400"],
  ] as const) {
    await days.fill(typed);
    await page.getByText(said).first().waitFor();
    expect(await summary.textContent()).not.toContain(typed);
  }
});

test("a change is previewed while somebody types, and what is not right is not", async () => {
  const page = await openProgramme();
  await order("1001");
  await page.getByLabel("Default activity").fill("1 3");
  await page.getByRole("tab", { name: "Earning 1" }).waitFor();
  await page.getByLabel("Default activity").fill("13");
  await page.getByText(/^Preview finished: 1 order compared\. .* 1 would differ\.$/).waitFor();
  await page
    .getByText("Every order earns the points of activity 13, as set in your loyalty account")
    .waitFor();
});

test("a programme that the file has locked can be looked ahead, not saved", async () => {
  const page = await openProgramme({ shop: { isProgrammeLocked: true } });
  await page.getByText("You can preview changes but not save them").waitFor();
  expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
  await order("1001");
  await addRule(page);
  await page.getByRole("button", { name: "Start preview" }).click();
  await page.getByText("1 would differ").waitFor();
});

test("referrals, redemption and contact are fields, and the rest of the programme stays", async () => {
  const programme = aProgramme({
    earn: { from: "2026-01-01" },
    exclude: { tags: ["sale"] },
    conversion: { discountCodes: { FRIEND10: 42 }, referrer: "friend" },
    extra: { earn: { channel: "web" } },
  } as never);
  const page = await openProgramme({ shop: { programme } });
  await openTab(page, "Referrals");
  await page.getByLabel("A referral counts once").selectOption("the points are approved");
  await page.getByLabel("Only a customer’s first order counts as a referral").check();
  await page.getByRole("button", { name: "Add discount code" }).click();
  const second = page.getByRole("group", { name: "Discount code 2" });
  await page.keyboard.type("FRIEND1");
  expect(await second.getByLabel("Discount code", { exact: true }).inputValue()).toBe("FRIEND1");
  await page.keyboard.type("0");
  await second.getByLabel("Campaign").fill("43");
  await page.getByText("Discount code FRIEND10:").waitFor();
  await second.getByLabel("Discount code", { exact: true }).fill("FRIEND20");
  await page.getByText("Discount code FRIEND10:").waitFor({ state: "hidden" });
  await openTab(page, "Redeeming");
  await page.getByLabel("Customers can redeem points with an order").check();
  await page.getByText("The code “LP-500-” redeems 500 points.").waitFor();
  await page.getByLabel("Discount code starts with").fill("COINS");
  await page.getByText("The code “COINS500-” redeems 500 points.").waitFor();
  await openTab(page, "Contact");
  await page.getByLabel("If email or mobile is missing").selectOption("Use the placeholder");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Placeholder mobile number:").waitFor();
  await page.getByLabel("Placeholder mobile number").fill("+491701234567");
  await page.getByText(/to correct:/).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await confirm(page, "Save");
  await page.getByText("Version 2 is now active.").waitFor();
  expect(pages.app.shop.programme).toEqual({
    ...programme,
    conversion: {
      ...programme.conversion,
      ...{ on: "approved", firstOrderOnly: true, discountCodes: { FRIEND10: 42, FRIEND20: 43 } },
    },
    redeem: { attribute: "loyalty_points", discountCodePattern: "^COINS(?<points>[0-9]+)-" },
    contact: { missing: "placeholder", placeholderMobile: "+491701234567", defaultCountry: "DE" },
  });
});

test("by the keyboard alone, a rule is added and removed, and a mistake found by its link", async () => {
  const page = await openProgramme();
  const focused = () => page.evaluate("document.activeElement.id");
  await page.getByRole("tab", { name: "Earning" }).focus();
  for (const _tab of ["Approval and refunds", "Rules"]) await page.keyboard.press("ArrowRight");
  await page.getByRole("button", { name: "Add rule" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("earn.rules[0].when");
  for (let passed = 0; passed < 4; passed++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("earn.rules[0].when.countries");
  await page.keyboard.type("de");
  const link = page.getByRole("button", { name: "Rule 1: Country is one of:" });
  await link.waitFor();
  await link.focus();
  await page.keyboard.press("Enter");
  expect(await focused()).toBe("earn.rules[0].when.countries");
  await page.getByRole("button", { name: "Remove rule 1" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("add-rule-earn");
  await link.waitFor({ state: "hidden" });
});

test.each([
  ["", {}],
  ["on a phone, ", { viewport: { width: 375, height: 800 } }],
])("%san order's page tells which rules were tried, once it is asked", async (_title, seen) => {
  const rules = [
    { name: "Large", when: { minTotal: "1000" }, activityId: "76" },
    { name: "VIP", when: { tags: ["vip"] }, activityId: "77" },
    { when: {}, activityId: "78" },
  ];
  const page = await openProgramme({ shop: { programme: aProgramme({ earn: { rules } } as never) } }, seen);
  await order("1001");
  await attempt(pages.app, "1001", accepted());
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/orders/acme/1001");
  const fold = page.locator("summary", { hasText: "How the points were decided" });
  await fold.waitFor();
  expect(asked.filter((path) => path.endsWith("/explain"))).toEqual([]);
  await fold.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Version 1 of the programme").waitFor();
  const told = page.locator(".explained .story > li");
  expect(await told.allInnerTexts()).toEqual([
    expect.stringMatching(/^1 “Large”\s+does not match\s+a total of at least .*1,000\.00: no, /),
    expect.stringMatching(/^2 “VIP”\s+matches and applies\s+order tag “vip”: yes$/),
    expect.stringMatching(/^3\s+not reached: an earlier rule applies\s+no conditions: matches every order$/),
  ]);
  await expectUsable(page);
});

test.each([
  ["light", {}],
  ["dark", { colorScheme: "dark" }],
  ["on a phone", { viewport: { width: 375, height: 800 } }],
] as const)("%s, the page can be used by everybody, and nothing is wider than it", async (_title, seen) => {
  const page = await openProgramme({}, seen as never);
  await addRule(page);
  await addCondition(page.getByRole("group", { name: "Rule 1" }), "Country is one of");
  await page.getByLabel("Country is one of").fill("de");
  await openTab(page, "Redeeming");
  await page.getByLabel("Customers can redeem points with an order").check();
  await openTab(page, "Referrals");
  await page.getByRole("button", { name: "Add discount code" }).click();
  await page.getByText(/to correct:/).waitFor();
  await expectUsable(page);
});
