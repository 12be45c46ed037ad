import type { CommandContext } from "../command-context.ts";
import { labelsIn } from "../language.ts";
import { plain, timeText } from "../terminal-text.ts";
import type { AdminAddress } from "./admin-client.ts";
import { callOfShops } from "./unknown-shop.ts";

/** The ids of a shop's orders by their numbers; `null` where a number is not exactly one order's, which is said. */
export async function idsOfNumbers(
  { err }: CommandContext,
  address: AdminAddress,
  shop: string,
  numbers: readonly string[],
): Promise<readonly string[] | null> {
  const { words } = address;
  const labels = labelsIn(words);
  const ids: string[] = [];
  for (const number of numbers) {
    const sought = { params: { shop }, body: { order: number } };
    const found = await callOfShops(address, [shop], (bridge) =>
      bridge.post("/shops/{shop}/find-orders", sought),
    );
    if (!found.ok) {
      err(found.message);
      return null;
    }
    const orders = found.body.orders.filter(({ isNumber }) => isNumber);
    const [only] = orders;
    if (only === undefined || orders.length > 1) {
      const many = { shop, number: plain(number) };
      err(only === undefined ? labels.resync.noNumber(many) : labels.resync.severalOfNumber(many));
      for (const { orderId, createdAt } of orders)
        err(`  --order ${orderId}${createdAt === null ? "" : `  ${timeText(words, createdAt)}`}`);
      for (const note of found.body.notes) err(labels.resync.note({ note: plain(note) }));
      return null;
    }
    ids.push(only.orderId);
  }
  return ids;
}
