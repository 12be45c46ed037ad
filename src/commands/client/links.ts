import type { Asking } from "./asking.ts";

/** The links that open the dashboard with this ticket: at the bridge's address, and at others it is known by. */
export function linksWith({ address: { url, elsewhere } }: Asking, ticket: string): readonly string[] {
  return [url, ...elsewhere].map((each) => `${each}/?${new URLSearchParams({ ticket })}`);
}
