import type { Catalog } from "../catalog.ts";
import type { OrderColumn, TableWord } from "../codes/table.ts";
import type { Said } from "../words.ts";
import { ORDER_STATES, POINTS_STATES } from "./terms.ts";

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

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  changedAtColumn: ({ zone }) => `Cambiado (${zone})`,
  pointsStand: ({ points }) => POINTS_STATES[points],
  orderStands: ({ state }) => ORDER_STATES[state],
};
