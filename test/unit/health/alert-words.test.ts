import { expect, test } from "vitest";
import { alertWords } from "../../../src/health/destinations/alert-state.ts";
import type { Alert } from "../../../src/health/destinations/decide-alerts.ts";
import { messageOf } from "../../../src/health/destinations/post-alert.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";
import { NOON } from "../../support/builders/orders.ts";

const PAUSED: Alert = {
  key: "brand/main",
  state: "raised",
  facts: { code: "brandPaused", brand: "main", because: { code: "keyNotAccepted", status: 401, said: null } },
  since: NOON,
};
const toldIn = (language: "en" | "de" | "fr" | "es", alert: Alert) =>
  JSON.parse(messageOf("msg_1", [alert], NOON, alertWords(vocabularyOf([]), language)).body);

test("an alert has code and facts beside the text, which is of the language that was chosen", () => {
  const { text, data } = toldIn("de", PAUSED);
  expect(data.alerts[0]).toMatchObject({
    title: "Das Senden an das Treuekonto „main“ ist pausiert",
    code: "brandPaused",
    facts: { brand: "main", because: { code: "keyNotAccepted" } },
  });
  expect(text).toMatch(/^Das Senden an das Treuekonto „main“ ist pausiert\. /);
  expect(toldIn("fr", { ...PAUSED, state: "healed" }).text).toBe(
    "Résolu\u202f: L’envoi au compte de fidélité «\u202fmain\u202f» est en pause. Résolu.",
  );
});

test.each([
  ["en", "brand ID"],
  ["de", "Brand-ID"],
  ["fr", "identifiant de marque"],
  ["es", "ID de marca"],
] as const)("a paused brand says once in %s what to correct", (language, key) => {
  expect(toldIn(language, PAUSED).text.split(key)).toHaveLength(2);
});
