import type { SearchLabels } from "../en/page-search.ts";

export const search: SearchLabels = {
  label: "Trouver une commande, un client ou une page",
  use: "Numéro, identifiant, nom, e-mail ou mobile, en entier. Les flèches parcourent les résultats, Entrée ouvre.",
  looking: "Recherche…",
  found: ({ orders }, { count }) =>
    orders === 0
      ? "Aucune commande n'est connue ainsi."
      : count(orders, { one: "# commande trouvée", other: "# commandes trouvées" }),
  foundPages: ({ pages }, { count }) => count(pages, { one: "# page trouvée", other: "# pages trouvées" }),
  allOrders: ({ term }) => `Toutes les commandes pour « ${term} »`,
  deliveries: ({ term }) => `Notifications pour « ${term} »`,
  customer: ({ term }) => `Points de ${term}`,
  page: ({ page }) => `Page « ${page} »`,
  unknown:
    "La boutique l'a peut-être : par son identifiant là-bas, elle est lue, et ce qui serait fait est montré. Rien n'est envoyé avant un accord.",
  readFrom: ({ term, shop }) => `Lire la commande ${term} dans ${shop}`,
};
