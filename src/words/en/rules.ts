import { ruleSentences } from "../rule-sentences.ts";
import { CONDITIONS } from "./terms.ts";

export const rules = ruleSentences({
  colon: ": ",
  semicolon: "; ",
  conditions: CONDITIONS,
  total: {
    atLeast: (amount) => `a total of at least ${amount}`,
    atMost: (amount) => `a total of at most ${amount}`,
  },
  firstOrder: (isWanted) => (isWanted ? "the customer's first order" : "not the customer's first order"),
  weekdays: (days) => `placed on ${days}`,
  hours: (from, to) => `placed between ${from} and ${to}`,
  dates: (from, until) => {
    if (from !== null && until !== null) return `placed from ${from} until ${until}`;
    if (from !== null) return `placed from ${from} on`;
    return until === null ? "placed on any day" : `placed until ${until}`;
  },
  outcome: (outcome, found) => {
    const word = { holds: "yes", fails: "no", unknown: "the shop does not tell" }[outcome];
    return found === null ? word : `${word}, ${found}`;
  },
  others: { one: "# other", other: "# others" },
  otherRules: { one: "# more rule does not fit", other: "# more rules do not fit" },
  chosen: (activityId, rule) =>
    rule === null ? `Activity ${activityId}, since no rule fits` : `Activity ${activityId}, by ${rule}`,
  rule: (rule, name) => (name === null ? `rule ${rule}` : `rule ${rule} ${name}`),
  tried: (rule, because) => `${rule} does not fit (${because})`,
});
