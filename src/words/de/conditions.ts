import type { WordCondition } from "../../domain/rules/conditions.ts";
import type { ConditionWords } from "../condition-labels.ts";

export const CONDITIONS: Readonly<Record<WordCondition, string>> = {
  currencies: "Währung",
  countries: "Land",
  tags: "Schlagwort der Bestellung",
  customerTags: "Schlagwort des Kunden",
  sources: "Verkaufskanal",
  discountCodes: "Rabattcode",
  products: "Produkt",
  productTypes: "Produkttyp",
  collections: "Kollektion oder Kategorie",
};

export const CONDITION_WORDS: ConditionWords = {
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
};
