import { ruleSentences } from "../rule-sentences.ts";
import { CONDITION_WORDS } from "./conditions.ts";

export const rules = ruleSentences({
  colon: ": ",
  semicolon: "; ",
  ...CONDITION_WORDS,
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
