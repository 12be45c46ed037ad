import type { Catalog } from "../catalog.ts";
import type { OrderColumn, TableWord } from "../codes/table.ts";
import type { Said } from "../words.ts";
import { ORDER_STATES, POINTS_STATES } from "./terms.ts";

const COLUMNS: Readonly<Record<Exclude<OrderColumn, "changedAt">, string>> = {
  shop: "Boutique",
  orderNumber: "Numéro de commande",
  orderId: "Identifiant de la commande",
  loyaltyOrderId: "Identifiant au service de fidélité",
  points: "Points",
  state: "État",
  total: "Total",
  currency: "Devise",
  reason: "Raison",
};

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  changedAtColumn: ({ zone }) => `Modifiée (${zone})`,
  pointsStand: ({ points }) => POINTS_STATES[points],
  orderStands: ({ state }) => ORDER_STATES[state],
};
