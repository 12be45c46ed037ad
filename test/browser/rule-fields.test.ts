import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  addCondition,
  CONDITION,
  expectUsable,
  openTab,
  ProgrammePages,
} from "../support/browser/programme-page.ts";
import { aProgramme, aShop } from "../support/builders/orders.ts";

const pages = new ProgrammePages();
const openProgramme = pages.open;

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.getByText("Version 2 is now active.").waitFor();
}

test("by the keyboard, a rule of weekdays and hours is added and saved, and stands there as a sentence", async () => {
  const page = await openProgramme();
  const focused = () => page.evaluate("document.activeElement.id");
  const press = async (key: string, times = 1) => {
    for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press(key);
  };
  const rule = page.getByRole("group", { name: "Rule 1" });
  const add = async (name: string, field: string) => {
    const names = await rule.getByLabel(CONDITION).locator("option").allInnerTexts();
    await rule.getByLabel(CONDITION).focus();
    await press("Home");
    await press("ArrowDown", names.indexOf(name));
    await press("Tab");
    await press("Enter");
    await expect.poll(focused).toBe(`earn.rules[0].when.${field}`);
  };
  await openTab(page, "Rules");
  await page.getByRole("button", { name: "Add rule" }).focus();
  await press("Enter");
  await expect.poll(focused).toBe("earn.rules[0].when");
  await rule.getByText("Choose a condition. Enter an activity ID, for example 12.").waitFor();
  await add("Placed on one of these days", "weekdays");
  await rule
    .getByText("Fill in “Placed on one of these days”. Enter an activity ID, for example 12.")
    .waitFor();
  await press("Tab", 5);
  await press("Space");
  await press("Tab");
  await press("Space");
  await add("Placed between these times", "hours.from");
  await rule.getByText("Days and times are in UTC: in Berlin, a day then begins at 1:00 or 2:00.").waitFor();
  await page.keyboard.type("1800");
  await rule.getByLabel("Placed before (time)").focus();
  await page.keyboard.type("1800");
  await page.getByRole("button", { name: "Rule 1: Placed before (time):" }).focus();
  await press("Enter");
  await expect.poll(focused).toBe("earn.rules[0].when.hours.to");
  await page.keyboard.type("1930");
  await page.getByText(/to correct:/).waitFor({ state: "hidden" });
  await rule.getByLabel("Activity").focus();
  await page.keyboard.type("77");
  await save(page);
  expect(pages.app.shop.programme.earn.rules).toMatchObject([
    { when: { weekdays: ["saturday", "sunday"], hours: { from: "18:00", to: "19:30" } }, activityId: "77" },
  ]);
  await page.reload();
  await openTab(page, "Rules");
  const sentence =
    "If the order is placed on Saturday or Sunday and the order is placed between 18:00 and 19:30, the order earns points with activity 77.";
  await rule.getByText(sentence).waitFor();
  await page.getByRole("region", { name: "In short" }).getByText(sentence).waitFor();
  expect(await rule.getByLabel("Saturday").isChecked()).toBe(true);
  expect(await rule.getByLabel("Placed before (time)").inputValue()).toBe("19:30");
  expect(await rule.getByLabel("Order has one of these tags").count()).toBe(0);
});

test("what the shop refuses to tell is waited for as long as the shop's owner says, 24 hours unless they do", async () => {
  const page = await openProgramme();
  await openTab(page, "Rules");
  const policy = page.getByLabel("If data for a rule is missing");
  const hours = page.getByLabel("Hours to wait for the shop");
  expect([await policy.inputValue(), await hours.getAttribute("placeholder")]).toEqual(["hold", "24"]);
  await policy.selectOption("Wait, then give points without the rule");
  await hours.fill("1000");
  await page.getByText(/to correct:/).waitFor();
  await hours.fill("6");
  await page.getByText(/to correct:/).waitFor({ state: "hidden" });
  await expectUsable(page);
  await save(page);
  expect(pages.app.shop.programme).toMatchObject({ unread: "default", unreadHours: 6 });
});

test.each([
  ["light", {}],
  ["on a phone in the dark", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
] as const)(
  "%s, exclusions are added, and whoever forgot its conditions is led there",
  async (_title, seen) => {
    const page = await openProgramme({}, seen as never);
    await openTab(page, "Exclusions");
    const exclusions = page.getByRole("tabpanel", { name: "Exclusions" });
    await exclusions.getByLabel("Sales channel is one of").fill("pos");
    await exclusions.getByLabel("Orders with a total of zero").uncheck();
    await page.getByRole("button", { name: "Add exclusion" }).click();
    const first = page.getByRole("group", { name: "Exclusion 1" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Exclusion 1: Condition:").waitFor();
    await expectUsable(page);
    await addCondition(first, "Order has one of these tags");
    await first.getByLabel("Order has one of these tags").fill("staff, sample");
    await addCondition(first, "Placed between these dates");
    await first.getByLabel("Placed from (date)").fill("2026-12-24");
    await first.getByLabel("Placed until (date)").fill("2026-12-01");
    await page.getByText("Exclusion 1: Placed until (date):").waitFor();
    await first.getByLabel("Placed until (date)").fill("2026-12-31");
    await addCondition(first, "Placed on one of these days");
    await first.getByLabel("Monday").check();
    await page.getByText(/to correct:/).waitFor({ state: "hidden" });
    await expectUsable(page);
    await save(page);
    expect(pages.app.shop.programme.exclude).toMatchObject({
      ...{ sources: ["pos"], zeroTotal: false, giftCardOnly: true },
      rules: [
        {
          when: {
            tags: ["staff", "sample"],
            weekdays: ["monday"],
            dates: { from: "2026-12-24", until: "2026-12-31" },
          },
        },
      ],
    });
    const sentence =
      "If the order has the tag “staff” or “sample” and the order is placed on Monday and the order is placed from 24 Dec 2026 until 31 Dec 2026, the order gets no points.";
    await first.getByText(sentence).waitFor();
  },
);

test("what was typed in a rule moves with it", async () => {
  const page = await openProgramme();
  const rule = (number: number) => page.getByRole("group", { name: `Rule ${number}` });
  await openTab(page, "Rules");
  for (const number of [1, 2]) {
    await page.getByRole("button", { name: "Add rule" }).click();
    await rule(number).getByLabel("Activity").fill(`${number}`);
  }
  await addCondition(rule(2), "Placed between these times");
  await page.getByRole("button", { name: "Move rule 2 up" }).click();
  expect(await rule(1).getByLabel("Placed before (time)").count()).toBe(1);
  expect(await rule(2).getByLabel("Placed before (time)").count()).toBe(0);
  expect(await rule(2).getByLabel("Activity").inputValue()).toBe("1");
});

test("a condition is taken out by its button, and what customers read and the shop's clock are fields", async () => {
  const programme = aProgramme({
    earn: { rules: [{ when: { tags: ["vip"], hours: { from: "18:00", to: "20:00" } }, activityId: "77" }] },
  } as never);
  const page = await openProgramme({ shop: { programme } });
  await openTab(page, "Rules");
  const rule = page.getByRole("group", { name: "Rule 1" });
  const remove = rule.getByRole("button", { name: "Remove condition 1" });
  const tags = rule.getByLabel("Order has one of these tags", { exact: true });
  const [field, button] = [await tags.boundingBox(), await remove.boundingBox()];
  expect(button?.x).toBeGreaterThanOrEqual((field?.x ?? 0) + (field?.width ?? 0));
  expect(Math.abs((button?.y ?? 0) - (field?.y ?? 0))).toBeLessThan(field?.height ?? 0);
  const hint = page.getByText("Separate values with commas.");
  expect([await rule.locator(hint).count(), (await hint.count()) > 1]).toEqual([1, true]);
  await remove.click();
  await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("earn.rules[0].when");
  expect(await rule.getByLabel("Order has one of these tags", { exact: true }).count()).toBe(0);
  await addCondition(rule, "Placed on one of these days");
  await rule.getByLabel("Monday").check();
  await rule.getByRole("button", { name: "Remove condition 2" }).click();
  await rule.getByRole("button", { name: "Remove condition 1" }).focus();
  await page.keyboard.press("Enter");
  await addCondition(rule, "Customer’s order");
  await rule.getByLabel("Customer’s order", { exact: true }).selectOption("first order only");
  await rule.getByLabel("Description shown to customers").fill("Welcome");
  await openTab(page, "Earning");
  const earning = page.getByRole("tabpanel", { name: "Earning" });
  await earning.getByLabel("Description shown to customers").fill("Thanks for {number}");
  await openTab(page, "Rules");
  await page.getByRole("textbox", { name: "Time zone" }).fill("Europe/Nowhere");
  await page.getByText("Time zone:").waitFor();
  await page.getByRole("textbox", { name: "Time zone" }).fill("Europe/Berlin");
  await page.getByText(/to correct:/).waitFor({ state: "hidden" });
  await expectUsable(page);
  await save(page);
  expect(pages.app.shop.programme).toMatchObject({
    timeZone: "Europe/Berlin",
    earn: {
      description: "Thanks for {number}",
      rules: [{ when: { firstOrder: true }, activityId: "77", description: "Welcome" }],
    },
  });
});

test("on a phone the tabs are one line, in which the open one is in sight, and an arrow says that there are more", async () => {
  const width = 390;
  const page = await openProgramme({}, { viewport: { width, height: 844 } });
  const places = async (name: string) => {
    const tab = await page.getByRole("tab", { name }).boundingBox();
    return { x: tab?.x ?? -1, y: tab?.y ?? -1, end: (tab?.x ?? 0) + (tab?.width ?? 0) };
  };
  await page.getByRole("tablist").waitFor();
  expect((await places("Versions")).y).toBe((await places("Earning")).y);
  expect((await places("Versions")).end).toBeGreaterThan(width);
  const arrows = () =>
    page.evaluate(
      `["::before", "::after"].map((end) => getComputedStyle(document.querySelector(".tab-line"), end).visibility)`,
    );
  await expect.poll(arrows).toEqual(["hidden", "visible"]);
  await page.getByRole("tab", { name: "Earning" }).focus();
  for (const [key, name] of [
    ["ArrowLeft", "Versions"],
    ["Home", "Earning"],
    ["End", "Versions"],
  ] as const) {
    await page.keyboard.press(key);
    await page.getByRole("tab", { name, selected: true }).waitFor();
  }
  await expect.poll(async () => (await places("Versions")).end).toBeLessThanOrEqual(width);
  await expect.poll(arrows).toEqual(["visible", "hidden"]);
  await expectUsable(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await places("Versions")).y).toBe((await places("Earning")).y);
  expect((await places("Versions")).end).toBeLessThanOrEqual(1440);
  await expect.poll(arrows).toEqual(["hidden", "hidden"]);
});

test("on a tablet the tabs that do not fit go on below", async () => {
  const page = await openProgramme({}, { viewport: { width: 820, height: 844 } });
  await page.getByRole("tablist").waitFor();
  const placeOf = async (name: string) =>
    (await page.getByRole("tab", { name }).boundingBox()) ?? { x: 0, y: 0 };
  expect((await placeOf("Versions")).y).toBeGreaterThan((await placeOf("Earning")).y);
  await expectUsable(page);
});

test("a field that does not fit into the first line begins the next one", async () => {
  const page = await openProgramme({}, { viewport: { width: 1280, height: 900 } });
  const [first, third] = [
    await page.getByLabel("Give points when the order is").boundingBox(),
    await page.getByLabel("Description shown to customers").boundingBox(),
  ];
  expect(third?.x).toBe(first?.x);
});

test("what the shop's platform never sends is not offered, and the page says so", async () => {
  const { adapter } = aShop();
  const page = await openProgramme({ shop: { adapter: { ...adapter, judges: ["tags"] } } });
  await openTab(page, "Exclusions");
  await page.getByLabel("Order has one of these tags").waitFor();
  expect(await page.getByLabel("Customer has one of these tags").count()).toBe(0);
  const exclusions = page.getByRole("tabpanel", { name: "Exclusions" });
  await exclusions.getByText(/^Not available for shops on .*: Country is one of, Customer has one/).waitFor();
  await page.getByRole("button", { name: "Add exclusion" }).click();
  const names = page.getByRole("group", { name: "Exclusion 1" }).getByLabel(CONDITION).locator("option");
  expect(await names.allInnerTexts()).toContain("Order has one of these tags");
  expect(await names.allInnerTexts()).not.toContain("Customer has one of these tags");
});

test("each label of a field takes one line, in every language, so that fields stand level", async () => {
  const page = await openProgramme({}, { viewport: { width: 1280, height: 900 } });
  for (const language of ["en", "de", "fr", "es"]) {
    await page.locator(".shell-menu .more > summary").click();
    await page.locator(".shell-menu select").first().selectOption(language);
    await page.locator(`html[lang="${language}"]`).waitFor();
    await page.keyboard.press("Escape");
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      const wrapped = await page
        .locator("[role=tabpanel]:not([hidden]) .fields label")
        .evaluateAll((all) =>
          all.filter((each) => each.getBoundingClientRect().height > 30).map((each) => each.textContent),
        );
      expect(wrapped, language).toEqual([]);
    }
  }
});

test("what is wrong with a field stands below its hint, not over it", async () => {
  const page = await openProgramme();
  await page.getByLabel("Default activity").fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const field = page.locator(".fields > *", { has: page.getByLabel("Default activity") });
  const wrong = field.getByText("Enter an activity ID, for example 12.");
  await wrong.waitFor();
  const hint = field.getByText(/^The setting in your loyalty account/);
  const [above, below] = [await hint.boundingBox(), await wrong.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
});
