import type { Moment } from "../domain/order/order-snapshot.ts";

/** Times leave the bridge as ISO 8601 text in UTC. */
export function iso(moment: Moment): string {
  return new Date(moment).toISOString();
}

export function isoOrNull(moment: Moment | null): string | null {
  return moment === null ? null : iso(moment);
}
