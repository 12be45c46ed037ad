import { ruleSentences } from "../rule-sentences.ts";
import { CONDITIONS } from "./terms.ts";

export const rules = ruleSentences({
  colon: " : ",
  semicolon: " ; ",
  conditions: CONDITIONS,
  total: {
    atLeast: (amount) => `total d'au moins ${amount}`,
    atMost: (amount) => `total d'au plus ${amount}`,
  },
  firstOrder: (isWanted) => (isWanted ? "première commande du client" : "pas la première commande du client"),
  weekdays: (days) => `passée un ${days}`,
  hours: (from, to) => `passée entre ${from} et ${to}`,
  dates: (from, until) => {
    if (from !== null && until !== null) return `passée du ${from} au ${until}`;
    if (from !== null) return `passée à partir du ${from}`;
    return until === null ? "passée n'importe quel jour" : `passée jusqu'au ${until}`;
  },
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
