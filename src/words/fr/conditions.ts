import type { KnowableCondition, WordCondition } from "../../domain/rules/conditions.ts";
import type { ConditionWords } from "../condition-labels.ts";
import type { unknownOrders as english } from "../en/conditions.ts";
import type { Format } from "../format.ts";

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

/** What may not be known of an order. */
const KNOWABLE: Readonly<Record<KnowableCondition, string>> = {
  ...CONDITIONS,
  firstOrder: "première commande du client",
  weekdays: "jour et heure de la commande",
  hours: "jour et heure de la commande",
  dates: "jour et heure de la commande",
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

/** Orders of which a look ahead cannot tell what a changed programme makes of them. */
export const unknownOrders = (
  { orders, conditions }: Parameters<typeof english>[0],
  { count, number, list }: Format,
) =>
  `Pour ${count(orders, { one: "# commande", other: "# commandes" })}, l'aperçu ne peut rien dire : la passerelle ne connaît pas ce qu'une règle demande (${list(conditions.map((each) => `${KNOWABLE[each.condition]} : ${number(each.orders)}`))}). Quand la boutique le dit, elle le lit avant d'attribuer des points.`;
