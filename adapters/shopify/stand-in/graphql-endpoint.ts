import {
  type DocumentNode,
  type ExecutionResult,
  executeSync,
  GraphQLError,
  type GraphQLFieldResolver,
  parse,
  validate,
} from "graphql";
import { z } from "zod";
import { ADMIN_SCHEMA } from "./admin-schema.ts";
import { answersOf } from "./answers.ts";
import type { ShopState } from "./shop-state.ts";

export interface GraphqlAnswer {
  readonly status: number;
  readonly body: object;
}

/** How strictly Shopify treats an app's queries; by default it answers everything that it can. */
export interface Strictness {
  readonly resolveField: GraphQLFieldResolver<unknown, ShopState>;
  /** The answer, or a refusal because of its cost. May throw a GraphQLError. */
  charge(
    shop: ShopState,
    document: DocumentNode,
    variables: Readonly<Record<string, unknown>>,
    answer: () => ExecutionResult,
  ): GraphqlAnswer;
}

const question = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});
/** Far more than any query of the bridge has. */
const MOST_TOKENS = 10_000;

/** One call of the Admin API: token, shape, cost, throttle, answer, in Shopify's order. */
export function answerGraphql(
  shop: ShopState,
  { domain, token, body }: { readonly domain: string; readonly token: string; readonly body: unknown },
  strictness: Strictness | undefined,
): GraphqlAnswer {
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
    const answer = () =>
      executeSync({
        schema: ADMIN_SCHEMA,
        document,
        variableValues,
        rootValue: answersOf(shop, domain),
        contextValue: shop,
        fieldResolver: strictness?.resolveField,
      });
    return strictness?.charge(shop, document, variableValues, answer) ?? { status: 200, body: answer() };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return { status: 200, body: { errors: [error] } };
  }
}
