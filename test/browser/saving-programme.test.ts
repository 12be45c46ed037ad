import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { ask } from "../support/bridge/admin-client.ts";
import { addCondition, expectUsable, openTab, ProgrammePages } from "../support/browser/programme-page.ts";
import type { LoyaltyCalls } from "../support/builders/loyalty-client.ts";
import { refused } from "../support/builders/outcomes.ts";

/** Save, and what comes of it, is where the person looks, however long the form is. */

const pages = new ProgrammePages();
type Given = Parameters<typeof pages.open>;
const openProgramme = (seen?: Given[1], given?: Given[0]) => pages.open(given, seen);

/** All of it, without scrolling. */
const isInSight = async (thing: Locator) => {
  await thing.waitFor();
  return thing.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= element.ownerDocument.defaultView.innerHeight;
  });
};

const SEEN = [
  ["on a desk", { viewport: { width: 1200, height: 800 } }],
  ["on a phone", { viewport: { width: 375, height: 667 } }],
] as const;

test.each(SEEN)(
  "%s, Save, mistakes and answers are in sight wherever somebody types",
  async (_title, seen) => {
    const page = await openProgramme(seen);
    const save = page.getByRole("button", { name: "Save", exact: true });
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Save" });
    // Nothing to save yet.
    await page.getByRole("tab", { name: "Earning" }).waitFor();
    expect(await save.count()).toBe(0);
    const activity = page.getByLabel("Default activity");
    await activity.fill("1 2");
    await page.evaluate("window.scrollTo(0, 0)");
    expect(await isInSight(save)).toBe(true);
    const toMistake = page.getByRole("button", { name: "Go to the first mistake" });
    expect(await isInSight(toMistake)).toBe(true);
    await openTab(page, "Approval and refunds");
    await page.getByLabel("Return window in days").focus();
    await toMistake.click();
    await expect.poll(() => activity.evaluate((field) => field.matches(":focus"))).toBe(true);
    await activity.fill("13");
    expect(await isInSight(page.getByRole("button", { name: "Discard changes" }))).toBe(true);
    await expectUsable(page);
    await save.click();
    await page.getByRole("dialog", { name: "Save version 2 for acme?" }).waitFor();
    await confirm.click();
    const answer = page.getByRole("status").getByText("Version 2 is now active.");
    expect(await isInSight(answer)).toBe(true);
    await activity.fill("14");
    await answer.waitFor({ state: "hidden" });
    await ask(pages.app, "/programmes/acme", {
      ...{ method: "PUT", body: { programme: { earn: { activityId: "15" } }, basedOn: 2 } },
    });
    await save.click();
    await confirm.click();
    expect(await isInSight(page.getByRole("alert"))).toBe(true);
  },
);

test.each(SEEN)(
  "%s, nothing that is reached by keyboard stays behind the bar of Save",
  async (_title, seen) => {
    const page = await openProgramme(seen);
    await page.getByLabel("Default activity").fill("13");
    await page.getByLabel("Give points when the order is").focus();
    const bar = page.locator(".answer-bar");
    for (let at = 0; at < 60; at++) {
      await page.keyboard.press("Tab");
      const [isSave, under] = await bar.evaluate((element) => {
        const { activeElement: focused } = element.ownerDocument;
        const { bottom } = focused.getBoundingClientRect();
        return [element.contains(focused), bottom - element.getBoundingClientRect().top];
      });
      if (isSave) return;
      expect(under).toBeLessThanOrEqual(0);
    }
    expect.unreachable("Save is reached at last");
  },
);

test("a setting that is typed and typed back is not unsaved, and nobody is asked when they leave", async () => {
  const page = await openProgramme({});
  await openTab(page, "Approval and refunds");
  const days = page.getByLabel("Return window in days");
  const before = await days.inputValue();
  await days.fill("9");
  await page.getByText("Unsaved changes").waitFor();
  await days.fill("");
  await days.fill(before);
  await openTab(page, "Referrals");
  const only = page.getByLabel("Only a customer’s first order counts as a referral");
  await only.check();
  await only.uncheck();
  await page.getByText("Unsaved changes").waitFor({ state: "hidden" });
  await page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
});

test("what is seen at the shop is chosen there, and nothing is unsaved once it is as before", async () => {
  const page = await openProgramme({});
  await openTab(page, "In the shop");
  const written = page.getByLabel("Written on the order in the shop");
  const unsaved = page.getByText("Unsaved changes");
  await written.selectOption("Points and status");
  await unsaved.waitFor();
  await written.selectOption("Nothing");
  await unsaved.waitFor({ state: "hidden" });
  const seen = page.getByLabel("Shown to signed-in customers");
  await seen.selectOption("Points of their own orders");
  await page.getByText("off: the bridge cannot show points on the pages of Plain").first().waitFor();
});

test("who goes back to a version is answered there, and can say why", async () => {
  const page = await openProgramme({});
  const programme = { earn: { activityId: "13" } };
  await ask(pages.app, "/programmes/acme", { ...{ method: "PUT", body: { programme, basedOn: 1 } } });
  await page.goto("/programme?shop=acme&tab=versions&version=1");
  // An order's link leads to the rules of its own version.
  await page.locator(".card[aria-current]").getByText("activity 12").waitFor();
  await page.getByRole("button", { name: "Return to version 1" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("13 → 12").waitFor();
  await dialog.getByLabel("Note").fill("it was better");
  await dialog.getByRole("button", { name: "Return to version 1" }).click();
  expect(await isInSight(page.getByRole("status").getByText("Version 3 is now active."))).toBe(true);
  await page.getByRole("listitem").getByText("it was better").waitFor();
});

/** An account that has activity 12 alone. */
const probeActivity: LoyaltyCalls["probeActivity"] = async (activityId, takePermit) => {
  await takePermit?.();
  const outcome = refused(activityId === "12" ? "lp_name is required" : "No such activity");
  return { outcome, data: null, message: null };
};

test("who goes back to a version is told of its unknown activities, and of what was typed and would be lost", async () => {
  const page = await openProgramme({}, { client: { probeActivity } });
  const save = (activityId: string, basedOn: number) => {
    const body = { programme: { earn: { activityId } }, basedOn };
    return ask(pages.app, "/programmes/acme", { method: "PUT", body });
  };
  await save("99", 1);
  await save("12", 2);
  await page.reload();
  const back = page.getByRole("button", { name: "Return to version 2" });
  const dialog = page.getByRole("dialog");
  const lost = dialog.getByText("Unsaved changes in the form will be lost");
  await openTab(page, "Versions");
  await back.click();
  await dialog.getByText("Activity 99 does not exist in this loyalty account").waitFor();
  expect(await lost.count()).toBe(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await openTab(page, "Approval and refunds");
  const days = page.getByLabel("Return window in days");
  await days.fill("9");
  await openTab(page, "Versions");
  await back.click();
  await lost.waitFor();
  await expectUsable(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await days.inputValue()).toBe("9");
  await back.click();
  await dialog.getByRole("button", { name: "Return to version 2" }).click();
  await page.getByRole("status").getByText("Version 4 is now active.").waitFor();
  await page.getByRole("button", { name: "Return to version 3" }).click();
  await dialog.getByText("It becomes active again now").waitFor();
  expect(await lost.count()).toBe(0);
});

test("who looks ahead with a rule that is incomplete is shown what is missing, as on saving", async () => {
  const page = await openProgramme({});
  await openTab(page, "Rules");
  await page.getByRole("button", { name: "Add rule" }).click();
  const rule = page.getByRole("group", { name: "Rule 1" });
  await addCondition(rule, "Order has one of these tags");
  await rule.getByLabel("Order has one of these tags").fill("vip");
  await openTab(page, "Earning");
  await page.getByRole("button", { name: "Start preview" }).click();
  const missing = page.getByText("Enter an activity ID, for example 12.").first();
  await missing.waitFor();
  const activity = rule.getByLabel("Activity");
  await expect.poll(() => activity.evaluate((field) => field.matches(":focus"))).toBe(true);
  const inShort = page.getByRole("region", { name: "With your changes" });
  await inShort.getByText("Every order earns the points of activity 12").waitFor();
  expect(await inShort.getByText("Any other order").count()).toBe(0);
  expect(await inShort.locator("ins").allInnerTexts()).toEqual(["1 rule is incomplete."]);
  await activity.fill("13");
  await inShort.getByText("Every other order earns the points of activity 12").waitFor();
  await page.getByRole("button", { name: "Start preview" }).click();
  await page.getByText("Preview finished:").waitFor();
});

test("who looks ahead is told of an activity that the account does not have, until it is another", async () => {
  const page = await openProgramme({}, { client: { probeActivity } });
  const activity = page.getByLabel("Default activity");
  await activity.fill("99");
  await page.getByRole("button", { name: "Start preview" }).click();
  const doubt = page.getByText("Activity 99 does not exist in this loyalty account");
  await doubt.waitFor();
  await activity.fill("12");
  await doubt.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Start preview" }).click();
  await page.getByText("Preview finished:").waitFor();
  expect(await page.getByText("does not exist in this loyalty account").count()).toBe(0);
});

test("who saves is told of an activity that the account does not have, and may save it all the same", async () => {
  const page = await openProgramme({}, { client: { probeActivity } });
  await openTab(page, "Approval and refunds");
  await page.getByLabel("Return window in days").fill("8");
  await openTab(page, "Earning");
  const activity = page.getByLabel("Default activity");
  await activity.fill("99");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const dialog = page.getByRole("dialog");
  const doubt = dialog.getByText("Activity 99 does not exist in this loyalty account");
  await doubt.getByText("with an unknown activity fail").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await activity.fill("12");
  await page.route("**/activities", () => {});
  await save.click();
  await dialog.getByText("Loading the account").waitFor();
  expect(await doubt.count()).toBe(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.unroute("**/activities");
  await page.route("**/activities", (route) => route.abort());
  await activity.fill("99");
  await save.click();
  await dialog.getByText("The bridge cannot be reached").waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("status").getByText("Version 2 is now active.").waitFor();
});

test.each([1280, 820])(
  "at %i pixels, an unknown activity of the programme and of a rule is typed again before it is saved",
  async (width) => {
    const page = await openProgramme({ viewport: { width, height: 900 } }, { client: { probeActivity } });
    await page.getByLabel("Default activity").fill("99");
    const version = async () => (await ask(pages.app, "/programmes/acme")).body.version;
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const again = dialog.getByLabel("Type 99 to confirm");
    const save = dialog.getByRole("button", { name: "Save anyway" });
    await again.fill("98");
    const gaps = await dialog
      .locator(".mantine-Stack-root .mantine-Stack-root > *")
      .evaluateAll((parts) =>
        parts
          .slice(1)
          .map((part, at) => part.getBoundingClientRect().top - parts[at].getBoundingClientRect().bottom),
      );
    expect(Math.max(...gaps)).toBeLessThan(20);
    await save.click();
    await dialog.getByText("This is not 99, so nothing was saved.").waitFor();
    expect(await version()).toBe(1);
    await expectUsable(page);
    await again.fill("99");
    await save.click();
    await page.getByRole("status").getByText("Version 2 is now active.").waitFor();
    await page.getByLabel("Default activity").fill("12");
    await openTab(page, "Rules");
    await page.getByRole("button", { name: "Add rule" }).click();
    const rule = page.getByRole("group", { name: "Rule 1" });
    await addCondition(rule, "Order has one of these tags");
    await rule.getByLabel("Order has one of these tags").fill("vip");
    await rule.getByLabel("Activity").fill("77");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const ofRule = dialog.getByLabel("Type 77 to confirm");
    await ofRule.waitFor();
    expect(await again.count()).toBe(0);
    await save.click();
    await dialog.getByText("This is not 77, so nothing was saved.").waitFor();
    expect(await version()).toBe(2);
    await ofRule.fill("77");
    await save.click();
    await page.getByRole("status").getByText("Version 3 is now active.").waitFor();
  },
);
