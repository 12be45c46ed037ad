import { ruleSentences } from "../rule-sentences.ts";
import { CONDITIONS } from "./terms.ts";

export const rules = ruleSentences({
  colon: ": ",
  semicolon: "; ",
  conditions: CONDITIONS,
  total: {
    atLeast: (amount) => `total de al menos ${amount}`,
    atMost: (amount) => `total de ${amount} como máximo`,
  },
  firstOrder: (isWanted) => (isWanted ? "el primer pedido del cliente" : "no el primer pedido del cliente"),
  weekdays: (days) => `hecho en ${days}`,
  hours: (from, to) => `hecho entre las ${from} y las ${to}`,
  dates: (from, until) => {
    if (from !== null && until !== null) return `hecho del ${from} al ${until}`;
    if (from !== null) return `hecho a partir del ${from}`;
    return until === null ? "hecho cualquier día" : `hecho hasta el ${until}`;
  },
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
