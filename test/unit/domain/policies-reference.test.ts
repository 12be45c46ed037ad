import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { outcomeDifferences, outcomeIn, previewedOutcome } from "../../../src/domain/plan/preview.ts";
import type { PlanContext } from "../../../src/domain/plan/wanted-step.ts";
import type { Programme } from "../../../src/domain/programme/programme.ts";
import { type GeneratedOrder, generatedOrder } from "../../support/builders/generated-orders.ts";
import { generatedProgramme } from "../../support/builders/generated-programmes.ts";
import { byAda } from "../../support/builders/order-life.ts";
import { aContext, arrive, DAY, effectivePoints, NOON, send } from "../../support/builders/orders.ts";
import { EVERY_KIND, kindsReached } from "../../support/reference/every-kind.ts";
import { expectedOrder } from "../../support/reference/expected-order.ts";

/** Any order under any programme: what comes of it is held against what was written down another way, and against the look ahead. */

const NOW = NOON + 10 * DAY;
const inContext = (programme: Programme, now = NOW) => aContext({ programme, now });

function withWhatIsKnown(record: OrderRecord, { isFirst, decision }: GeneratedOrder): OrderRecord {
  const decisions = decision === null ? record.decisions : { ...record.decisions, [decision]: byAda };
  return { ...record, decisions, ...(isFirst === undefined ? {} : { isFirstOrder: isFirst }) };
}

/** Each delivery comes in by itself; all are known before anything is sent. */
function anew(order: GeneratedOrder, context: PlanContext, events = order.events): OrderRecord {
  const known = events.reduce<OrderRecord | null>((record, event) => arrive(record, [event], context), null);
  return send(withWhatIsKnown(known as OrderRecord, order), context).record;
}

/** What is due is sent before the next delivery comes, twice a day. */
function livedThrough(order: GeneratedOrder, programme: Programme): OrderRecord {
  const lived = order.events.reduce<OrderRecord | null>((record, event, at) => {
    const context = inContext(programme, NOON + (at / 2 + 5) * DAY);
    return send(arrive(record, [event], context), context).record;
  }, null);
  return send(withWhatIsKnown(lived as OrderRecord, order), inContext(programme)).record;
}

/** What became of the order by this programme is what the table says; resolves to the order, and what the table says. */
function expectAsTold(order: GeneratedOrder, programme: Programme) {
  const record = anew(order, inContext(programme));
  const circumstances = { programme, now: NOW, earnFrom: NOON - DAY, ...order } as const;
  const { isEnded, isExcluded, points, ...expected } = expectedOrder(order.events, circumstances);
  const { campaignId, pointsToRedeem, ...outcome } = outcomeIn(record);
  const { activityId, approvalAt } = points === "none" ? { activityId: null, approvalAt: null } : outcome;
  const became = { points: effectivePoints(record), activityId, approvalAt, campaignId, pointsToRedeem };
  expect(became).toEqual({ points, ...expected });
  if (isEnded) expect(effectivePoints(livedThrough(order, programme))).toBe("none");
  return { record, isExcluded };
}

test("what becomes of an order is what README's table says, for every ground, condition and policy there is", () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(generatedOrder, generatedProgramme, generatedProgramme, (order, programme, other) => {
      const { record, isExcluded } = expectAsTold(order, programme);
      const differences = outcomeDifferences(previewedOutcome(record, inContext(other)), outcomeIn(record));
      const kinds = kindsReached(order, programme, record, isExcluded);
      const told = differences.length === 0 ? ["the same"] : differences.map(({ code }) => code);
      for (const kind of [...kinds, ...told]) reached.add(kind);
    }),
    // Always the same ones, so that a kind that is never reached is none by chance.
    { numRuns: 3000 },
  );
  expect(EVERY_KIND.filter((kind) => !reached.has(kind))).toEqual([]);
});

test("a look ahead tells what really happens when the same deliveries come in anew under the changed programme", () => {
  fc.assert(
    fc.property(generatedOrder, generatedProgramme, generatedProgramme, (order, before, after) => {
      const happens = outcomeIn(expectAsTold(order, after).record);
      const lived = livedThrough(order, before);
      expect(previewedOutcome(lived, inContext(after))).toEqual(happens);
      const asBefore = outcomeIn(anew(order, inContext(before)));
      expect(outcomeDifferences(previewedOutcome(lived, inContext(before)), asBefore)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test("in whatever order the deliveries come in, the same becomes of the order", () => {
  const shuffled = generatedOrder.chain((order) =>
    fc.tuple(
      fc.constant(order),
      fc.shuffledSubarray<OrderEvent>([...order.events], { minLength: order.events.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, generatedProgramme, ([order, events], programme) => {
      const context = inContext(programme);
      expect(outcomeIn(anew(order, context, events))).toEqual(outcomeIn(anew(order, context)));
    }),
    { numRuns: 500 },
  );
});
