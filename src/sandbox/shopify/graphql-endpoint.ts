import { answersOf } from "./answers.ts";
import { execute } from "./execute.ts";
import { type Operation, QueryError, readQuery } from "./query-text.ts";
import { objections, requestedCost } from "./schema.ts";
import type { ShopState } from "./shop-state.ts";

export interface GraphqlAnswer {
  readonly status: number;
  readonly body: object;
}

/** One call of the Admin API: token, shape, cost, throttle, answer, in Shopify's order. */
export function answerGraphql(
  shop: ShopState,
  domain: string,
  token: string,
  { query, variables = {} }: { readonly query: string; readonly variables?: Record<string, unknown> },
): GraphqlAnswer {
  if (!shop.access.isAccepted(token)) {
    return { status: 401, body: { errors: "[API] Invalid API key or access token (unrecognized login)" } };
  }
  try {
    const operation = readQuery(query, variables);
    const root = operation.kind === "mutation" ? "Mutation" : "QueryRoot";
    const [objection] = objections(root, operation.selections);
    if (objection !== undefined) throw new QueryError(objection);
    return charge(shop, requestedCost(root, operation.selections), () => run(shop, domain, operation));
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return failed(200, error.message, "argumentLiteralsIncompatible");
  }
}

function run(shop: ShopState, domain: string, operation: Operation) {
  const hidden = new Map<string, string | null>([...shop.hidden].map((field) => [field, null]));
  for (const [field, scope] of Object.entries(REQUIRED)) {
    const isGranted = [scope, scope.replace("read_", "write_")].some((each) =>
      shop.app.scopes.includes(each),
    );
    if (!isGranted) hidden.set(field, scope);
  }
  return execute(operation, answersOf(shop, domain), hidden);
}

/** The scope without which a field is denied. */
const REQUIRED: Readonly<Record<string, string>> = {
  "QueryRoot.order": "read_orders",
  "QueryRoot.orders": "read_orders",
  "QueryRoot.nodes": "read_orders",
  "Order.customer": "read_customers",
};

function charge(shop: ShopState, requested: number, answer: () => ReturnType<typeof execute>): GraphqlAnswer {
  const { bucket } = shop;
  const cost = (actual: number | null) => ({
    requestedQueryCost: requested,
    actualQueryCost: actual,
    throttleStatus: bucket.status(),
  });
  if (requested > shop.mostPerQuestion) {
    return failed(200, `Query cost is ${requested}, which exceeds the limit`, "MAX_COST_EXCEEDED");
  }
  if (requested > bucket.available) {
    return failed(shop.throttledStatus, "Throttled", "THROTTLED", { cost: cost(null) });
  }
  const { data, errors, objects } = answer();
  const actual = Math.min(objects, requested);
  bucket.spend(actual);
  const problems = errors.length === 0 ? {} : { errors };
  return { status: 200, body: { data, ...problems, extensions: { cost: cost(actual) } } };
}

function failed(status: number, message: string, code: string, extensions = {}): GraphqlAnswer {
  return { status, body: { errors: [{ message, extensions: { code } }], extensions } };
}
