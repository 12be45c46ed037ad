import { jsonIn } from "../../domain/json-in.ts";
import type { Attempt } from "../../domain/operation/operation.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import { emailIdentity, type Identities, mobileIdentity } from "./mentions/identities.ts";

/**
 * Another customer's order, without the requests that were sent for these persons before the shop moved the order to
 * the customer. Such a request contains the person's whole contact, including parts that are not searched for.
 */
export function withoutTheirExchanges(record: OrderRecord, wanted: Identities): OrderRecord {
  const operations = record.operations.map((operation) => {
    const attempts = operation.attempts.map((attempt) => withoutTheirExchange(attempt, wanted));
    return attempts.every((attempt, at) => attempt === operation.attempts[at])
      ? operation
      : { ...operation, attempts };
  });
  return operations.every((operation, at) => operation === record.operations[at])
    ? record
    : { ...record, operations };
}

function withoutTheirExchange(attempt: Attempt, wanted: Identities): Attempt {
  const { exchange, ...rest } = attempt;
  return exchange != null && isSentFor(exchange.request.body.text, wanted) ? rest : attempt;
}

/** Whether the request names one of the persons. Requests have fields such as `lp_email` and `lp_mobile`. */
function isSentFor(body: string, wanted: Identities): boolean {
  return Object.entries(jsonIn(body) ?? {}).some(([name, value]) => {
    if (typeof value !== "string") return false;
    const identity = /email$/.test(name)
      ? emailIdentity(value)
      : /mobile$/.test(name)
        ? mobileIdentity(value, "")
        : null;
    return identity !== null && wanted.has(identity);
  });
}
