import { ruleSentences } from "../rule-sentences.ts";
import { CONDITION_WORDS } from "./conditions.ts";

export const rules = ruleSentences({
  colon: ": ",
  semicolon: "; ",
  ...CONDITION_WORDS,
  outcome: (outcome, found) => {
    const word = { holds: "ja", fails: "nein", unknown: "der Shop teilt es nicht mit" }[outcome];
    return found === null ? word : `${word}, ${found}`;
  },
  others: { one: "# weiteres", other: "# weitere" },
  otherRules: { one: "# weitere Regel passt nicht", other: "# weitere Regeln passen nicht" },
  chosen: (activityId, rule) =>
    rule === null
      ? `Aktivität ${activityId}, weil keine Regel passt`
      : `Aktivität ${activityId}, nach ${rule}`,
  rule: (rule, name) => (name === null ? `Regel ${rule}` : `Regel ${rule} ${name}`),
  tried: (rule, because) => `${rule} passt nicht (${because})`,
});
