import type { DecisionName } from "../../domain/order/decision-name.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { OrderDecision } from "../../domain/person/person.ts";
import type { ActCode } from "../../people/acts/act-codes.ts";

/** What was decided just now, for the audit log. */
export function decisionDone(decided: OrderRecord, decision: Exclude<OrderDecision, "release">): ActCode {
  const hadNone = newestDecision(decided)?.hadNone === true;
  return { code: "actOrderDecided", decision, ...(hadNone ? { hadNone } : {}) };
}

/** What was taken back just now, for the audit log. `asked`: the only decision that the person named. */
export function releaseDone(released: OrderRecord, asked: DecisionName | undefined): ActCode {
  const decided = newestDecision(released);
  const isAgain = decided?.decision === "giveAgain";
  const only = asked ?? decided?.only;
  return {
    ...{ code: "actOrderDecided", decision: "release" },
    ...(isAgain ? { isAgain } : {}),
    ...(only === undefined ? {} : { only }),
  };
}

function newestDecision({ trace }: OrderRecord) {
  const said = trace.findLast(({ what }) => what === "person")?.detail;
  return said?.code === "decidedByPerson" ? said : null;
}
