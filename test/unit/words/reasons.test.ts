import { describe, expect, test } from "vitest";
import { currencyDecimals } from "../../../src/domain/order/money.ts";
import type { Reason } from "../../../src/domain/reason/reason.ts";
import { catalogue } from "../../../src/words/catalogues.ts";
import { formatFor, LANGUAGES, type Language } from "../../../src/words/format.ts";
import { argumentsIn } from "../../../src/words/message.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";
import { NOON } from "../../support/builders/orders.ts";
import { notAccepted } from "../../support/builders/outcomes.ts";
import { EVERY_REASON } from "../../support/reasons/every-reason.ts";
import { TEXTS } from "../../support/reasons/facts.ts";
import { STORY } from "../../support/reasons/story.ts";

const { wordsIn } = vocabularyOf([]);
const sayIn = (language: Language) => wordsIn(language, "UTC").say;
const say = sayIn("en");

/** Signs that steer a terminal or turn the direction of the text; right-to-left text may be kept to itself. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066\u2067]/u;

describe.each(LANGUAGES)("in %s", (language) => {
  const sayIt = sayIn(language);

  test.each(Object.entries(EVERY_REASON))("%s is said, whatever its facts are", (code, samples) => {
    for (const reason of samples) {
      const said = sayIt(reason);
      expect(said).not.toMatch(
        /undefined|\bnull\b|NaN|\{[a-z]|\[object|Invalid Date|#(?!1)| {2}|^\s|\s$|\.$|\.:/,
      );
      expect(said).not.toMatch(STEERING);
      expect(said.split("\u2068").length).toBe(said.split("\u2069").length);
      expect(said).not.toBe(code);
    }
  });

  test.each(Object.entries(EVERY_REASON))("%s says all of its facts", (code, samples) => {
    const said = new Set(factsSaid(language, code));
    const facts = new Set(samples.flatMap((sample) => Object.keys(sample)));
    expect([...facts].filter((fact) => fact !== "code" && !said.has(fact))).toEqual([]);
    for (const reason of samples) {
      const said = sayIt(reason);
      for (const { value } of factsOf(reason))
        if (TEXTS.includes(String(value))) expect(said).toContain(seen(String(value)));
    }
    expect(new Set(samples.map(sayIt)).size).toBe(samples.length);
  });
});

/** What a person did begins with their name, as they write it. */
const LINES = Object.entries(STORY).filter(([code]) => !code.endsWith("ByPerson"));

describe.each(LANGUAGES)("each line of an order's story begins alike in %s", (language) => {
  test.each(LINES)("%s: with a capital, or in quotation marks", (_code, samples) => {
    for (const reason of samples) expect(sayIn(language)(reason)).toMatch(/^[\p{Lu}„“«]/u);
  });
});

test.each([
  [
    "en",
    "once the order is fulfilled",
    "is fulfilled and its 1-day return window is over",
    "once the order is delivered and its 14-day return window is over",
  ],
  [
    "de",
    "sobald die Bestellung ausgeführt ist",
    "ausgeführt und die Rückgabefrist von 1 Tag abgelaufen ist",
    "geliefert und die Rückgabefrist von 14 Tagen abgelaufen ist",
  ],
  [
    "fr",
    "dès que la commande sera traitée",
    "traitée et que le délai de retour de 1 jour sera écoulé",
    "livrée et que le délai de retour de 14 jours sera écoulé",
  ],
  [
    "es",
    "cuando el pedido esté preparado",
    "preparado y haya terminado el plazo de devolución de 1 día",
    "entregado y haya terminado el plazo de devolución de 14 días",
  ],
] as const)("the return window is said before it begins: in %s, %s", (language, none, oneDay, days) => {
  const sayIt = sayIn(language);
  const waits = (trigger: "fulfilled" | "delivered", afterDays: number) =>
    sayIt({ code: "approvalWaitsFor", trigger, afterDays });
  expect(waits("fulfilled", 0)).toContain(none);
  expect(waits("fulfilled", 1)).toContain(oneDay);
  expect(waits("delivered", 14)).toContain(days);
});

test.each([
  ["en", "placed from 1 Jun 2026 until 30 Jun 2026: no, 1 Jul 2026"],
  ["de", "aufgegeben vom 1. Juni 2026 bis zum 30. Juni 2026: nein, 1. Juli 2026"],
  ["fr", "passée du 1er juin 2026 au 30 juin 2026\u202f: non, 1er juillet 2026"],
  ["es", "realizado del 1 de junio de 2026 al 30 de junio de 2026: no, 1 de julio de 2026"],
] as const)(
  "the days of a rule are said in %s, and are the same wherever they are read",
  (language, said) => {
    const [from, until, found] = ["2026-06-01", "2026-06-30", "2026-07-01"] as const;
    const reason: Reason = { code: "conditionDates", outcome: "fails", from, until, found };
    for (const zone of ["America/New_York", "Pacific/Auckland"]) {
      expect(wordsIn(language, zone).say(reason)).toBe(said);
    }
  },
);

/** The facts that a sentence names. */
function factsSaid(language: Language, code: string): readonly string[] {
  const names = [...argumentsIn(catalogue(language, "order")[code] ?? "")];
  return names.flatMap((name) => {
    const [fact = "", step] = name.replace(/^has_/, "").split("_");
    // What was answered is its status and what was said; an amount is in its currency.
    if (fact === "answer") return ["status", "said"];
    return step === "amount" ? [fact, "currency"] : [fact];
  });
}

/** The texts and numbers of a reason and of what it holds. */
function factsOf(value: unknown, path = ""): { readonly path: string; readonly value: string | number }[] {
  if (typeof value === "string" || typeof value === "number") return [{ path, value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => factsOf(inner, `${path}.${name}`));
}

/** What a reader sees of a text. */
function seen(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}

test("a code of a newer version is shown as it is", () => {
  expect(say({ code: "ofANewerVersion" } as unknown as Reason)).toBe("ofANewerVersion");
  expect(say({ code: "toString" } as unknown as Reason)).toBe("toString");
});

test.each<[string, Reason]>([
  ["Approve the points once the 14-day return window after fulfillment is over", after(14)],
  ["Approve the points once the 1-day return window after fulfillment is over", after(1)],
  ["Approve the points, because the order was fulfilled", after(0)],
  [
    "Read from the shop (resync): refund 7 and 21 more parts",
    {
      code: "arrived",
      source: { way: "resync" },
      parts: [{ kind: "refund", id: "7" }],
      left: 21,
      isOld: false,
    },
  ],
  [
    "No points: it was placed on 1 Jun 2026, 11:59 UTC, before 1 Jun 2026, 12:00 UTC. Older orders earn points only if you allow it",
    { code: "noPoints", because: { code: "history", createdAt: NOON - 1000, earnFrom: NOON } },
  ],
  [
    "Points cancelled: the order was cancelled. 500 points were redeemed with it: return them by hand, then choose “Mark points as settled”",
    {
      code: "redeemedStays",
      points: 500,
      because: { code: "pointsCancelled", because: { code: "orderCancelled" } },
    },
  ],
  [
    "Points could not be given. The loyalty service answered: “Invalid Source”",
    { code: "failed", operation: "earn", because: notAccepted().detail },
  ],
  [
    "Waiting for an email address and a mobile number: enter it, or wait until the shop sends it",
    { code: "waitsForContact", fields: ["email", "mobile"], isWithheld: false },
  ],
  [
    "Needs a decision: JP¥3,000 was refunded. Decide whether to cancel the points",
    { code: "askAboutRefund", amountMinor: 3000, currency: "JPY" },
  ],
  [
    "Needs a decision: 12.50 stamps was refunded. Decide whether to cancel the points",
    { code: "askAboutRefund", amountMinor: 1250, currency: "stamps" },
  ],
])("%s", (sentence, reason) => {
  expect(say(reason)).toBe(sentence);
});

test("a step that is withdrawn is named once", () => {
  for (const language of LANGUAGES)
    for (const reason of STORY.withdrawn) expect(sayIn(language)(reason)).not.toMatch(/[(:]/);
});

function after(afterDays: number): Reason {
  return { code: "approve", trigger: "fulfilled", afterDays };
}

test("amounts have as many decimals as they are counted with, in whatever case the shop writes the currency", () => {
  const { amount } = formatFor("en", "UTC");
  for (const currency of [...Intl.supportedValuesOf("currency"), "jpy", "QQQ", "stamps", ""]) {
    const decimals = currencyDecimals(currency);
    const [, fraction = ""] = /1(?:\.(\d+))?(?!\d)/.exec(amount(10 ** decimals, currency)) ?? [];
    expect(fraction, currency).toHaveLength(decimals);
  }
});
