import type { Catalog } from "../catalog.ts";
import type { ConversionColumn, OrderColumn, TableWord, TimeColumn } from "../codes/table.ts";
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

const CONVERSION_COLUMNS: Readonly<Record<ConversionColumn, string>> = {
  campaign: "Campagne",
  discountCode: "Code de réduction",
  conversions: "Conversions",
  amount: "Montant des commandes",
  points: "Nombre de points",
  pointsUnknown: "Commandes dont les points ne sont pas connus",
  ended: "Conversions de commandes terminées",
  endedAmount: "Montant des commandes terminées",
};

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  timeColumn: ({ column, zone }) => `${TIMES[column]} (${zone})`,
  conversionColumn: ({ column }) => CONVERSION_COLUMNS[column],
  pointsStand: ({ points }) => POINTS_STATES[points],
  orderStands: ({ state }) => ORDER_STATES[state],
};
