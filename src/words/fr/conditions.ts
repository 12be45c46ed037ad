import type { WordCondition } from "../../domain/rules/conditions.ts";
import type { ConditionWords } from "../condition-labels.ts";

export const CONDITIONS: Readonly<Record<WordCondition, string>> = {
  currencies: "devise",
  countries: "pays",
  tags: "étiquette de la commande",
  customerTags: "étiquette du client",
  sources: "canal de vente",
  discountCodes: "code de réduction",
  products: "produit",
  productTypes: "type de produit",
  collections: "collection ou catégorie",
};

export const CONDITION_WORDS: ConditionWords = {
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
};
