import type { SearchLabels } from "../en/page-search.ts";

export const search: SearchLabels = {
  label: "Trouver une commande, un client ou une page",
  use: "Un nom ou un mot de celui-ci ; numéro, identifiant, e-mail ou mobile en entier. Les flèches parcourent les résultats, Entrée ouvre.",
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
    "Une boutique l'a peut-être sans qu'elle soit connue ici : elle y est lue par son numéro ou son identifiant, et vous voyez ce qui serait fait. Rien n'est envoyé avant votre accord.",
  readFrom: ({ term, shop }) => `Lire la commande ${term} dans ${shop}`,
  several: ({ shop }) => `Plusieurs commandes de ${shop} correspondent. Choisissez celle que vous cherchez :`,
  choice: ({ name, id, day, isId }) =>
    `Commande ${name}${day === null ? "" : ` du ${day}`} (${isId ? "votre saisie est son identifiant" : `identifiant ${id}`})`,
  notInShop: ({ term, shop }) =>
    `${shop} ne montre aucune commande ${term}, ni par numéro ni par identifiant.`,
  oneOrder: "Une seule commande, par son numéro ou son identifiant",
};
