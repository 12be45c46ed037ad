import type { Catalog } from "../catalog.ts";
import type { ConversionColumn, OrderColumn, TableWord, TimeColumn } from "../codes/table.ts";
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

const CONVERSION_COLUMNS: Readonly<Record<ConversionColumn, string>> = {
  campaign: "Campaña",
  discountCode: "Código de descuento",
  conversions: "Conversiones",
  amount: "Importe de los pedidos",
  points: "Cantidad de puntos",
  pointsUnknown: "Pedidos cuyos puntos no se conocen",
  ended: "Conversiones de pedidos terminados",
  endedAmount: "Importe de los pedidos terminados",
};

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  timeColumn: ({ column, zone }) => `${TIMES[column]} (${zone})`,
  conversionColumn: ({ column }) => CONVERSION_COLUMNS[column],
  pointsStand: ({ points }) => POINTS_STATES[points],
  orderStands: ({ state }) => ORDER_STATES[state],
};
