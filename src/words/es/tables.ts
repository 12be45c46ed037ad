import type { Catalog } from "../catalog.ts";
import type { OrderColumn, TableWord, TimeColumn } from "../codes/table.ts";
import type { Said } from "../words.ts";
import { ORDER_STATES, POINTS_STATES } from "./terms.ts";

const COLUMNS: Readonly<Record<Exclude<OrderColumn, TimeColumn>, string>> = {
  shop: "Tienda",
  orderNumber: "Número de pedido",
  orderId: "Identificador del pedido",
  loyaltyOrderId: "Identificador en el servicio de fidelización",
  customerName: "Cliente",
  points: "Puntos",
  pointsGiven: "Cantidad de puntos",
  state: "Estado",
  total: "Total",
  currency: "Moneda",
  reason: "Motivo",
};

const TIMES: Readonly<Record<TimeColumn, string>> = { placedAt: "Pedido hecho", changedAt: "Cambiado" };

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  timeColumn: ({ column, zone }) => `${TIMES[column]} (${zone})`,
  pointsStand: ({ points }) => POINTS_STATES[points],
  orderStands: ({ state }) => ORDER_STATES[state],
};
