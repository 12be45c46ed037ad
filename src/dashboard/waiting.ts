import type { Status } from "../admin/answers.ts";

/** How many things only a person can move on. */
export function waitingForPerson({ held, outbox, inbox }: Status): number {
  return held + outbox.parked + outbox.dead + inbox.dead;
}
