import { orderOfOperation } from "../../domain/operation/operation-id.ts";
import { decideOperation, type OperationDecision } from "../../domain/person/person.ts";
import { type Endpoint, endpoint, refuseUnknown } from "../endpoint.ts";
import { decideOn, type OrderParts } from "./orders.ts";

/** A person sends a dead or parked operation again, skips it, or says that it is done. */
export function decisionOnOperation(parts: OrderParts, decision: OperationDecision): Endpoint {
  return endpoint({
    answer: async ({ params: { id = "" }, actor, words }) => {
      const key = orderOfOperation(id);
      const record = key === null ? null : await parts.store.getOrder(key);
      if (key === null || !record?.operations.some((operation) => operation.id === id))
        return refuseUnknown("operation");
      return decideOn(parts, { ...key, words }, (current, _context, at) =>
        decideOperation(current, id, decision, { by: actor, at }),
      );
    },
  });
}
