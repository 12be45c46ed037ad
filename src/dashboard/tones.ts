import type { DeliveryOutcome, OrderState, PointsState, Resync } from "../client/index.ts";

/** A colour that repeats the words. */
export type Tone = "plain" | "good" | "wait" | "bad" | "over";

const points: Readonly<Record<PointsState, Tone>> = {
  none: "plain",
  pending: "wait",
  approved: "good",
  cancelled: "over",
};

const orders: Readonly<Record<OrderState, Tone>> = {
  queued: "wait",
  sending: "wait",
  retrying: "wait",
  parked: "bad",
  dead: "bad",
  held: "bad",
  idle: "plain",
};

const deliveries: Readonly<Record<DeliveryOutcome, Tone>> = {
  waiting: "wait",
  // The usual case: what went wrong has to stand out.
  processed: "plain",
  ignored: "plain",
  dead: "bad",
};

const resyncs: Readonly<Record<Resync["state"], Tone>> = {
  queued: "wait",
  running: "wait",
  done: "good",
  failed: "bad",
  cancelled: "over",
};

/** The colour of each state. */
export const TONES = { points, orders, deliveries, resyncs };
