import { orderOfOperation } from "../../domain/operation/operation-id.ts";
import { decideOperation, isQuestion, type OperationDecision } from "../../domain/person/person.ts";
import { endpoint, refuseUnknown } from "../endpoint.ts";
import { decisionAnswer } from "./order-shape.ts";
import { decideOn, decisionBody } from "./orders.ts";

function decisionOnOperation<const Decision extends OperationDecision>(decision: Decision, summary: string) {
  return endpoint(`POST /operations/{id}/${decision}`, {
    summary,
    permission: "assistant",
    forTenants: true,
    body: decisionBody,
    answers: { 200: decisionAnswer },
    problems: [404, 409],
    answer: async ({ params, body: { note }, actor, words }, parts) => {
      const { id } = params as { readonly id: string };
      const key = orderOfOperation(id);
      const record = key === null ? null : await parts.store.getOrder(key);
      const found = record?.operations.find((operation) => operation.id === id);
      if (key === null || found === undefined) return refuseUnknown("operation");
      const answer = isQuestion(found) ? ({ isAnswer: true } as const) : {};
      const done = { code: "actOperationDecided", operation: found.kind, decision, ...answer } as const;
      return decideOn(parts, { ...key, actor, note, words, done }, (current, made) =>
        decideOperation(current, id, decision, made),
      );
    },
  });
}

export const retryOperation = decisionOnOperation("retry", "Retries a failed or parked operation");
export const skipOperation = decisionOnOperation("skip", "Skips a failed or parked operation");
export const doneOperation = decisionOnOperation("done", "Marks a failed or parked operation as done");
