import { type ExecutionResult, executeSync, GraphQLError, parse, validate } from "graphql";
import { z } from "zod";
import { ADMIN_SCHEMA } from "./admin-schema.ts";
import { answersOf } from "./answers.ts";
import { objectsIn, requestedCost } from "./question-cost.ts";
import { resolveField } from "./resolve-field.ts";
import type { ShopState } from "./shop-state.ts";

export interface GraphqlAnswer {
  readonly status: number;
  readonly body: object;
}

const question = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});
/** Far more than any question of the bridge has. */
const MOST_TOKENS = 10_000;

/** One call of the Admin API: token, shape, cost, throttle, answer, in Shopify's order. */
export function answerGraphql(shop: ShopState, domain: string, token: string, body: unknown): GraphqlAnswer {
  if (!shop.access.isAccepted(token)) {
    return { status: 401, body: { errors: "[API] Invalid API key or access token (unrecognized login)" } };
  }
  const parsed = question.safeParse(body);
  if (!parsed.success) {
    return { status: 400, body: { errors: { query: "Required parameter missing or invalid" } } };
  }
  const { query } = parsed.data;
  const variableValues = parsed.data.variables ?? {};
  try {
    const document = parse(query, { maxTokens: MOST_TOKENS });
    const errors = validate(ADMIN_SCHEMA, document);
    if (errors.length > 0) return { status: 200, body: { errors } };
    return charge(shop, requestedCost(document, variableValues), () =>
      executeSync({
        schema: ADMIN_SCHEMA,
        document,
        variableValues,
        rootValue: answersOf(shop, domain),
        contextValue: shop,
        fieldResolver: resolveField,
      }),
    );
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { status: 200, body: { errors: [error] } };
  }
}

function charge(shop: ShopState, requested: number, answer: () => ExecutionResult): GraphqlAnswer {
  const { bucket } = shop;
  const cost = (actual: number | null) => ({
    requestedQueryCost: requested,
    actualQueryCost: actual,
    throttleStatus: bucket.status(),
  });
  if (requested > shop.mostPerQuestion) {
    return refused(200, `Query cost is ${requested}, which exceeds the limit`, "MAX_COST_EXCEEDED");
  }
  if (requested > bucket.available) {
    return refused(shop.throttledStatus, "Throttled", "THROTTLED", { cost: cost(null) });
  }
  const { data, errors } = answer();
  const actual = Math.min(objectsIn(data), requested);
  bucket.spend(actual);
  const problems = errors === undefined ? {} : { errors };
  return { status: 200, body: { data, ...problems, extensions: { cost: cost(actual) } } };
}

function refused(status: number, message: string, code: string, extensions = {}): GraphqlAnswer {
  return { status, body: { errors: [{ message, extensions: { code } }], extensions } };
}
