import { endAttempt } from "../../../src/domain/operation/attempt.ts";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import { startNextStep } from "../../../src/domain/plan/next-step.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import { reconcileOrder } from "../../../src/reconcile/reconcile-order.ts";
import { replanContext } from "../../../src/shops/replan-context.ts";
import { ADMIN_TOKEN } from "./bridge-config.ts";
import type { RunningApp } from "./running-app.ts";

export interface ApiReply {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  readonly body: any;
}

/** Calls the admin API. A body makes it a POST unless a method is given. */
export async function ask(
  { url }: { readonly url: string },
  path: string,
  given: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<ApiReply> {
  const method = given.method ?? (given.body === undefined ? "GET" : "POST");
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${ADMIN_TOKEN}`,
      ...(given.body === undefined ? {} : { "content-type": "application/json" }),
      ...given.headers,
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

export function command(
  app: RunningApp,
  path: string,
  headers: Record<string, string> = {},
): Promise<ApiReply> {
  return ask(app, path, { method: "POST", headers });
}

/** Applies events as if deliveries had been processed. */
export async function knows(app: RunningApp, ...events: readonly OrderEvent[]): Promise<void> {
  for (const event of events)
    await reconcileOrder(
      app,
      app.shop,
      event.orderId,
      { events: [event], source: { way: "delivery", topic: "order" }, priority: "live" },
      app.clock.now(),
    );
}

/** Does what a dispatcher does with the head of the order's lane. */
export async function attempt(app: RunningApp, orderId: string, outcome: Outcome): Promise<void> {
  const now = app.clock.now();
  const context = replanContext(app.shop, "live", now);
  await app.store.changeOrder({ shop: app.shop.shop, orderId }, (known) => {
    if (known === null) throw new Error("there is no such order");
    const { record, operation } = startNextStep(known, context);
    if (operation === null) throw new Error("nothing to send");
    const ended = endAttempt(record, operation.id, outcome, { now, jitter: 0.5 });
    return { record: replan(ended, context), result: null };
  });
}
