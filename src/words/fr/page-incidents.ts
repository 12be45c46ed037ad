import type { IncidentsLabels } from "../en/page-incidents.ts";

export const incidents: IncidentsLabels = {
  about:
    "Ce qui n'allait pas, quand, ce qui était touché et comment cela a pris fin, le plus récent d'abord. Recherché chaque minute ; gardé un an, les 2\u00a0000 plus récents.",
  none: "Rien de tel n'est arrivé.",
  noneYet: "Rien n'est encore allé de travers. Ce que la passerelle remarque s'inscrit ici de lui-même.",
  older: "Incidents plus anciens",
  fileName: "incidents.csv",
  which: "Lesquels",
  all: "Tous",
  open: "En cours",
  over: "Terminés",
  columns: {
    what: "Quoi",
    since: "Depuis",
    lasted: "Combien de temps",
    cost: "Touché",
    healed: "Comment cela a pris fin",
  },
  stillOpen: "Toujours en cours",
  times: ({ times }, { count }) => count(times, { one: "# fois", other: "# fois" }),
  orders: ({ orders, hasMore }, { count }) =>
    `${hasMore ? "plus de " : ""}${count(orders, { one: "# commande", other: "# commandes" })}`,
  deliveries: ({ deliveries }, { count }) =>
    count(deliveries, { one: "# notification", other: "# notifications" }),
  costNothing: "aucune commande",
  show: "Commandes, et où elles en sont",
  noOrders: "On ne connaît aucune commande précise qui ait attendu ou échoué pour cela.",
  allRight: "Toutes ces commandes sont en ordre à présent.",
  now: {
    right: ({ orders }, { count }) =>
      count(orders, { one: "# commande est en ordre", other: "# commandes sont en ordre" }),
    onItsWay: ({ orders }, { count }) =>
      count(orders, {
        one: "# commande est envoyée d'elle-même",
        other: "# commandes sont envoyées d'elles-mêmes",
      }),
    needsPerson: ({ orders }, { count }) =>
      count(orders, { one: "# commande attend une décision", other: "# commandes attendent une décision" }),
    gone: ({ orders }, { count }) =>
      count(orders, { one: "# commande n'est plus conservée", other: "# commandes ne sont plus conservées" }),
  },
  standings: {
    right: "En ordre",
    onItsWay: "En route",
    needsPerson: "Attend une décision",
    gone: "Plus conservée",
  },
  changedThen: "Commandes qui ont changé pendant ce temps",
};
