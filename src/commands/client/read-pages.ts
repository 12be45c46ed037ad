import type { Client, Page } from "../../client/index.ts";
import type { CommandContext } from "../command-context.ts";
import { type AdminAddress, type Answered, callBridge } from "./admin-client.ts";

const LARGEST_PAGE = 200;

/** The first of a list, so many at most; `null`: the bridge did not answer them, which was said. */
export async function readPages<Item>(
  context: CommandContext,
  address: AdminAddress,
  most: number,
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
  return { items, nextCursor };
}
