import type { OperationState } from "../../domain/operation/operation.ts";
import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { PointsState } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import type { Format } from "../format.ts";
import { OPERATION_STATES, OPERATIONS, ORDER_STATES, POINTS_STATES } from "./terms.ts";

const operations: Readonly<Record<OperationKind, string>> = OPERATIONS;
const pointsStates: Readonly<Record<PointsState, string>> = POINTS_STATES;
const orderStates: Readonly<Record<OrderState, string>> = ORDER_STATES;
const operationStates: Readonly<Record<OperationState, string>> = OPERATION_STATES;

/** What several of the dashboard's pages say. */
export const shared = {
  title: ({ page }: { page: string }) => `${page} – Loyalty bridge`,
  reading: "Reading…",
  tryAgain: "Try again",
  close: "Close",
  addShop: "Add a shop",
  leaveIt: "Leave it",
  notReached: "The bridge cannot be reached. It may be restarting; this page tries again by itself.",
  failed: ({ status }: { status: number }) => `The bridge answered with error ${status}.`,
  brokenPage: "Something went wrong on this page: reload it.",
  order: ({ name }: { name: string }) => `Order ${name}`,
  shop: "Shop",
  show: "Show",
  points: "Points",
  pointsGiven: ({ points }: { points: number }, { count }: Format) =>
    count(points, { one: "# point", other: "# points" }),
  pointsNotKnown: "how many is not known",
  all: "Show all",
  firstOf: ({ shown, count }: { shown: number; count: number }, { number }: Format) =>
    `The first ${number(shown)} of ${number(count)}.`,
  operations,
  pointsStates,
  orderStates,
  operationStates,
  advice: {
    held: "Fill in what is missing, or choose “Release” where somebody put the order on hold: it goes on at once.",
    parked: "The bridge does not decide this by itself: read what happened, then choose.",
    dead: "Tried often, or refused by the loyalty service. Once the cause is gone, choose “Try again now”, or “Skip” if it is never to happen.",
  },
};
