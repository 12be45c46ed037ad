import type { KnowableCondition, WordCondition } from "../../domain/rules/conditions.ts";
import type { ConditionWords } from "../condition-labels.ts";
import type { unknownOrders as english } from "../en/conditions.ts";
import type { Format } from "../format.ts";

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

/** What may not be known of an order. */
const KNOWABLE: Readonly<Record<KnowableCondition, string>> = {
  ...CONDITIONS,
  firstOrder: "erste Bestellung des Kunden",
  weekdays: "Tag und Uhrzeit der Bestellung",
  hours: "Tag und Uhrzeit der Bestellung",
  dates: "Tag und Uhrzeit der Bestellung",
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

/** Orders of which a look ahead cannot tell what a changed programme makes of them. */
export const unknownOrders = (
  { orders, conditions }: Parameters<typeof english>[0],
  { count, number, list }: Format,
) =>
  `Bei ${count(orders, { one: "# Bestellung", other: "# Bestellungen" })} kann die Vorschau nichts sagen: die Bridge kennt nicht, wonach eine Regel fragt (${list(conditions.map((each) => `${KNOWABLE[each.condition]}: ${number(each.orders)}`))}). Wo der Shop es mitteilt, liest sie es, bevor sie Punkte gutschreibt.`;
