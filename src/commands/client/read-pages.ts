import type { Client, Page } from "../../client/index.ts";
import type { CommandContext } from "../command-context.ts";
import { type AdminAddress, type Answered, callBridge } from "./admin-client.ts";
import { unknownShop } from "./unknown-shop.ts";

const LARGEST_PAGE = 200;

/** The first of a list, so many at most; `null`: the bridge did not answer them, or has no such shop, which was said. */
export async function readPages<Item>(
  context: CommandContext,
  address: AdminAddress,
  { limit: most, shop }: { readonly limit: number; readonly shop?: string | undefined },
  ask: (
    bridge: Client,
    page: { readonly limit: number; readonly cursor: string | undefined },
  ) => Promise<Page<Item>>,
): Promise<Page<Item> | null> {
  const items: Item[] = [];
  let nextCursor: string | null = null;
  do {
    const limit = Math.min(most - items.length, LARGEST_PAGE);
    const cursor: string | undefined = nextCursor ?? undefined;
    const answered: Answered<Page<Item>> = await callBridge(address, (bridge) =>
      ask(bridge, { limit, cursor }),
    );
    if (!answered.ok) {
      context.err(answered.message);
      return null;
    }
    items.push(...answered.body.items);
    nextCursor = answered.body.nextCursor;
  } while (nextCursor !== null && items.length < most);
  const unknown = items.length > 0 || shop === undefined ? null : await unknownShop(address, shop);
  if (unknown === null) return { items, nextCursor };
  context.err(unknown);
  return null;
}
