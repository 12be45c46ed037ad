import { z } from "zod";
import { type ExplainedRule, explainRules, RULE_STATES } from "../../domain/plan/explain.ts";
import { replan } from "../../domain/plan/replan.ts";
import { CONDITION_OUTCOMES } from "../../domain/reason/rule-reason.ts";
import { withFirstOrder } from "../../domain/rules/first-order.ts";
import { findFirstOrder } from "../../outbound/first-order.ts";
import { replanContext } from "../../shops/replan-context.ts";
import type { Words } from "../../words/vocabulary.ts";
import { answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { isoOrNull } from "../iso.ts";
import { reasonView } from "../reason-view.ts";
import { count, list, listOf, named, orNull, reasonFields, text, time } from "../shapes.ts";

const ruleFields = {
  rule: count.describe("The rule's number, from 1"),
  name: text.nullable(),
  state: z
    .enum(RULE_STATES)
    .describe("`unknown`: the shop does not send enough data; `notReached`: an earlier rule applies"),
  conditions: listOf({ outcome: z.enum(CONDITION_OUTCOMES), ...reasonFields }),
};
const ruleLine = z.strictObject(ruleFields);
/** A rule, with the order's result for each condition. */
export type RuleLine = z.output<typeof ruleLine>;

const explainAnswer = named("Explanation", {
  shop: text,
  orderId: text,
  orderNumber: text.nullable(),
  programme: z
    .enum(["kept", "today"])
    .describe("`kept`: the one under which the points were given, which stays"),
  version: count.describe("The version of the shop's programme"),
  timeZone: text.describe("The time zone for days and hours"),
  activityId: text,
  rule: count.nullable().describe("The number of the rule that chose the activity; null: none matches"),
  verdict: z.strictObject(reasonFields).describe("The result under that programme"),
  excluded: orNull(reasonFields).describe("The exclusion that applies"),
  erasedAt: time.nullable().describe("When the customer's data was erased in the bridge; null: it was not"),
  exclusions: list(ruleLine),
  rules: listOf({ ...ruleFields, activityId: text }),
});
/** The rules that an order was checked against. */
export type ExplainAnswer = z.output<typeof explainAnswer>;

export const explainOrder = endpoint("GET /orders/{shop}/{orderId}/explain", {
  summary: "Explains which rules were tried on the order, and why each matched or not",
  permission: "viewer",
  forTenants: true,
  answers: { 200: explainAnswer },
  problems: [404, 409],
  answer: async ({ params: { shop, orderId }, words }, { store, shops, clock }) => {
    const context = shops.get(shop);
    if (context === undefined) return refuseUnknown("shop");
    const record = await store.getOrder({ shop, orderId });
    if (record === null) return refuseUnknown("order");
    const isFirst = await findFirstOrder(store, context, record);
    const known = isFirst === undefined ? record : withFirstOrder(record, isFirst);
    const explanation = explainRules(known, context);
    if (explanation === null) return conflict({ code: "waitsForOrder" });
    const { exclusions, rules, ...chosen } = explanation;
    // An erased order is shown like one that the shop has erased.
    const excluded = record.erasedAt === null ? explanation.excluded : ({ code: "erased" } as const);
    const { reason: verdict } = replan(known, replanContext(context, "live", clock.now()));
    return answer({
      shop,
      orderId,
      orderNumber: record.facts.snapshot?.orderNumber ?? null,
      ...chosen,
      verdict: reasonView(verdict, words),
      excluded: excluded === null ? null : reasonView(excluded, words),
      erasedAt: isoOrNull(record.erasedAt),
      exclusions: exclusions.map((each) => lineOf(each, words)),
      rules: rules.map((each) => ({ ...lineOf(each, words), activityId: each.activityId })),
    });
  },
});

function lineOf({ rule, name, state, conditions }: ExplainedRule, words: Words): RuleLine {
  const said = conditions.map((condition) => ({
    outcome: condition.outcome,
    ...reasonView(condition, words),
  }));
  return { rule, name, state, conditions: said };
}
