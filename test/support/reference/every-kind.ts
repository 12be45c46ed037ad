import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { explainRules } from "../../../src/domain/plan/explain.ts";
import { OUTCOME_DIFFERENCES } from "../../../src/domain/plan/preview.ts";
import { type Programme, REFUND_POLICIES } from "../../../src/domain/programme/programme.ts";
import type { ConditionReason } from "../../../src/domain/reason/reason.ts";
import { type Conditions, WORD_CONDITIONS } from "../../../src/domain/rules/conditions.ts";
import type { GeneratedOrder } from "../builders/generated-orders.ts";
import { GROUNDS } from "../reasons/grounds.ts";

/** Conditions by name. Each must select a rule, prevent one from being selected, and exclude. */
const CONDITIONS: Readonly<Record<Exclude<keyof Conditions, (typeof WORD_CONDITIONS)[number]>, true>> = {
  minTotal: true,
  maxTotal: true,
  firstOrder: true,
  weekdays: true,
  hours: true,
  dates: true,
};
const ALL_CONDITIONS = [...WORD_CONDITIONS, ...Object.keys(CONDITIONS)];

/** Under each of the three policies, with points that could be lost. */
const UNDER_EACH_POLICY = [
  "partRefunded, in part",
  "partRefundTold, in part",
  "partRefunded, whole",
  "twice in part",
  "restocked",
  "refundTakenBack",
  "disputeOpen, in part",
  "disputeWon, whole",
  "disputeLost, whole",
  "disputeLost, in part",
  "disputeLost, amount untold",
  "edited",
  "paymentFailed",
];
const WINDOWS = ["paid", "fulfilled", "delivered"].flatMap((on) => [`${on}: waits`, `${on}: over`]);

/** The kinds that generated orders and programmes must reach, so that a property covers each of them. */
export const EVERY_KIND = [
  ...Object.keys(GROUNDS),
  ...ALL_CONDITIONS.flatMap((name) => [`${name} holds`, `${name} fails`, `${name} excludes`]),
  ...REFUND_POLICIES.flatMap((policy) => UNDER_EACH_POLICY.map((what) => `${policy}: ${what}`)),
  ...WINDOWS,
  ...OUTCOME_DIFFERENCES,
];

/** The kinds that this order under this programme is an example of. */
export function kindsReached(
  order: GeneratedOrder,
  programme: Programme,
  record: OrderRecord,
  isExcluded: boolean,
): readonly string[] {
  const { on } = programme.approve;
  const windows =
    record.reason.code === "approvalOn"
      ? [`${on}: waits`]
      : record.points === "approved"
        ? [`${on}: over`]
        : [];
  const isPaid = order.happened.includes("paid") && !isExcluded;
  const policy = programme.cancel.partialRefund;
  const isTwice = order.happened.filter((what) => what === "partRefunded, in part").length > 1;
  const happened = isPaid ? [...order.happened, ...(isTwice ? ["twice in part"] : [])] : [];
  return [
    ...codesIn([record.reason, record.trace]),
    ...conditionsReached(record, programme),
    ...windows,
    ...happened.map((what) => `${policy}: ${what}`),
  ];
}

function conditionsReached(record: OrderRecord, programme: Programme): readonly string[] {
  const explained = explainRules(record, { programme, programmeVersion: 1 });
  if (explained === null || explained.programme === "kept")
    return explained === null ? [] : chosenBy(explained.rules);
  const excluding = explained.exclusions.filter(({ state }) => state === "chosen");
  return [
    ...chosenBy(explained.rules),
    ...excluding.flatMap(({ conditions }) => conditions.map((each) => `${nameOf(each)} excludes`)),
  ];
}

function chosenBy(
  rules: readonly { readonly state: string; readonly conditions: readonly ConditionReason[] }[],
): readonly string[] {
  return rules.flatMap(({ state, conditions }) =>
    conditions.flatMap((each) => {
      if (state === "chosen") return [`${nameOf(each)} holds`];
      return state === "doesNotFit" && each.outcome === "fails" ? [`${nameOf(each)} fails`] : [];
    }),
  );
}

function nameOf(condition: ConditionReason): string {
  switch (condition.code) {
    case "conditionWords":
      return condition.condition;
    case "conditionTotal":
      return condition.bound === "atLeast" ? "minTotal" : "maxTotal";
    case "conditionFirstOrder":
      return "firstOrder";
    case "conditionWeekdays":
      return "weekdays";
    case "conditionHours":
      return "hours";
    case "conditionDates":
      return "dates";
  }
}

function codesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(codesIn);
  return "code" in value && typeof value.code === "string" ? [value.code, ...inner] : inner;
}
