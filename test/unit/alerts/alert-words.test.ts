import { expect, test } from "vitest";
import type { AdminEvents } from "../../../src/admin/admin-events.ts";
import type { Alert } from "../../../src/alerts/alert-book.ts";
import { Alerts, alertWords } from "../../../src/alerts/alerts.ts";
import { messageOf } from "../../../src/alerts/post-alert.ts";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import { createLog } from "../../../src/log/log.ts";
import type { Watch } from "../../../src/watch/watch.ts";
import { ENGLISH, vocabularyOf } from "../../../src/words/vocabulary.ts";
import { AS_STARTED } from "../../support/builders/configuration.ts";
import { NOON } from "../../support/builders/orders.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const PAUSED: Alert = {
  key: "brand/main",
  state: "raised",
  alarm: { code: "brandPaused", brand: "main", because: { code: "keyNotAccepted", status: 401, said: null } },
  since: NOON,
};
const toldIn = (language: "en" | "de" | "fr" | "es", alert: Alert) =>
  JSON.parse(messageOf("msg_1", [alert], NOON, alertWords(vocabularyOf([]), language)).body);

test("an alert has code and facts beside the text, which is of the language that was chosen", () => {
  const { text, data } = toldIn("de", PAUSED);
  expect(data.alerts[0]).toMatchObject({
    title: "Das Treuekonto main pausiert",
    code: "brandPaused",
    facts: { brand: "main", because: { code: "keyNotAccepted" } },
  });
  expect(text).toMatch(/^Das Treuekonto main pausiert\. Es wird nichts gesendet/);
  expect(toldIn("fr", { ...PAUSED, state: "healed" }).text).toBe(
    "Terminé : Le compte de fidélité main est en pause. C'est terminé.",
  );
});

test.each([
  ["en", "secret key"],
  ["de", "geheimen Schlüssel"],
  ["fr", "clé secrète"],
  ["es", "clave secreta"],
] as const)("a paused brand says once in %s what to correct", (language, key) => {
  expect(toldIn(language, PAUSED).text.split(key)).toHaveLength(2);
});

test("an alert of an earlier version, which remembered a title, is over by that title", async () => {
  const store = await storeOnFakeDisk();
  const known = {
    key: "disk",
    alarm: { code: "asWritten", text: "The disk is full" },
    since: NOON,
    toldAt: NOON,
    level: 1,
    happenedAt: null,
  };
  await store.changeValue("", "alerts", () => JSON.stringify({ told: [known], pending: null }));
  await new Alerts({
    store,
    shops: new Map(),
    brands: new Map(),
    arrivals: new Arrivals(createLog({ level: "silent" })),
    watch: {} as Watch,
    clock: new FakeClock(NOON),
    configuration: () => AS_STARTED,
    log: createLog({ level: "silent" }),
    adminEvents: { guesses: () => 0 } as unknown as AdminEvents,
    clockCheck: { aheadMs: () => 0 },
    receiver: { url: "http://127.0.0.1:9/nobody", secret: null },
    quietMinutes: 60,
    words: ENGLISH,
  }).check();
  const { pending } = JSON.parse((await store.getValue("", "alerts")) ?? "");
  expect(JSON.parse(pending.body).text).toBe("Over: The disk is full. This is over.");
});
