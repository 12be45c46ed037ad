import { z } from "zod";
import type { Operation } from "../../domain/operation/operation.ts";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import type { NewDecision, OrderKey } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { decideOperation, type PersonResult } from "../../domain/person/person.ts";
import { isInDoubt } from "../../domain/plan/redemption.ts";
import type { ProblemDocument } from "../../http/problem-document.ts";
import { decide } from "../../reconcile/reconcile-order.ts";
import { everyItem } from "../../store/page.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, endpoint, refuse } from "../endpoint.ts";
import { expectedProblem } from "../expectations.ts";
import { moment, noteText, shopName } from "../queries.ts";
import { count } from "../shapes.ts";
import { decidingNow } from "./orders.ts";

const PAGE = 200;

const selection = z.strictObject({
  shop: shopName.optional(),
  operation: z.enum(OPERATION_KINDS).optional(),
  since: moment.optional(),
  deliveries: z.literal(false).optional().describe("Leaves failed deliveries alone"),
  note: noteText.describe("Added to the history of each order"),
});

type Selection = Omit<z.output<typeof selection>, "note" | "deliveries">;

export const retryDeadLetters = endpoint("POST /dead-letters/retry", {
  summary: "Retries all dead letters; with `operation`, only operations of that kind and no deliveries",
  permission: "assistant",
  forTenants: true,
  body: selection,
  answers: { 200: z.strictObject({ operations: count, deliveries: count }) },
  answer: async ({ body, actor, words }, parts) => {
    const { note, deliveries: withDeliveries = true, ...chosen } = body;
    const retried: RetryCounts = { operations: 0, deliveries: 0 };
    let problem: ProblemDocument | null = null;
    try {
      await retryOperations(parts, chosen, (at) => decidingNow(actor, note, at), retried);
      if (chosen.operation === undefined && withDeliveries) await replayDeliveries(parts, chosen, retried);
    } catch (error) {
      problem = expectedProblem(error, words, "changes");
      if (problem === null) throw error;
    }
    const { operations, deliveries } = retried;
    if (operations > 0) parts.wakeDispatcher();
    if (deliveries > 0) parts.wakeInbox();
    const { shop } = chosen;
    const done = { code: "actAllRetried", operations, deliveries } as const;
    const act = operations + deliveries === 0 ? null : { done, ...(shop === undefined ? {} : { shop }) };
    // Operations retried before the failure stay retried.
    if (problem !== null) return act === null ? refuse(problem) : { ...refuse(problem), act };
    return acted(act, answer({ operations, deliveries }));
  },
});

/** Counts of what has been retried so far. */
interface RetryCounts {
  operations: number;
  deliveries: number;
}

async function retryOperations(
  parts: AdminContext,
  chosen: Selection,
  decidingAt: (now: Moment) => NewDecision,
  retried: RetryCounts,
): Promise<void> {
  // Collects all orders before retrying any, because a retry moves an order within the list.
  const found: OrderKey[] = [];
  const query = { ...shopOf(chosen), state: "dead", limit: PAGE } as const;
  for await (const order of everyItem((cursor) => parts.store.listOrders({ ...query, ...cursor })))
    found.push({ shop: order.shop, orderId: order.orderId });
  for (const { shop, orderId } of found) {
    const context = parts.shops.get(shop);
    if (context === undefined) continue;
    const at = parts.clock.now();
    let count = 0;
    const of = { orderId, now: at, isShared: !parts.brands.has(context.brand) };
    const decided = await decide(parts.store, context, of, (record) => {
      const dead = record.operations.filter((operation) => isChosen(operation, chosen));
      count = dead.length;
      return dead.reduce<PersonResult>(
        (result, { id }) =>
          result.ok ? decideOperation(result.record, id, "retry", decidingAt(at)) : result,
        count > 0 ? { ok: true, record } : { ok: false, problem: { code: "noSuchOperation" } },
      );
    });
    if (decided.ok) retried.operations += count;
  }
}

/** Whether the filters select the operation. A redeem that may have happened needs its own decision. */
function isChosen(dead: Operation, { operation, since }: Selection): boolean {
  const { state, kind, endedAt } = dead;
  return (
    state === "dead" &&
    !isInDoubt(dead) &&
    (operation === undefined || kind === operation) &&
    (since === undefined || (endedAt ?? 0) >= since)
  );
}

async function replayDeliveries(
  { store }: AdminContext,
  chosen: Selection,
  retried: RetryCounts,
): Promise<void> {
  const found: string[] = [];
  const query = { ...shopOf(chosen), outcome: "dead", limit: PAGE } as const;
  for await (const delivery of everyItem((cursor) => store.listDeliveries({ ...query, ...cursor }))) {
    if (chosen.since !== undefined && delivery.receivedAt < chosen.since) break;
    found.push(delivery.id);
  }
  for (const id of found) if (await store.replayDelivery(id)) retried.deliveries += 1;
}

function shopOf({ shop }: Selection): { readonly shop?: string } {
  return shop === undefined ? {} : { shop };
}
