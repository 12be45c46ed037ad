import type { Status } from "../client/index.ts";

/** The kinds of things that need a person, most urgent first. */
export const WAITING_KINDS = ["dead", "parked", "held", "deliveries", "gone"] as const;
type WaitingCounts = Readonly<Record<(typeof WAITING_KINDS)[number], number>>;

export function waitingByKind({ held, outbox, inbox, shopsMissingOrders: gone }: Status): WaitingCounts {
  return { parked: outbox.parked, dead: outbox.dead, held, deliveries: inbox.dead, gone };
}

/** "bad" only if something failed or is missing. */
export function waitingTone(status: Status): "bad" | "wait" {
  const { dead, deliveries, gone } = waitingByKind(status);
  return dead + deliveries + gone > 0 ? "bad" : "wait";
}

/** How many things need a person. */
export function waitingForPerson(status: Status): number {
  const counts = waitingByKind(status);
  return WAITING_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
}
