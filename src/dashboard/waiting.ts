import type { Status } from "../client/index.ts";

/** How many things only a person can move on. */
export function waitingForPerson({ held, outbox, inbox, shops }: Status): number {
  const gone = shops.filter(({ deleted }) => deleted !== null && deleted.tooMany !== null).length;
  return held + outbox.parked + outbox.dead + inbox.dead + gone;
}
