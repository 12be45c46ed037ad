import { z } from "zod";
import type { OrderEvent } from "../../src/domain/order/order-event.ts";
import { parseExactJson } from "../../src/platform/exact-json.ts";
import { credential } from "../../src/platform/kit/credential.ts";
import { shopAddress } from "../../src/platform/kit/host.ts";
import { type ProblemResult, refused, refusedByStatus } from "../../src/platform/kit/problem.ts";
import type { ConnectedShop, OrderPull } from "../../src/platform/shop-access.ts";
import { id, readOrder } from "./order.ts";

export const exampleSettings = z.strictObject({
  apiKey: credential({ isSecret: true }),
});
export type ExampleSettings = z.infer<typeof exampleSettings>;
type ExampleShop = ConnectedShop<ExampleSettings>;

const page = z.object({ orders: z.array(z.unknown()), next: z.string().nullable() });
const gone = z.object({ error: z.literal("no_such_order") });
const UNREADABLE = refused("unexpected", { code: "shopAnswerUnreadable", field: null });

/** The second half of the example: reading orders. */
export const pull: OrderPull<ExampleSettings> = {
  overlapMs: 60_000,
  hasReliableChangeTime: true,
  async listOrders(shop, { by, since, until, cursor }) {
    const window = { by, since: new Date(since).toISOString(), until: new Date(until).toISOString() };
    const answered = await ask(shop, `orders?${new URLSearchParams({ ...window, cursor: cursor ?? "" })}`);
    if ("problem" in answered) return answered;
    const { data } = page.safeParse(answered.body);
    if (answered.failed !== null || data === undefined) return answered.failed ?? UNREADABLE;
    const read = data.orders.map(readOrder);
    const notes = read.flatMap((each) =>
      each.ok
        ? []
        : [
            {
              code: "orderLeftOut",
              orderId: null,
              because: each.reason,
            } as const,
          ],
    );
    const events = read.flatMap((each) => (each.ok ? [eventOf(each.snapshot, shop)] : []));
    return { ok: true, value: { events, nextCursor: data.next, total: null, notes } };
  },
  async fetchOrder(shop, orderId) {
    if (!id.safeParse(orderId).success) return refused("notFound", { code: "notAnOrderId" });
    const answered = await ask(shop, `orders/${orderId}`);
    if ("problem" in answered) return answered;
    if (answered.failed !== null) {
      // Only the platform's own answer counts: a 404 of its host says nothing about the order.
      if (answered.failed.problem.kind !== "notFound" || !gone.safeParse(answered.body).success)
        return answered.failed;
      const origin = { subscription: "pull", key: "gone", receivedAt: shop.now(), isFinal: true } as const;
      return { ok: true, value: { kind: "deletion", orderId, ...origin } };
    }
    const read = readOrder(answered.body);
    if (!read.ok || read.snapshot.orderId !== orderId) return UNREADABLE;
    return { ok: true, value: eventOf(read.snapshot, shop) };
  },
};

type Order = Extract<ReturnType<typeof readOrder>, { ok: true }>["snapshot"];

function eventOf(snapshot: Order, { now }: ExampleShop): OrderEvent {
  const { orderId } = snapshot;
  return { kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt: now() };
}

async function ask(shop: ExampleShop, path: string) {
  const { apiKey } = shop.settings;
  if (apiKey === undefined) return refused("notConnected", { code: "shopNotConnected" });
  const sent = await shop.http({
    method: "GET",
    url: `${shopAddress(shop)}/api/${path}`,
    headers: { accept: "application/json", authorization: `Bearer ${apiKey}` },
    signal: shop.signal,
  });
  if (!sent.ok) return sent;
  const json = parseExactJson(sent.value.body);
  const failed: ProblemResult | null = refusedByStatus(sent.value, shop.now());
  return { failed, body: json.ok ? json.value : null };
}
