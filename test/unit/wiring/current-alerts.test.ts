import { expect, test } from "vitest";
import type { Config } from "../../../src/settings/config.ts";
import { CurrentAlerts } from "../../../src/wiring/current-alerts.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const to = (url: string): NonNullable<Config["alerts"]> => ({
  ...{ webhook: { url, secret: null }, email: null, language: "en", quietMinutes: 60 },
});

test("alerts go where the configuration says; what it says again changes nothing", async () => {
  const signals: AbortSignal[] = [];
  const store = {
    patrol: async (_act: unknown, { signal }: { readonly signal: AbortSignal }) => void signals.push(signal),
  };
  const alerts = new CurrentAlerts({ store, clock: new FakeClock(), vocabulary: vocabularyOf([]) } as never);
  const running = () => signals.map(({ aborted }) => !aborted);
  // Without the section, for what is set on the page.
  await alerts.follow(null);
  expect(running()).toEqual([true]);
  await alerts.follow(to("https://one.example"));
  await alerts.follow(to("https://one.example"));
  expect(running()).toEqual([false, true]);
  await alerts.follow(to("https://other.example"));
  expect(running()).toEqual([false, false, true]);
  await alerts.follow(null);
  expect(running()).toEqual([false, false, false, true]);
  await alerts.stop();
  expect(running()).toEqual([false, false, false, false]);
});
