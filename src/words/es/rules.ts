import { ruleSentences } from "../rule-sentences.ts";
import { CONDITION_WORDS } from "./conditions.ts";

export const rules = ruleSentences({
  colon: ": ",
  semicolon: "; ",
  ...CONDITION_WORDS,
  outcome: (outcome, found) => {
    const word = { holds: "sí", fails: "no", unknown: "la tienda no lo dice" }[outcome];
    return found === null ? word : `${word}, ${found}`;
  },
  others: { one: "# más", other: "# más" },
  otherRules: { one: "# regla más no encaja", other: "# reglas más no encajan" },
  chosen: (activityId, rule) =>
    rule === null
      ? `Actividad ${activityId}, porque ninguna regla encaja`
      : `Actividad ${activityId}, por la ${rule}`,
  rule: (rule, name) => (name === null ? `regla ${rule}` : `regla ${rule} ${name}`),
  tried: (rule, because) => `la ${rule} no encaja (${because})`,
});
