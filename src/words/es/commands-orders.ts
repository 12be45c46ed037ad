import { BRIDGE } from "../../installation/called.ts";
import type { OrderLabels } from "../en/commands-orders.ts";
import { explain } from "./explain.ts";
import { exchange } from "./page-exchanges.ts";
import { OPERATION_STATES, OPERATIONS, ORDER_STATES, POINTS_STATES, TRACE_KINDS } from "./terms.ts";

const orders: OrderLabels["orders"] = {
  noneYet: `Todavía no hay pedidos: llegan de las tiendas en cuanto cambian. Lo que había antes se lee con ${BRIDGE} resync <shop> --since <day> --dry-run. Si no llega nada, ${BRIDGE} doctor dice por qué.`,
  noneFits: ({ options }) => `Ningún pedido corresponde a ${options}. Todos los pedidos: ${BRIDGE} orders`,
  inShop: ({ shop, number }) => `Si está en la tienda: ${BRIDGE} resync ${shop} --number ${number} --dry-run`,
  columns: {
    shop: "Tienda",
    order: "Pedido",
    customer: "Cliente",
    points: "Puntos",
    work: "Trabajo",
    total: "Total",
    changed: "Último cambio",
    why: "Motivo",
  },
  more: "Hay más: --limit los muestra.",
};

const names: OrderLabels["names"] = {
  points: POINTS_STATES,
  pointsCounted: ({ state, points }, { number }) =>
    points === null ? `${state}, no se sabe cuántos` : `${state}: ${number(points)}`,
  orders: ORDER_STATES,
  steps: OPERATION_STATES,
  operations: OPERATIONS,
  trace: TRACE_KINDS,
};

const show: OrderLabels["show"] = {
  notThere: ({ shop, order }) =>
    `La tienda ${shop} no tiene aquí ningún pedido ${order}. Si está en la tienda: ${BRIDGE} resync ${shop} --number "${order}" --dry-run (por su identificador: --order). Todos los pedidos: ${BRIDGE} orders`,
  several: ({ shop, order }) =>
    `Varios pedidos de ${shop} corresponden a ${order}: indicar el identificador. Se ven con: ${BRIDGE} orders --shop ${shop} --find "${order}" --json`,
  steps: "En el servicio de fidelización",
  story: "Lo que ocurrió",
  newestLines: ({ lines }, { number }) =>
    `De un pedido solo se guardan las ${number(lines)} líneas más recientes.`,
  order: "Pedido",
  ofShop: ({ order, shop, id }) => `${order} de ${shop} (identificador ${id})`,
  loyaltyNumber: "Número en el servicio de fidelización",
  notKnownYet: "aún no se conoce",
  status: "Estado en la tienda",
  points: "Puntos",
  work: "Trabajo",
  total: "Total",
  refunded: ({ amount }) => `${amount} reembolsados`,
  customer: "Cliente",
  unknown: "no se conoce",
  landline: "un teléfono fijo: la tienda no envió ningún número de móvil",
  missing: ({ fields }, { list }) => `falta: ${list(fields)}`,
  fields: { email: "dirección de correo", mobile: "número de móvil" },
  unusable: ({ field, value, why }, { quote }) =>
    `La tienda envió ${quote(value)} (${field}), que no se puede usar: ${why}`,
  changed: "Último cambio",
  nothingYet: "Nada por ahora",
  tries: ({ tries }, { count }) => count(tries, { one: "# intento", other: "# intentos" }),
  notSent: "sin enviar",
  sent: ({ when }) => `enviado el ${when}`,
  notBefore: ({ when }) => `no antes del ${when}`,
  sendAgain: ({ command }) => `reenviar: ${command}`,
};

const exchanges: OrderLabels["exchanges"] = {
  ...exchange,
  try: ({ number }) => `intento ${number}`,
  none: "No se envió nada para este pedido.",
  plainByCommand: ({ command }) => `Tal como fue, con anotación en el registro: ${command}`,
};

export const orderLabels: OrderLabels = { names, orders, show, exchanges, explain };
