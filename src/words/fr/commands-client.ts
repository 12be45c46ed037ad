import { BRIDGE, START } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";
import { NOT_COMPARED } from "./terms.ts";

const ORDERS = { one: "# commande", other: "# commandes" } as const;
const CUSTOMERS = { one: "# client", other: "# clients" } as const;

export const client: CommandLabels["client"] = {
  notReached: ({ url }) => `Rien ne répond à ${url}. Démarrer la passerelle avec : ${START}`,
  notAccepted: "La passerelle n'accepte pas ce jeton : donner celui de admin.token.",
  notTheBridge: ({ url }) =>
    `Ce qui répond à ${url} n'est pas la passerelle : vérifier server.port, ou donner --url.`,
  noShop: ({ shop, shops, closest }, { list }) =>
    `La boutique ${shop} n'existe pas${closest === null ? "." : ` : s'agit-il de ${closest} ?`}${shops.length === 0 ? "" : ` Il existe : ${list(shops)}.`}`,
  linkOnce: ({ links }, { count }) =>
    count(links, {
      one: "Il ouvre le tableau de bord, connecté, une seule fois, dans la demi-heure.",
      other:
        "Chacun ouvre le tableau de bord, connecté ; ensemble ils ne servent qu'une fois, dans la demi-heure.",
    }),
  orByOptions: "L'adresse de la passerelle peut aussi être donnée avec --url et --token.",
  andMore: ({ orders }, { count }) =>
    `… et ${count(orders, { one: "# autre commande", other: "# autres commandes" })}.`,
  early: ({ why }) => (why === null ? "Fini avant son terme." : `Fini avant son terme : ${why}`),
  stopped: "Arrêté avant la fin.",
};

export const retry: CommandLabels["retry"] = {
  one: ({ operation }) => `L'étape ${operation} est envoyée de nouveau.`,
  none: "Rien n'a été abandonné : il n'y a rien à renvoyer.",
  many: ({ steps, deliveries }, { count }) =>
    `De nouveau en route : ${count(steps, { one: "# étape", other: "# étapes" })} et ${count(deliveries, { one: "# notification", other: "# notifications" })}.`,
};

export const erase: CommandLabels["erase"] = {
  sure: ({ who, orders, hasMore }, { count }) =>
    `${hasMore ? "Plus de " : ""}${count(orders, ORDERS)} pour ${who}. L'effacement parcourt chaque commande et chaque notification de toutes les boutiques : il peut en atteindre davantage. Effacer cette personne partout ici ? C'est irréversible ; ce que garde le service de fidélité y reste.`,
  needsYes:
    "Rien n'a été effacé : personne n'est au terminal pour répondre. Ajouter --yes pour effacer sans question.",
  left: "Rien n'a été effacé.",
  unknown:
    "Rien n'a été effacé : aucune commande et aucune notification ne contient cette adresse ou ce numéro.",
  done: ({ orders, deliveries }, { count }) =>
    `Effacé de ${count(orders, ORDERS)} et de ${count(deliveries, { one: "# notification", other: "# notifications" })}.`,
};

export const resync: CommandLabels["resync"] = {
  detached: ({ id }) =>
    `La resynchronisation continue dans la passerelle. L'interrompre avec : ${BRIDGE} resync --cancel ${id}`,
  noNumber: ({ shop, number }) =>
    `La boutique ${shop} ne montre aucune commande portant le numéro ${number}. Par son identifiant : --order <id>`,
  severalOfNumber: ({ shop, number }) =>
    `Plusieurs commandes de ${shop} portent le numéro ${number}. En choisir une par son identifiant :`,
  cancelled: ({ orders }, { count }) =>
    `Interrompue après ${count(orders, ORDERS)}. Ce qui a été repris reste.`,
  overAlready: "La resynchronisation est déjà finie.",
  read: ({ orders }, { count }) => count(orders, ORDERS),
  readOf: ({ read, orders }, { number, count }) => `${number(read)} sur ${count(orders, ORDERS)}`,
  changed: ({ orders }, { count }) => count(orders, { one: "# modifiée", other: "# modifiées" }),
  left: ({ span }) => `encore ${span}`,
  waits: ({ why }) => `en attente : ${why}`,
  columns: { order: "Commande", steps: "Prévu", stepsIfReal: "Serait envoyé", why: "Raison" },
  failed: "échec",
  nothing: "rien",
  note: ({ note }) => `Remarque : ${note}`,
  done: ({ read, changed, same, failed }, { count, number }) =>
    `${count(read, { one: "# commande lue", other: "# commandes lues" })} : ${count(changed, { one: "# modifiée", other: "# modifiées" })}, ${number(same)} à jour, ${number(failed)} en échec.`,
  wouldBeDone: ({ read, changed, same, failed }, { count, number }) =>
    `${count(read, { one: "# commande lue", other: "# commandes lues" })} : ${count(changed, { one: "# serait modifiée", other: "# seraient modifiées" })}, ${number(same)} à jour, ${number(failed)} en échec.`,
  planned: ({ steps }, { count }) => `${count(steps, { one: "# étape prévue", other: "# étapes prévues" })}.`,
  wouldBePlanned: ({ steps }, { count }) =>
    `${count(steps, { one: "# étape serait prévue", other: "# étapes seraient prévues" })}.`,
  dryRun: "Rien n'a été envoyé : c'était un essai à blanc.",
};

export const audit: CommandLabels["audit"] = {
  detached: ({ shop }) =>
    `La comparaison continue dans la passerelle. L'arrêter avec : ${BRIDGE} doctor --audit ${shop} --cancel`,
  progress: ({ orders, customers }, { count }) =>
    `${count(orders, ORDERS)} de ${count(customers, CUSTOMERS)}`,
  waiting: {
    liveWork: "en attente : les nouvelles commandes passent d'abord",
    brandRests: "attend que le compte de fidélité fonctionne de nouveau",
  },
  columns: { order: "Commande", here: "Ici", there: "Service de fidélité" },
  differences: {
    missing: "ne connaît pas la commande",
    extra: "nomme la commande",
    different: "autre chose",
  },
  unreadable: "Aucun historique ne nomme l'une de ces commandes : rien ne peut être dit.",
  before: ({ orders, customers, until }, { count, time }) =>
    `${count(orders, { one: "# commande comparée", other: "# commandes comparées" })} (${count(customers, CUSTOMERS)}), dernier changement avant le ${time(until)}.`,
  between: ({ orders, customers, since, until }, { count, time }) =>
    `${count(orders, { one: "# commande comparée", other: "# commandes comparées" })} (${count(customers, CUSTOMERS)}), dernier changement entre le ${time(since)} et le ${time(until)}.`,
  notCompared: ({ orders, why }, { count }) =>
    `${count(orders, { one: "# commande non comparée", other: "# commandes non comparées" })} (${why}).`,
  reasons: NOT_COMPARED,
  stillToCome: ({ reached }, { time }) =>
    `Les commandes qui ont changé avant le ${time(reached)} sont encore à venir.`,
  notAllYet: "Toutes les commandes n'ont pas encore eu leur tour.",
  allBefore: ({ until }, { time }) => `Chaque commande décidée avant le ${time(until)} a eu son tour.`,
  seeOne: ({ shop }) => `En voir une avec : ${BRIDGE} show ${shop} COMMANDE`,
};

export const acts: CommandLabels["acts"] = {
  none: "Rien de tel n'a été fait.",
  columns: {
    when: "Quand",
    who: "Qui",
    what: "Quoi",
    shop: "Boutique",
    order: "Identifiant de commande",
    changed: "Avant → après",
    undo: "Annuler",
  },
  customer: ({ customer }) => `Client : ${customer}`,
  more: "Il y en a plus : --limit les montre.",
};
