import type { PointsState } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import type { Catalog } from "../catalog.ts";
import type { OrderColumn, TableWord } from "../codes/table.ts";
import type { Said } from "../words.ts";

const COLUMNS: Readonly<Record<Exclude<OrderColumn, "changedAt">, string>> = {
  shop: "Tienda",
  orderNumber: "Número de pedido",
  orderId: "Identificador del pedido",
  loyaltyOrderId: "Identificador en el servicio de fidelización",
  points: "Puntos",
  state: "Estado",
  total: "Total",
  currency: "Moneda",
  reason: "Motivo",
};

const POINTS: Readonly<Record<PointsState, string>> = {
  none: "Sin puntos",
  pending: "Puntos pendientes",
  approved: "Puntos aprobados",
  cancelled: "Puntos anulados",
};

const STATES: Readonly<Record<OrderState, string>> = {
  queued: "Espera su turno",
  sending: "Se está enviando",
  retrying: "Se reintentará",
  parked: "Requiere una decisión",
  dead: "Abandonado",
  held: "En espera",
  idle: "Nada que hacer",
};

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  changedAtColumn: ({ zone }) => `Cambiado (${zone})`,
  pointsStand: ({ points }) => POINTS[points],
  orderStands: ({ state }) => STATES[state],
};
