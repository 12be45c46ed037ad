import type { DeliveryOutcome, OrderState, PointsState, Resync } from "../client/index.ts";

/** A colour that repeats the text: `open` proceeds by itself, `wait` needs a person or isn't done, `bad` failed. */
export type Tone = "plain" | "good" | "open" | "wait" | "bad" | "over";

const points: Readonly<Record<PointsState, Tone>> = {
  none: "plain",
  pending: "open",
  approved: "good",
  cancelled: "over",
};

const orders: Readonly<Record<OrderState, Tone>> = {
  queued: "open",
  sending: "open",
  retrying: "open",
  parked: "wait",
  dead: "bad",
  held: "wait",
  idle: "plain",
};

const deliveries: Readonly<Record<DeliveryOutcome, Tone>> = {
  waiting: "open",
  // The usual case is plain, so that failures stand out.
  processed: "plain",
  ignored: "plain",
  dead: "bad",
};

const resyncs: Readonly<Record<Resync["state"], Tone>> = {
  queued: "open",
  running: "open",
  done: "good",
  failed: "bad",
  cancelled: "over",
};

/** The colour of each state. */
export const TONES = { points, orders, deliveries, resyncs };
