import { afterAll, beforeAll, expect, test } from "vitest";
import { type OutageMorning, outageMorning } from "../support/browser/outage-morning.ts";
import { Asking, SCREENS } from "../support/browser/question.ts";

/** What the owner of a shop asks after a morning without the loyalty service, as in questions.test.ts. */

let morning: OutageMorning;
beforeAll(async () => {
  morning = await outageMorning();
  await morning.comeBack();
});
afterAll(() => morning?.close());

test.each(SCREENS)(
  "%s: how long was it down, which orders did it concern, are they all right now?",
  async (_place, screen) => {
    const { page, close } = await morning.visit(screen);
    const asking = await Asking.begin(page);
    await asking.open("Incidents");
    const incident = page.locator(".incidents tbody", {
      hasText: "The loyalty account “main” was unavailable",
    });
    await asking.reads(/^\d+ min/, incident);
    await asking.click(incident.getByRole("button", { name: "Show" }));
    await asking.reads("Fixed automatically", incident);
    await asking.reads("All of these orders are fine now.", incident);
    for (const id of morning.ids) await asking.reads(`#${id}`, incident);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(
      screen.viewport.width,
    );
    await close();
  },
);
