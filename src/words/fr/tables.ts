import type { Catalog } from "../catalog.ts";
import type { OrderColumn, TableWord, TimeColumn } from "../codes/table.ts";
import type { Said } from "../words.ts";
import { ORDER_STATES, POINTS_STATES } from "./terms.ts";

const COLUMNS: Readonly<Record<Exclude<OrderColumn, TimeColumn>, string>> = {
  shop: "Boutique",
  orderNumber: "Numéro de commande",
  orderId: "Identifiant de la commande",
  loyaltyOrderId: "Identifiant au service de fidélité",
  customerName: "Client",
  points: "Points",
  pointsGiven: "Nombre de points",
  state: "État",
  total: "Total",
  currency: "Devise",
  reason: "Raison",
};

const TIMES: Readonly<Record<TimeColumn, string>> = { placedAt: "Commande passée", changedAt: "Modifiée" };

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  timeColumn: ({ column, zone }) => `${TIMES[column]} (${zone})`,
  pointsStand: ({ points }) => POINTS_STATES[points],
  orderStands: ({ state }) => ORDER_STATES[state],
};
