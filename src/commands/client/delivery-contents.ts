import type { Client, Delivery } from "../../client/index.ts";
import { BRIDGE } from "../../runtime/installation/called.ts";
import { sentence, typedOrderId } from "../../words/sentence.ts";
import type { ReaderWords } from "../language.ts";
import { timeText, title } from "../terminal/terminal-text.ts";
import type { Asking } from "./asking.ts";
import type { CommandOutput } from "./client-command.ts";
import { customerLines, messageLines } from "./exchange-lines.ts";

/** One delivery as the shop sent it. The bridge records unmasked access (`isPlain`) in the audit log. */
export async function deliveryContent(asking: Asking, id: string, isPlain: boolean): Promise<CommandOutput> {
  const json = await readDelivery(asking, id, isPlain);
  const command = `${BRIDGE} deliveries ${id} --plain`;
  return { json, lines: () => contentLines(asking.words, [json.delivery], command) };
}

/** The most deliveries shown: the latest ones, oldest first. */
const MOST_SHOWN = 20;

/** The deliveries about an order, as the shop sent them. */
export async function webhooksOfOrder(
  asking: Asking,
  args: readonly string[],
  isPlain: boolean,
): Promise<CommandOutput> {
  const { words } = asking;
  const { order } = await asking.order(args, (bridge, params) =>
    bridge.get("/orders/{shop}/{orderId}", { params }),
  );
  const { shop, orderId } = order;
  const { items, hasMore } = await asking.ask((bridge) =>
    bridge.post("/deliveries/search", { body: { q: orderId, shop } }),
  );
  const about = items.filter(({ orderIds }) => orderIds.includes(orderId));
  const deliveries: Delivery[] = [];
  for (const { id } of about.slice(0, MOST_SHOWN).reverse())
    deliveries.push((await readDelivery(asking, id, isPlain)).delivery);
  const { noWebhooks, moreWebhooks } = words.labels.exchanges;
  const command = `${BRIDGE} show ${typedOrderId(shop, orderId)} --webhooks --plain`;
  const lines = () => (deliveries.length === 0 ? [noWebhooks] : contentLines(words, deliveries, command));
  const isCut = hasMore || about.length > MOST_SHOWN;
  return { json: { deliveries }, lines, more: isCut ? [moreWebhooks({ shop, order: orderId })] : [] };
}

function readDelivery(asking: Asking, id: string, isPlain: boolean) {
  const params = { id };
  const missing = asking.labels.deliveries.unknown({ id });
  const ask = (bridge: Client) =>
    isPlain ? bridge.post("/deliveries/{id}/plain", { params }) : bridge.get("/deliveries/{id}", { params });
  return asking.ask(ask, [], { missing });
}

/** Deliveries as the shop sent them. `command` prints them unmasked. */
function contentLines(
  words: ReaderWords,
  deliveries: readonly Delivery[],
  command: string,
): readonly string[] {
  const { outcomes } = words.labels.page.deliveries;
  const lines = deliveries.flatMap(({ id, topic, outcome, reason, receivedAt, headers, body }) => [
    title(words, words.labels.deliveries.heading({ id, topic, received: timeText(words, receivedAt) })),
    `  ${[outcomes[outcome], ...(reason === null ? [] : [sentence(reason)])].join(". ")}`,
    ...messageLines({
      first: null,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      ...{ body, note: null },
    }),
    "",
  ]);
  return [
    ...lines,
    ...customerLines(words, { isPlain: deliveries.every(({ isPlain }) => isPlain), command }),
  ];
}
