import { BRIDGE } from "../../installation/called.ts";
import type { OrderLabels } from "../en/commands-orders.ts";
import { explain } from "./explain.ts";
import { exchange } from "./page-exchanges.ts";
import { OPERATION_STATES, OPERATIONS, ORDER_STATES, POINTS_STATES, TRACE_KINDS } from "./terms.ts";

const orders: OrderLabels["orders"] = {
  noneYet: `Pas encore de commandes : elles viennent des boutiques dès qu'elles y changent. Ce qui était là avant se lit avec ${BRIDGE} resync <shop> --since <day> --dry-run. Si rien ne vient, ${BRIDGE} doctor dit pourquoi.`,
  noneFits: ({ options }) =>
    `Aucune commande ne correspond à ${options}. Toutes les commandes : ${BRIDGE} orders`,
  inShop: ({ shop, number }) =>
    `Si elle est dans la boutique : ${BRIDGE} resync ${shop} --number ${number} --dry-run`,
  columns: {
    shop: "Boutique",
    order: "Commande",
    customer: "Client",
    points: "Points",
    work: "Traitement",
    total: "Total",
    changed: "Dernier changement",
    why: "Raison",
  },
  more: "Il y en a d'autres : --limit les montre.",
};

const names: OrderLabels["names"] = {
  points: POINTS_STATES,
  pointsCounted: ({ state, points }, { number }) =>
    points === null ? `${state}, nombre inconnu` : `${state} : ${number(points)}`,
  orders: ORDER_STATES,
  steps: OPERATION_STATES,
  operations: OPERATIONS,
  trace: TRACE_KINDS,
};

const show: OrderLabels["show"] = {
  notThere: ({ shop, order }) =>
    `La boutique ${shop} n'a pas de commande ${order} ici. Si elle est dans la boutique : ${BRIDGE} resync ${shop} --number "${order}" --dry-run (par son identifiant : --order). Toutes les commandes : ${BRIDGE} orders`,
  several: ({ shop, order }) =>
    `Plusieurs commandes de ${shop} correspondent à ${order} : donner l'identifiant. Les voir avec : ${BRIDGE} orders --shop ${shop} --find "${order}" --json`,
  steps: "Au service de fidélité",
  story: "Ce qui s'est passé",
  newestLines: ({ lines }, { number }) =>
    `Seules les ${number(lines)} dernières lignes d'une commande sont conservées.`,
  order: "Commande",
  ofShop: ({ order, shop, id }) => `${order} de ${shop} (identifiant ${id})`,
  loyaltyNumber: "Numéro au service de fidélité",
  notKnownYet: "pas encore connu",
  status: "État dans la boutique",
  points: "Points",
  work: "Traitement",
  total: "Total",
  refunded: ({ amount }) => `dont ${amount} remboursés`,
  customer: "Client",
  unknown: "inconnu",
  landline: "une ligne fixe : la boutique n'a pas envoyé de numéro de mobile",
  missing: ({ fields }, { list }) => `il manque : ${list(fields)}`,
  fields: { email: "adresse e-mail", mobile: "numéro de mobile" },
  unusable: ({ field, value, why }, { quote }) =>
    `La boutique a envoyé ${quote(value)} (${field}), inutilisable : ${why}`,
  changed: "Dernier changement",
  nothingYet: "Rien pour l'instant",
  tries: ({ tries }, { count }) => count(tries, { one: "# essai", other: "# essais" }),
  notSent: "pas envoyé",
  sent: ({ when }) => `envoyé le ${when}`,
  notBefore: ({ when }) => `pas avant le ${when}`,
  sendAgain: ({ command }) => `renvoyer : ${command}`,
};

const exchanges: OrderLabels["exchanges"] = {
  ...exchange,
  try: ({ number }) => `essai ${number}`,
  none: "Rien n'a été envoyé pour cette commande.",
  plainByCommand: ({ command }) => `Tel quel, avec inscription dans le journal : ${command}`,
};

export const orderLabels: OrderLabels = { names, orders, show, exchanges, explain };
