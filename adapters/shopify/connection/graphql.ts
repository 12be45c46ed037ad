import type { ApiVersion } from "@shopify/shopify-api";
import { z } from "zod";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import { shopAddress } from "../../../src/platform/kit/host.ts";
import type { ShopHttpReply } from "../../../src/platform/shop-access.ts";
import type { ShopifyProblem } from "../codes.ts";
import { grantingOf } from "../orders/visibility.ts";
import { type Refusal, refusalByStatus, refuse } from "./problem.ts";
import { accessToken, type ShopifyShop } from "./tokens.ts";

/** Supported until October 2027 at least; afterwards Shopify answers in the oldest version it still supports. */
export const API_VERSION: string = "2026-10" satisfies `${ApiVersion}`;

export interface Question<T extends z.ZodType> {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The shape of `data`. */
  readonly schema: T;
}

export interface GraphqlAnswer<T> {
  readonly ok: true;
  readonly data: T;
  /** Fields that are empty because the app may not see them: "orders.nodes.email". */
  readonly gaps: readonly string[];
  readonly requestedCost: number | null;
  /** The capacity of the shop's bucket, in points. */
  readonly bucketSize: number | null;
  /** The version of the answer. */
  readonly apiVersion: string | null;
}

const graphqlError = z.object({
  message: z.string().catch(""),
  path: z.array(z.union([z.string(), z.number()])).nullish(),
  extensions: z.object({ code: z.string().optional() }).nullish().catch(null),
});
const cost = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({
    maximumAvailable: z.number(),
    currentlyAvailable: z.number(),
    restoreRate: z.number(),
  }),
});
const envelope = z.object({
  data: z.unknown().prefault(null),
  errors: z.array(graphqlError).nullish(),
  extensions: z
    .object({ cost: cost.nullish().catch(null) })
    .nullish()
    .catch(null),
});
/** Throttled calls are repeated here if the wait is short; longer waits are left to the caller. */
const LONGEST_WAIT_MS = 10_000;
const TRIES = 5;

/**
 * Calls the Admin API. Data beside errors are used: one field that the app may not see must not hide a page of orders.
 * (The vendor's client throws on any error, and reads Retry-After as milliseconds.)
 */
export async function askShop<T extends z.ZodType>(
  shop: ShopifyShop,
  question: Question<T>,
): Promise<GraphqlAnswer<z.output<T>> | Refusal> {
  let token = await accessToken(shop);
  let hasRenewed = false;
  let waitedMs = 0;
  for (let tries = 1; ; tries++) {
    if (!token.ok) return token;
    const answered = await askOnce(shop, question, token.value);
    if (answered.ok) return answered;
    if (answered.problem.kind === "unauthorised" && !hasRenewed) {
      hasRenewed = true;
      token = await accessToken(shop, token.value);
      continue;
    }
    const { kind, retryAfterMs } = answered.problem;
    const isShort = retryAfterMs !== null && waitedMs + retryAfterMs < LONGEST_WAIT_MS;
    if (kind !== "throttled" || !isShort || tries >= TRIES) return answered;
    waitedMs += retryAfterMs;
    await pause(retryAfterMs, shop.signal);
  }
}

async function askOnce<T extends z.ZodType>(
  shop: ShopifyShop,
  { query, variables = {}, schema }: Question<T>,
  token: string,
): Promise<GraphqlAnswer<z.output<T>> | Refusal> {
  const sent = await shop.http({
    method: "POST",
    url: `${shopAddress(shop)}/admin/api/${API_VERSION}/graphql.json`,
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "x-shopify-access-token": token,
    },
    body: JSON.stringify({ query, variables }),
    signal: shop.signal,
  });
  if (!sent.ok) return { ...sent, code: null };
  const read = readEnvelope(sent.value, shop);
  if (!("data" in read)) return read;
  const parsed = schema.safeParse(read.data);
  if (!parsed.success) {
    if ((read.errors ?? []).length > 0) return refusedBy(shop, read.errors ?? []);
    const field = parsed.error.issues[0]?.path.join(".").slice(0, 80) ?? null;
    return refuse("unexpected", { code: "shopAnswerUnreadable", field });
  }
  const stated = read.extensions?.cost;
  return {
    ok: true,
    data: parsed.data,
    gaps: [...new Set((read.errors ?? []).map(({ path }) => fieldOf(path ?? [])))],
    requestedCost: stated?.requestedQueryCost ?? null,
    bucketSize: stated?.throttleStatus.maximumAvailable ?? null,
    apiVersion: sent.value.headers["x-shopify-api-version"] ?? null,
  };
}

function readEnvelope(reply: ShopHttpReply, shop: ShopifyShop): z.output<typeof envelope> | Refusal {
  const { status, body } = reply;
  const json = parseExactJson(body);
  const read = json.ok ? envelope.safeParse(json.value).data : undefined;
  const codes = (read?.errors ?? []).flatMap(({ extensions }) => extensions?.code ?? []);
  // Shopify answers throttled calls with 200 or with 429.
  if (codes.includes("THROTTLED")) {
    const retryAfterMs = waitFor(read?.extensions?.cost ?? null);
    return refuse("throttled", { code: "shopAsksForFewerCalls" }, { retryAfterMs });
  }
  const byStatus = refusalByStatus(reply, shop);
  if (byStatus !== null) return byStatus;
  if (status === 401) return refuse("unauthorised", { code: "shopify.tokenRefused" });
  if (status === 403) return refuse("forbidden", { code: "shopify.forbidden" });
  if (status !== 200 || read === undefined) {
    return refuse("unexpected", { code: "shopAnswersOddly", status });
  }
  const { data, errors } = read;
  if (hasData(data) || (data != null && !errors?.length)) return read;
  return refusedBy(shop, errors ?? []);
}

/** Whether data is present: with errors it may contain only nulls. */
function hasData(data: unknown): boolean {
  return typeof data === "object" && data !== null && Object.values(data).some((value) => value !== null);
}

function refusedBy(shop: ShopifyShop, [first]: readonly z.output<typeof graphqlError>[]): Refusal {
  if (first === undefined) return refuse("unexpected", { code: "shopAnswersOddly", status: null });
  const code = first.extensions?.code ?? null;
  const said = first.message.slice(0, 200);
  if (code === "ACCESS_DENIED") {
    const scope = /\b(?:read|write)_[a-z_]{1,60}/.exec(said)?.[0];
    const because: ShopifyProblem =
      scope === undefined
        ? { code: "shopify.permissionMissing", said }
        : { code: "shopify.scopesMissing", scopes: [scope], ...grantingOf(shop) };
    return refuse("forbidden", because, { code });
  }
  if (code === "INTERNAL_SERVER_ERROR" || code === "TIMEOUT") {
    return refuse("unreachable", { code: "shopHasTrouble", status: null }, { code });
  }
  return refuse("unexpected", { code: "shopify.questionRefused", said }, { code });
}

/** Milliseconds until the bucket has enough points for the call. */
function waitFor(stated: z.output<typeof cost> | null): number | null {
  if (stated === null || stated.throttleStatus.restoreRate <= 0) return null;
  const { currentlyAvailable, restoreRate } = stated.throttleStatus;
  const missing = Math.max(1, stated.requestedQueryCost - currentlyAvailable);
  return Math.ceil((missing / restoreRate) * 1000);
}

function fieldOf(path: readonly (string | number)[]): string {
  return path.filter((part) => typeof part === "string").join(".");
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });
}
