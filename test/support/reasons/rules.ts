import type { ReasonOf, RuleReason } from "../../../src/domain/reason/reason.ts";
import { WORD_CONDITIONS } from "../../../src/domain/rules/conditions.ts";
import { WEEKDAYS } from "../../../src/domain/rules/weekdays.ts";
import { AMOUNTS, type Samples, TEXTS } from "./facts.ts";

const WORDS: ReasonOf<"conditionWords"> = {
  code: "conditionWords",
  outcome: "fails",
  condition: "tags",
  wanted: ["vip"],
  found: null,
};
const ON_DAYS: ReasonOf<"conditionWeekdays"> = {
  code: "conditionWeekdays",
  outcome: "fails",
  wanted: ["tuesday"],
  found: "monday",
};
const CHOSEN: ReasonOf<"activityChosen"> = {
  code: "activityChosen",
  activityId: "12",
  rule: null,
  name: null,
  tried: [],
};

export const RULES: Samples<RuleReason> = {
  activityChosen: [
    CHOSEN,
    { ...CHOSEN, rule: 1 },
    ...[1, 2].map((left) => ({ ...CHOSEN, left })),
    { ...CHOSEN, tried: [{ rule: 1, name: null, because: WORDS }] },
    { ...CHOSEN, tried: [1, 2].map((rule) => ({ rule, name: "VIP", because: WORDS })) },
    ...TEXTS.flatMap((text) => [
      { ...CHOSEN, activityId: text },
      { ...CHOSEN, rule: 2, name: text },
      { ...CHOSEN, tried: [{ rule: 1, name: text, because: WORDS }] },
    ]),
  ],
  conditionWords: [
    ...WORD_CONDITIONS.map((condition) => ({ ...WORDS, condition })),
    { ...WORDS, outcome: "unknown" },
    { ...WORDS, wanted: ["vip", "gold"] },
    ...[1, 2].map((left) => ({ ...WORDS, wanted: ["vip", "gold"], left })),
    { ...WORDS, outcome: "holds", found: "vip" },
    ...TEXTS.flatMap((text): ReasonOf<"conditionWords">[] => [
      { ...WORDS, wanted: [text] },
      { ...WORDS, outcome: "holds", wanted: [text, "vip"], found: text },
    ]),
  ],
  conditionTotal: AMOUNTS.flatMap(({ amountMinor, currency }) =>
    (["atLeast", "atMost"] as const).flatMap((bound) =>
      (["holds", "fails"] as const).map((outcome) => ({
        code: "conditionTotal",
        outcome,
        bound,
        limitMinor: 5000,
        totalMinor: amountMinor,
        currency,
      })),
    ),
  ),
  conditionFirstOrder: [true, false].flatMap((isWanted) =>
    (["holds", "fails", "unknown"] as const).map((outcome) => ({
      code: "conditionFirstOrder",
      outcome,
      isWanted,
    })),
  ),
  conditionWeekdays: [
    ...WEEKDAYS.map((day): ReasonOf<"conditionWeekdays"> => ({ ...ON_DAYS, wanted: [day] })),
    ...WEEKDAYS.map(
      (found): ReasonOf<"conditionWeekdays"> => ({ ...ON_DAYS, wanted: ["monday", "sunday"], found }),
    ),
    { ...ON_DAYS, outcome: "holds", wanted: ["monday"] },
    { ...ON_DAYS, outcome: "unknown", found: null },
  ],
  conditionHours: [
    { code: "conditionHours", outcome: "holds", from: "18:00", to: "22:00", found: "18:00" },
    { code: "conditionHours", outcome: "fails", from: "18:00", to: "22:00", found: "22:00" },
    { code: "conditionHours", outcome: "unknown", from: "22:00", to: "02:00", found: null },
  ],
  conditionDates: [
    {
      code: "conditionDates",
      outcome: "holds",
      from: "2026-12-01",
      until: "2026-12-24",
      found: "2026-12-24",
    },
    { code: "conditionDates", outcome: "fails", from: "2026-12-01", until: null, found: "2026-11-30" },
    { code: "conditionDates", outcome: "fails", from: null, until: "2026-12-24", found: "2026-12-25" },
    { code: "conditionDates", outcome: "unknown", from: null, until: null, found: null },
  ],
};
