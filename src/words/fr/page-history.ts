import type { HistoryLabels } from "../en/page-history.ts";

export const history: HistoryLabels = {
  columns: {
    when: "Quand",
    type: "Quoi",
    order: "Commande",
    points: "Points",
    state: "État",
    description: "Description",
    activity: "Activité",
    changed: "Modifié",
  },
  timesOf: ({ zone }) => `Les heures sont celles de ${zone}.`,
  timesWithoutZone:
    "Le service de fidélité n'indique pas de fuseau avec ses heures : elles sont prises pour UTC.",
  more: ({ rows }, { count }) =>
    count(rows, { one: "Afficher # ligne de plus", other: "Afficher # lignes de plus" }),
  givenWithOrders:
    "Les points ne sont attribués qu'avec des commandes : ici, aucun moyen d'en attribuer à la main. L'interface du service de fidélité en offre peut-être un.",
  balanceIsLess: ({ balance }, { count }) =>
    `Le solde est de ${count(balance, { one: "# point", other: "# points" })} : le service de fidélité n'en utilisera sans doute pas plus.`,
  pointsExpected: "Un nombre entier à partir de 1 est attendu.",
  nobody: ({ who }) =>
    `Personne n'est connu par ${who} : ni le compte de fidélité de cette boutique ni aucune commande de ses boutiques n'a ce contact.`,
  nobodyNext:
    "Comparez l'orthographe, ou choisissez une autre boutique : elle a peut-être un autre compte. Les points viennent avec une commande et s'utilisent dès qu'il y en a. Ce que des livraisons contiennent peut-être de cette personne peut être effacé ici.",
  allOrders: "Toutes les commandes de ce client",
  noneNamed: ({ name }) => `Aucune commande n'est trouvée non plus par « ${name} ».`,
  customersNamed: ({ name }) => `Clients au nom de « ${name} »`,
  ordersNamed: ({ name }) => `Commandes au nom de « ${name} »`,
};
