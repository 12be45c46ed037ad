import type { Order, OrderAnswer, Status } from "../../client/answers.ts";
import type { CommandLabels } from "../../words/en/commands.ts";
import type { Labels } from "../../words/labels.ts";

/** The bridge as a story about it sees it. */
export interface Stage {
  /** The bridge's own address, for example "http://127.0.0.1:8787". */
  readonly bridgeUrl: string;
  readonly adminToken: string;
  /** Takes one line of the story. */
  readonly say: (line: string) => void;
  readonly labels: Labels<CommandLabels>;
  /** They ask the bridge to answer in the same language. */
  readonly headers: Readonly<Record<string, string>>;
}

const POLL_EVERY_MS = 25;

export async function ask<T>(stage: Stage, path: string, body?: object): Promise<T> {
  const found = await find<T>(stage, path, body);
  if (found === null) throw new Error(`the bridge knows nothing at ${path}`);
  return found;
}

/** `null`: there is no such thing. */
async function find<T>(stage: Stage, path: string, body?: object): Promise<T | null> {
  const answer = await fetch(`${stage.bridgeUrl}${path}`, {
    headers: {
      ...stage.headers,
      authorization: `Bearer ${stage.adminToken}`,
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`the bridge answered ${answer.status} to ${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Asks again and again until there is something. `forWhat` ends the sentence that tells of giving up. */
export async function waitFor<T>(
  poll: () => Promise<T | null>,
  forWhat: string,
  withinMs = 10_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await poll();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`the bridge did not ${forWhat} within ${withinMs / 1000} seconds`);
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}

/** Waits until the bridge has nothing left to do at this moment. */
export async function settled(stage: Stage): Promise<void> {
  await waitFor(async () => {
    const { inbox, outbox } = await ask<Status>(stage, "/api/status");
    return inbox.waiting === 0 && outbox.queued === 0 && outbox.sending === 0 ? true : null;
  }, "come to rest");
}

type OrderPlace = readonly [shop: string, orderId: string | number];

/** The order as the bridge knows it; `null` while it knows none. */
export async function findOrder(stage: Stage, ...place: OrderPlace): Promise<Order | null> {
  const found = await find<OrderAnswer>(stage, `/api/orders/${place.join("/")}`);
  return found?.order ?? null;
}

export async function askOrder(stage: Stage, ...place: OrderPlace): Promise<Order> {
  const order = await findOrder(stage, ...place);
  if (order === null) throw new Error(`the bridge does not know the order ${place.join("/")}`);
  return order;
}

export function printOrder({ say, labels }: Stage, order: Order, plot: string): void {
  const lines = [
    ...order.trace.map(({ what, detail }) => [labels.names.trace[what], detail] as const),
    [labels.tryOut.atTheEnd, order.reason] as const,
  ];
  const width = Math.max(...lines.map(([what]) => what.length));
  say(`  ${labels.tryOut.order({ order: order.orderNumber ?? order.orderId, plot })}`);
  for (const [what, text] of lines) say(`      ${what.padEnd(width)}  ${text}`);
  say("");
}
