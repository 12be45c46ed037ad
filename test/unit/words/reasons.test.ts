import { describe, expect, test } from "vitest";
import { currencyDecimals } from "../../../src/domain/order/money.ts";
import type { Reason } from "../../../src/domain/reason/reason.ts";
import { type BroughtSentences, speaker } from "../../../src/words/catalog.ts";
import { reasons as german } from "../../../src/words/de/reasons.ts";
import { reasons as english } from "../../../src/words/en/reasons.ts";
import { reasons as spanish } from "../../../src/words/es/reasons.ts";
import { formatFor, type Language } from "../../../src/words/format.ts";
import { reasons as french } from "../../../src/words/fr/reasons.ts";
import { NOON } from "../../support/builders/orders.ts";
import { notAccepted } from "../../support/builders/outcomes.ts";
import { EVERY_REASON } from "../../support/reasons/every-reason.ts";
import { TEXTS } from "../../support/reasons/facts.ts";
import { STORY } from "../../support/reasons/story.ts";

const CATALOGUES = { en: english, de: german, fr: french, es: spanish } as const;
const LANGUAGES = Object.keys(CATALOGUES) as (Language & keyof typeof CATALOGUES)[];
const sayIn = (language: keyof typeof CATALOGUES) =>
  speaker([CATALOGUES[language] as BroughtSentences], formatFor(language, "UTC")).say;
const say = sayIn("en");

/** Signs that steer a terminal or turn the direction of the text; right-to-left text may be kept to itself. */
const STEERING = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066\u2067]/u;

describe.each(LANGUAGES)("in %s", (language) => {
  const sayIt = sayIn(language);

  test.each(Object.entries(EVERY_REASON))("%s is said, whatever its facts are", (code, samples) => {
    expect(Object.hasOwn(CATALOGUES[language], code)).toBe(true);
    for (const reason of samples) {
      const said = sayIt(reason);
      expect(said).not.toMatch(/undefined|null|NaN|\[object|Invalid Date|#(?!1)| {2}|^\s|\s$|\.$|\.:/);
      expect(said).not.toMatch(STEERING);
      expect(said.split("\u2068").length).toBe(said.split("\u2069").length);
      expect(said).not.toBe(code);
    }
  });

  test.each(Object.entries(EVERY_REASON))("%s says all of its facts", (_code, samples) => {
    for (const reason of samples) {
      const unread = new Set(factsOf(reason).map(({ path }) => path));
      readFactsIn(language, watched(reason, unread));
      expect([...unread]).toEqual([]);
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
  ["en", "placed from 1 Jun 2026 until 30 Jun 2026: no, 1 Jul 2026"],
  ["de", "aufgegeben vom 01.06.2026 bis zum 30.06.2026: nein, 01.07.2026"],
  ["fr", "passée du 1 juin 2026 au 30 juin 2026 : non, 1 juil. 2026"],
  ["es", "hecho del 1 jun 2026 al 30 jun 2026: no, 1 jul 2026"],
] as const)(
  "the days of a rule are said in %s, and are the same wherever they are read",
  (language, said) => {
    const [from, until, found] = ["2026-06-01", "2026-06-30", "2026-07-01"] as const;
    const reason: Reason = { code: "conditionDates", outcome: "fails", from, until, found };
    for (const zone of ["America/New_York", "Pacific/Auckland"]) {
      const { say } = speaker([CATALOGUES[language] as BroughtSentences], formatFor(language, zone));
      expect(say(reason)).toBe(said);
    }
  },
);

/** The sentence itself is asked, without what prepares its facts. */
function readFactsIn(language: keyof typeof CATALOGUES, reason: Reason): string {
  const words = CATALOGUES[language] as unknown as Record<string, (...given: unknown[]) => string>;
  return (
    words[reason.code]?.(reason, formatFor(language, "UTC"), (inner: Reason) =>
      readFactsIn(language, inner),
    ) ?? ""
  );
}

/** The texts and numbers of a reason and of what it holds. */
function factsOf(value: unknown, path = ""): { readonly path: string; readonly value: string | number }[] {
  if (typeof value === "string" || typeof value === "number") return [{ path, value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => factsOf(inner, `${path}.${name}`));
}

/** The same object, which takes what is read of it out of the set. */
function watched<T>(value: T, unread: Set<string>, path = ""): T {
  if (typeof value !== "object" || value === null) return value;
  return new Proxy(value, {
    get(target, name, receiver) {
      const place = `${path}.${String(name)}`;
      unread.delete(place);
      return watched(Reflect.get(target, name, receiver), unread, place);
    },
  });
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
  ["Approve the points 14 days after the order was fulfilled", after(14)],
  ["Approve the points 1 day after the order was fulfilled", after(1)],
  ["Approve the points: the order was fulfilled", after(0)],
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
    "No points: it was placed on 1 Jun 2026, 11:59 UTC, before orders earn here (since 1 Jun 2026, 12:00 UTC, earn.from). “Approve now” or “Let it earn” gives it points",
    { code: "noPoints", because: { code: "history", createdAt: NOON - 1000, earnFrom: NOON } },
  ],
  [
    "Points cancelled: the order was cancelled. 500 points were redeemed with it: give them back by hand, then choose “Points settled”",
    {
      code: "redeemedStays",
      points: 500,
      because: { code: "pointsCancelled", because: { code: "orderCancelled" } },
    },
  ],
  [
    "Needs attention: “Give the points” failed: 400 Invalid Source: the loyalty service does not accept what the request says",
    { code: "failed", operation: "earn", because: notAccepted().detail },
  ],
  [
    "Waits for an e-mail address and a mobile number: fill it in, or wait until the shop sends it",
    { code: "waitsForContact", fields: ["email", "mobile"], isWithheld: false },
  ],
  [
    "JP¥3,000 went back: a person decides whether the points are cancelled",
    { code: "askAboutRefund", amountMinor: 3000, currency: "JPY" },
  ],
  [
    "12.50 stamps went back: a person decides whether the points are cancelled",
    { code: "askAboutRefund", amountMinor: 1250, currency: "stamps" },
  ],
])("%s", (sentence, reason) => {
  expect(say(reason)).toBe(sentence);
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
