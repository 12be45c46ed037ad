import type { ConditionOutcome, Reason, RuleReason, TriedRule } from "../domain/reason/reason.ts";
import type { Catalog } from "./catalog.ts";
import type { ConditionWords } from "./condition-labels.ts";
import type { Format } from "./format.ts";

/** What one language has to say of rules; the sentences are put together alike in all of them. */
export interface RuleWords extends ConditionWords {
  /** These signs, with the spaces around them. */
  readonly colon: string;
  readonly semicolon: string;
  /** `found`: what the order has. */
  readonly outcome: (outcome: ConditionOutcome, found: string | null) => string;
  readonly others: Parameters<Format["count"]>[1];
  readonly otherRules: Parameters<Format["count"]>[1];
  readonly chosen: (activityId: string, rule: string | null) => string;
  readonly rule: (rule: number, name: string | null) => string;
  readonly tried: (rule: string, because: string) => string;
}

/** The sentences of the conditions follow a colon and begin small; the one of the choice stands alone. */
export function ruleSentences(words: RuleWords): Catalog<RuleReason, Reason> {
  const { outcome: outcomeText, colon } = words;
  const ruleText = (rule: number, name: string | null, { quote }: Format) =>
    words.rule(rule, name === null ? null : quote(name));
  return {
    activityChosen: ({ activityId, rule, name, tried, left = 0 }, format, say) => {
      const chosen = words.chosen(activityId, rule === null ? null : ruleText(rule, name, format));
      const others = tried.map((each: TriedRule) =>
        words.tried(ruleText(each.rule, each.name, format), say(each.because)),
      );
      const more = left === 0 ? [] : [format.count(left, words.otherRules)];
      return [chosen, ...others, ...more].join(words.semicolon);
    },
    conditionWords: ({ condition, wanted, left = 0, found, outcome }, { choice, quote, count }) => {
      const more = left === 0 ? [] : [count(left, words.others)];
      const what = `${words.conditions[condition]} ${choice([...wanted.map(quote), ...more])}`;
      return `${what}${colon}${outcomeText(outcome, found === null ? null : quote(found))}`;
    },
    conditionTotal: ({ bound, limitMinor, totalMinor, currency, outcome }, { amount }) =>
      `${words.total[bound](amount(limitMinor, currency))}${colon}${outcomeText(outcome, amount(totalMinor, currency))}`,
    conditionFirstOrder: ({ isWanted, outcome }) =>
      `${words.firstOrder(isWanted)}${colon}${outcomeText(outcome, null)}`,
    conditionWeekdays: ({ wanted, found, outcome }, { choice, weekday }) =>
      `${words.weekdays(choice(wanted.map(weekday)))}${colon}${outcomeText(outcome, found === null ? null : weekday(found))}`,
    conditionHours: ({ from, to, found, outcome }) =>
      `${words.hours(from, to)}${colon}${outcomeText(outcome, found)}`,
    conditionDates: ({ from, until, found, outcome }, { date }) => {
      const said = (day: string | null) => (day === null ? null : date(day));
      return `${words.dates(said(from), said(until))}${colon}${outcomeText(outcome, said(found))}`;
    },
  };
}
