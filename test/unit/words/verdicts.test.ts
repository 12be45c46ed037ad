import { describe, expect, test } from "vitest";
import { adapters } from "../../../adapters/index.ts";
import type { ShopifyCode } from "../../../adapters/shopify/codes.ts";
import { verdictView } from "../../../src/health/verdict-view.ts";
import { catalogue } from "../../../src/words/catalogues.ts";
import { LANGUAGES } from "../../../src/words/format.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";
import type { EverySaid as Said } from "../../support/words/every-said.ts";
import { EVERY_VERDICT } from "../../support/words/every-verdict.ts";

const SAID = Object.entries(EVERY_VERDICT).map(([code, facts]) => ({ code, ...facts }) as Said);
const NOT_FINE = Object.keys(catalogue("en", "health")).flatMap(
  (path) => /^(\w+)\.next$/.exec(path)?.[1] ?? [],
);
const ODD = /undefined|null|NaN|\{[a-z]|\[object|Invalid Date|#(?!1)| {2}|^\s|\s$|\.$|\.:|\.\./;

const { wordsIn } = vocabularyOf(adapters);

describe.each(LANGUAGES)("in %s", (language) => {
  const { say, advise } = wordsIn(language, "UTC");

  test.each(SAID)("$code is said with all its facts", (said) => {
    // The last line of a report is a sentence with its full stop.
    const text = said.code === "examined" ? say(said).replace(/\.$/, "") : say(said);
    expect(text).not.toMatch(ODD);
    expect(say(said)).not.toBe(said.code);
  });

  test.each(SAID.filter(({ code }) => NOT_FINE.includes(code)))("$code says the next step", (said) => {
    expect(advise(said).nextStep).toMatch(/\S+ \S+/);
  });

  test("no two codes say the same", () => {
    const named = SAID.filter(({ code }) => !code.endsWith("Mark"));
    const texts = new Map(named.map((said) => [say(said), said.code]));
    expect(named.map(({ code }) => code).filter((code) => ![...texts.values()].includes(code))).toEqual([]);
  });
});

describe("what is fine is said without explanations", () => {
  const { say } = wordsIn("en", "UTC");
  const deleted = (checked: number, undecided: number) =>
    say({ code: "deletedAllChecked", checked, until: 0, undecided, approvedForDays: 120 });
  const audited = (compared: number, notCompared: number, until: number | null) =>
    say({ code: "auditAgrees", compared, notCompared, until });

  test("of deleted orders: which are checked is said only where one has no clear answer", () => {
    expect(deleted(0, 0)).toBe("No order needed a check");
    expect(deleted(9, 0)).toMatch(/^9 orders were due by .* and were checked$/);
    expect(deleted(9, 1)).toMatch(/ without a clear answer\. The bridge checks .* after their last change$/);
  });

  test("of compared orders: only what is missing is said besides", () => {
    expect(audited(0, 0, 0)).toBe(
      "Nothing to compare yet: an order is compared from 15 minutes after its last change",
    );
    expect(audited(3, 0, 0)).toBe("3 orders compared, no differences");
    expect(audited(0, 2, 0)).toBe("0 orders compared, 2 not compared");
    expect(audited(1, 0, null)).toBe("1 order compared, no differences; not all orders are covered yet");
  });
});

test.each(adapters.filter(({ words }) => words !== undefined))(
  "$platform's codes begin with its name and have words in every language",
  ({ platform, words }) => {
    const codes = Object.keys(words?.en ?? {});
    expect(codes.filter((code) => !code.startsWith(`${platform}.`))).toEqual([]);
    for (const language of LANGUAGES) expect(Object.keys(words?.[language] ?? {})).toEqual(codes);
  },
);

test("an adapter's verdict is said by the adapter's words, in the reader's language", () => {
  const because: ShopifyCode = { code: "shopify.notConsented", shop: "acme" };
  const found = { code: "shopify.noAccess", because } as const;
  const subject = { code: "aboutShop", shop: "acme" } as const;
  const verdict = { ...found, check: "shopify.accessCheck", subject, state: "warning" } as const;
  expect(verdictView(verdict, wordsIn("de"))).toEqual({
    ...{ check: "shopify.accessCheck", subject, state: "warning", code: "shopify.noAccess" },
    ...{ facts: { because }, about: "Shop acme", name: "Zugang", shows: [] },
    detail: expect.stringMatching(
      /^Ohne Zugang zum Shop weiß die Bridge nur, was von Hand angelegte Webhooks melden/,
    ),
    nextStep:
      "Der Händler hat noch nicht zugestimmt. Verbinden Sie den Shop im Dashboard auf der Seite „Shops“",
  });
});
