import { ruleSentences } from "../rule-sentences.ts";
import { CONDITIONS } from "./terms.ts";

export const rules = ruleSentences({
  colon: ": ",
  semicolon: "; ",
  conditions: CONDITIONS,
  total: {
    atLeast: (amount) => `Gesamtbetrag von mindestens ${amount}`,
    atMost: (amount) => `Gesamtbetrag von höchstens ${amount}`,
  },
  firstOrder: (isWanted) =>
    isWanted ? "die erste Bestellung des Kunden" : "nicht die erste Bestellung des Kunden",
  weekdays: (days) => `aufgegeben am ${days}`,
  hours: (from, to) => `aufgegeben zwischen ${from} und ${to} Uhr`,
  dates: (from, until) => {
    if (from !== null && until !== null) return `aufgegeben vom ${from} bis zum ${until}`;
    if (from !== null) return `aufgegeben ab dem ${from}`;
    return until === null ? "aufgegeben an irgendeinem Tag" : `aufgegeben bis zum ${until}`;
  },
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
