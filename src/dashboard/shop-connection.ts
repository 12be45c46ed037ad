import type { ShopStatus } from "../client/index.ts";
import type { Tone } from "./tones.ts";

/** How a shop is connected, with its colour. */
export const CONNECTIONS = {
  unknown: "plain",
  byHand: "plain",
  nothingYet: "wait",
  unreadable: "bad",
  catchingUp: "wait",
  ofNoUse: "bad",
  paused: "bad",
  incomplete: "bad",
  connected: "good",
} as const satisfies Readonly<Record<string, Tone>>;

export function connection({
  isConnected,
  webhooksByHand,
  subscriptions,
  ofNoUse,
  scan,
}: ShopStatus): keyof typeof CONNECTIONS {
  const states = subscriptions?.states ?? [];
  if (isConnected === null) return "unknown";
  if (!isConnected) return webhooksByHand.length > 0 ? "nothingYet" : "byHand";
  if (subscriptions?.problem != null || scan?.problem != null) return "unreadable";
  if (scan?.behindSince != null) return "catchingUp";
  if (ofNoUse !== null) return "ofNoUse";
  if (states.every(({ state }) => state === "active")) return "connected";
  return states.every(({ state }) => state === "active" || state === "paused") ? "paused" : "incomplete";
}

/** A shop that needs somebody: what happens there may not come to be known. */
export function isTroubled(shop: ShopStatus): boolean {
  return shop.silence !== null || CONNECTIONS[connection(shop)] === "bad";
}
