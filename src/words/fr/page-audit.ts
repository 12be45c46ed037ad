import type { PageLabels } from "../en/page.ts";
import { NOT_COMPARED } from "./terms.ts";

export const audit: PageLabels["audit"] = {
  of: ({ shop }) => `Comparaison des points de ${shop}`,
  title: "Comparaison avec le service de fidélité",
  notYet: "Pas encore ; elle se fait d'elle-même une fois par jour.",
  states: {
    running: "Comparaison en cours",
    done: "Terminée",
    failed: "Interrompue, reprend dans l'heure",
    cancelled: "Arrêtée avant la fin",
  },
  stateAt: ({ state, when }) => `${state} : ${when}`,
  compared: ({ orders, customers }, { count }) =>
    `${count(orders, { one: "# commande", other: "# commandes" })} de ${count(customers, { one: "# client", other: "# clients" })} ${orders < 2 ? "comparée" : "comparées"}.`,
  waiting: {
    liveWork: "En attente : les nouvelles commandes passent d'abord.",
    brandRests: "Attend que le compte de fidélité fonctionne de nouveau.",
  },
  problem: ({ problem }) => `Le service de fidélité : ${problem}.`,
  before: ({ until }, { time }) =>
    `Il s'agit des commandes dont le dernier changement date d'avant le ${time(until)}.`,
  between: ({ since, until }, { time }) =>
    `Il s'agit des commandes dont le dernier changement se situe entre le ${time(since)} et le ${time(until)}.`,
  stillToCome: ({ reached }, { time }) => `Restent celles qui ont changé avant le ${time(reached)}.`,
  notCompared: ({ why }, { list }) => `Non comparées : ${list(why)}.`,
  counted: ({ orders, why }, { number }) => `${number(orders)} (${why})`,
  reasons: NOT_COMPARED,
  notAllYet: "Toutes les commandes n'ont pas encore eu leur tour.",
  allBefore: ({ until }, { time }) => `Chaque commande décidée avant le ${time(until)} a eu son tour.`,
  stop: "Arrêter la comparaison",
  compareNow: "Comparer maintenant",
  compareChanged: "Comparer ce qui a changé depuis",
  compareAll: "Comparer toutes les commandes",
  compareAllQuestion:
    "L'historique de chaque client avec des points est lu au service de fidélité, après tout autre travail. Rien n'est modifié.",
  unreadable:
    "Aucun historique ne nomme l'une de ces commandes, rien ne peut donc être dit : le service de fidélité ne donne pas les numéros de commande.",
  differ: ({ orders }, { count }) =>
    `${count(orders, { one: "# commande diffère", other: "# commandes diffèrent" })}. La page de chaque commande montre ce qui a été envoyé et répondu ; « Renvoyer » y envoie une fois de plus ses points au service de fidélité.`,
  missing: ({ here }) => `ici : ${here} ; le service de fidélité ne connaît pas la commande`,
  extra: ({ here }) => `ici : ${here} ; le service de fidélité nomme la commande`,
  different: ({ here, there }) => `ici : ${here} ; au service de fidélité : ${there}`,
};
