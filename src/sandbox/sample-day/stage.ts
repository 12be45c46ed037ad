import { BridgeError, type Client, createClient, type Order } from "../../client/index.ts";
import type { CommandLabels } from "../../words/labels.ts";

/** Everything that a story needs to show the bridge. */
export interface Stage {
  /** The bridge's own address, for example "http://127.0.0.1:8787". */
  readonly bridgeUrl: string;
  readonly adminToken: string;
  /** Prints one line of the story. */
  readonly say: (line: string) => void;
  readonly labels: CommandLabels;
  /** Shops whose orders' stories are printed line by line; for the others only each end is. */
  readonly isWhole: (shop: string) => boolean;
  /** Request headers that set the language of the bridge's answers. */
  readonly headers: Readonly<Record<string, string>>;
}

const POLL_EVERY_MS = 25;

export function bridgeOf({ bridgeUrl, adminToken, headers }: Stage): Client {
  const named = { "x-actor": "Sample day", ...headers };
  return createClient({ baseUrl: bridgeUrl, token: adminToken, headers: () => named });
}

/** Polls until there is a result. `forWhat` ends the message of the timeout error. */
export async function waitFor<T>(
  poll: () => Promise<T | null>,
  forWhat: string,
  withinMs = 30_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await poll();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`the bridge did not ${forWhat} within ${withinMs / 1000} seconds`);
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}

/** Waits until the bridge has nothing to do at this moment. */
export async function settled(stage: Stage): Promise<void> {
  await waitFor(async () => {
    const { inbox, outbox } = await bridgeOf(stage).get("/status");
    return inbox.waiting === 0 && outbox.queued === 0 && outbox.sending === 0 ? true : null;
  }, "come to rest");
}

type OrderPlace = readonly [shop: string, orderId: string | number];

/** The order as the bridge knows it; `null` if it is unknown. */
export async function findOrder(stage: Stage, ...[shop, orderId]: OrderPlace): Promise<Order | null> {
  try {
    const params = { shop, orderId: String(orderId) };
    return (await bridgeOf(stage).get("/orders/{shop}/{orderId}", { params })).order;
  } catch (error) {
    if (error instanceof BridgeError && error.status === 404) return null;
    throw error;
  }
}

export async function askOrder(stage: Stage, ...place: OrderPlace): Promise<Order> {
  const order = await findOrder(stage, ...place);
  if (order === null) throw new Error(`the bridge does not know the order ${place.join("/")}`);
  return order;
}

export function printOrder({ say, labels, isWhole }: Stage, order: Order, plot: string): void {
  const title = labels.tryOut.order({ order: order.orderNumber ?? order.orderId, plot });
  if (!isWhole(order.shop)) {
    say(`  ${title} → ${order.reason}`);
    return;
  }
  const lines = [
    ...order.trace.map(({ what, detail }) => [labels.names.trace[what], detail] as const),
    [labels.tryOut.atTheEnd, order.reason] as const,
  ];
  const width = Math.max(...lines.map(([what]) => what.length));
  say(`  ${title}`);
  for (const [what, text] of lines) say(`      ${what.padEnd(width)}  ${text}`);
  say("");
}
