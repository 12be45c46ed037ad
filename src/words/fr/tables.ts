import type { PointsState } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import type { Catalog } from "../catalog.ts";
import type { OrderColumn, TableWord } from "../codes/table.ts";
import type { Said } from "../words.ts";

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

const POINTS: Readonly<Record<PointsState, string>> = {
  none: "Pas de points",
  pending: "Points en attente",
  approved: "Points validés",
  cancelled: "Points annulés",
};

const STATES: Readonly<Record<OrderState, string>> = {
  queued: "Attend son tour",
  sending: "En cours d'envoi",
  retrying: "Sera réessayée",
  parked: "Demande une décision",
  dead: "Abandonnée",
  held: "Suspendue",
  idle: "Rien à faire",
};

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  changedAtColumn: ({ zone }) => `Modifiée (${zone})`,
  pointsStand: ({ points }) => POINTS[points],
  orderStands: ({ state }) => STATES[state],
};
