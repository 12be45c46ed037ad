import { z } from "zod";
import { type ExplainedRule, explainRules, RULE_STATES } from "../../domain/plan/explain.ts";
import { replan } from "../../domain/plan/replan.ts";
import { CONDITION_OUTCOMES } from "../../domain/reason/rule-reason.ts";
import { withFirstOrder } from "../../domain/rules/first-order.ts";
import { findFirstOrder } from "../../outbound/first-order.ts";
import { replanContext } from "../../shops/replan-context.ts";
import type { Words } from "../../words/vocabulary.ts";
import { answer, conflict, endpoint, refuseUnknown } from "../endpoint.ts";
import { reasonView } from "../reason-view.ts";
import { count, list, listOf, named, orNull, reasonFields, text } from "../shapes.ts";

const ruleFields = {
  rule: count.describe("Its number, from 1"),
  name: text.nullable(),
  state: z
    .enum(RULE_STATES)
    .describe("`unknown`: the shop does not tell enough; `notReached`: an earlier rule decides"),
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
    .describe("`kept`: the one that the points were given by, whose choice stands"),
  version: count.describe("Which version of the shop's programme"),
  timeZone: text.describe("By whose clock days and hours are judged"),
  activityId: text,
  rule: count.nullable().describe("The number of the rule that chose the activity; null: none fits"),
  verdict: z
    .strictObject(reasonFields)
    .describe("How the order stands by that programme: as the order itself says it"),
  excluded: orNull(reasonFields).describe("Which exclusion applies"),
  exclusions: list(ruleLine),
  rules: listOf({ ...ruleFields, activityId: text }),
});
/** The rules that an order was checked against. */
export type ExplainAnswer = z.output<typeof explainAnswer>;

export const explainOrder = endpoint("GET /orders/{shop}/{orderId}/explain", {
  summary: "Which rules the order was checked against, and why each fits or does not",
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
    const { excluded, exclusions, rules, ...chosen } = explanation;
    const { reason: verdict } = replan(known, replanContext(context, "live", clock.now()));
    return answer({
      shop,
      orderId,
      orderNumber: record.facts.snapshot?.orderNumber ?? null,
      ...chosen,
      verdict: reasonView(verdict, words),
      excluded: excluded === null ? null : reasonView(excluded, words),
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
