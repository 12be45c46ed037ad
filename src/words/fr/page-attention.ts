import type { PageLabels } from "../en/page.ts";

const ORDERS = { one: "# commande", other: "# commandes" } as const;

export const attention: PageLabels["attention"] = {
  nothing: "Rien n'attend de décision. Ce qui demande une personne apparaît ici automatiquement.",
  groups: { held: "Suspendues", parked: "En attente d'une décision", dead: "Abandonnées" },
  deadDeliveries: "Notifications non comprises",
  aboutDeliveries:
    "Chacune est gardée telle quelle, et la boutique n'a pas à la renvoyer. Une fois la cause disparue, ouvrir « Ce que la boutique a envoyé » et choisir « Traiter de nouveau ». Ce qui ne demande rien peut y être écarté, avec une note.",
  goneOrders: "Commandes disparues de la boutique",
  chooseOrder: ({ name }) => `Choisir la commande ${name}`,
  chooseAll: "Tout choisir",
  chooseNone: "Ne rien choisir",
  decide: "Voir et décider",
  openOrder: "Ouvrir la commande",
  history: "Ce que le service de fidélité tient pour ce client",
  tryMany: ({ orders }, { count }) => `Réessayer ${count(orders, ORDERS)}`,
  tryManyQuestion: ({ orders }, { count }) =>
    `Les étapes de ${count(orders, ORDERS)} sont renvoyées l'une après l'autre, aussi vite que le service de fidélité le permet. Les utilisations de points qui ont peut-être déjà eu lieu sont laissées de côté : chacune demande sa propre décision.`,
  skipMany: ({ orders }, { count }) => `Passer ${count(orders, ORDERS)}`,
  skipManyQuestion: ({ orders }, { count }) =>
    `Les étapes en attente de ${count(orders, ORDERS)} ne sont pas envoyées.`,
  keepMany: ({ orders }, { count }) => `Garder les points de ${count(orders, ORDERS)}`,
  keepManyQuestion:
    "Les clients gardent tous les points, bien qu'une partie de chaque commande ait été remboursée. Les commandes qui attendent autre chose qu'une décision sur un remboursement partiel sont laissées de côté.",
  cancelMany: ({ orders }, { count }) => `Annuler les points de ${count(orders, ORDERS)}`,
  cancelManyQuestion:
    "Les clients perdent tous les points de ces commandes. Les commandes qui attendent autre chose qu'une décision sur un remboursement partiel sont laissées de côté.",
};
