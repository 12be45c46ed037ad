import { ruleSentences } from "../rule-sentences.ts";
import { CONDITION_WORDS } from "./conditions.ts";

export const rules = ruleSentences({
  colon: " : ",
  semicolon: " ; ",
  ...CONDITION_WORDS,
  outcome: (outcome, found) => {
    const word = { holds: "oui", fails: "non", unknown: "la boutique ne le dit pas" }[outcome];
    return found === null ? word : `${word}, ${found}`;
  },
  others: { one: "# autre", other: "# autres" },
  otherRules: { one: "# autre règle ne convient pas", other: "# autres règles ne conviennent pas" },
  chosen: (activityId, rule) =>
    rule === null
      ? `Activité ${activityId}, car aucune règle ne convient`
      : `Activité ${activityId}, selon la ${rule}`,
  rule: (rule, name) => (name === null ? `règle ${rule}` : `règle ${rule} ${name}`),
  tried: (rule, because) => `la ${rule} ne convient pas (${because})`,
});
