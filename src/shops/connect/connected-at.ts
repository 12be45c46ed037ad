import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Store } from "../../store/store.ts";
import type { ConnectContext } from "./connect-context.ts";

export const CONNECTED_AT = "connectedAt";

/**
 * Remembers and logs that a shop has new tokens: an uninstall that is reported after this moment but happened before it
 * changes nothing.
 */
export async function noteConnected(
  { store, clock, log }: Pick<ConnectContext, "store" | "clock" | "log">,
  shop: string,
): Promise<void> {
  await store.changeValue(shop, CONNECTED_AT, () => String(clock.now()));
  log.info({ shop }, LOG_LINES.shopConnected);
}

export async function connectedAt(store: Store, shop: string): Promise<number | null> {
  const known = await store.getValue(shop, CONNECTED_AT);
  return known === null ? null : Number(known);
}
