import type { Client } from "../../client/index.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import {
  type AdminAddress,
  type AdminOptions,
  type Answered,
  callBridge,
  findBridge,
} from "./admin-client.ts";
import { unknownShop } from "./unknown-shop.ts";

type OrderParams = { readonly shop: string; readonly orderId: string };

/** Prints what the bridge tells of one order, as lines for people or, with `--json`, as it was answered. */
export async function printOrder<Answer>(
  context: CommandContext,
  order: OrderParams,
  options: AdminOptions,
  {
    ask,
    lines,
  }: {
    readonly ask: (bridge: Client, params: OrderParams) => Promise<Answer>;
    readonly lines: (words: ReaderWords, answered: Answer) => readonly string[];
  },
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const answered = await findOrder(address, order, ask);
  if (!answered.ok) {
    context.err(answered.message);
    return EXIT.failed;
  }
  if (options.json) context.out(JSON.stringify(answered.body, null, 2));
  else for (const line of lines(address.words, answered.body)) context.out(line);
  return EXIT.fine;
}

/**
 * What the bridge tells of one order, by the platform's id, else by anything that finds exactly one order: people know
 * the number, not the id. `ask`: what is asked of it.
 */
async function findOrder<Answer>(
  address: AdminAddress,
  { shop, orderId: order }: OrderParams,
  ask: (bridge: Client, params: OrderParams) => Promise<Answer>,
): Promise<Answered<Answer>> {
  const read = (orderId: string) => callBridge(address, (bridge) => ask(bridge, { shop, orderId }));
  const direct = await read(order);
  if (direct.ok || direct.status !== 404) return direct;
  const body = { shop, q: order, limit: 2 };
  const found = await callBridge(address, (bridge) => bridge.post("/orders/search", { body }));
  if (!found.ok) return found;
  const [first, second] = found.body.items;
  if (first !== undefined && second === undefined) return read(first.orderId);
  const labels = labelsIn(address.words);
  const message =
    first === undefined
      ? ((await unknownShop(address, shop)) ?? labels.show.notThere({ shop, order }))
      : labels.show.several({ shop, order });
  return { ok: false, status: 404, message };
}
