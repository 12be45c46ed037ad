import type { EntryProblem, Expectation } from "../../../src/http/problem-codes.ts";

type Entry = Expectation | EntryProblem;
type Of<Code extends Entry["code"]> = Extract<Entry, { readonly code: Code }>;

const NOTHING = [{}] as const;

/** Samples of invalid entries of a request. */
export const ENTRIES_SAID: { readonly [Code in Entry["code"]]: readonly Omit<Of<Code>, "code">[] } = {
  expectedMoment: NOTHING,
  expectedEmailOrMobile: NOTHING,
  expectedWebhookAddress: NOTHING,
  expectedNoneWithAll: NOTHING,
  expectedOneChoice: NOTHING,
  expectedNoneWithIds: NOTHING,
  expectedAfterSince: NOTHING,
  expectedNextCursor: NOTHING,
  expectedOneLine: NOTHING,
  expectedMonth: NOTHING,
  expectedPlainAmount: NOTHING,
  expectedObject: NOTHING,
  expectedCloseEntry: [{ closest: "limit" }, { closest: "shop" }],
  wrongValue: [
    { expected: { code: "expectedObject" }, found: { code: "foundValue", value: "abc" } },
    {
      expected: { code: "expectedWholeNumber", least: 1, most: 200 },
      found: { code: "foundValue", value: 5 },
    },
  ],
  expectedOnlyEntries: [{ names: [] }, { names: ["limit"] }, { names: ["limit", "shop"] }],
};
