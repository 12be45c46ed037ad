import type { AnswerToRequest, SentRequest } from "../../domain/operation/exchange.ts";
import type { Outcome } from "../../domain/operation/outcome.ts";
import { QUICK_RETRY_MS } from "../../domain/operation/retry-waits.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { CallReason } from "../../domain/reason/reason.ts";
import { orAborted } from "../../time/background.ts";
import { type Permit, type TakePermit, unlimited } from "../brand/permit.ts";
import { BrandRefused, isUsable } from "./base-url.ts";
import { classifyFailure, classifyReply, type Judging } from "./classify.ts";
import { readEnvelope } from "./envelope.ts";
import { createTransport, type Exchange, type Transport, type TransportSettings } from "./http-exchange.ts";
import { keptAnswer, keptRequest } from "./kept-exchange.ts";
import {
  activityProbe,
  type ConversionRequest,
  conversionRequest,
  type EarnRequest,
  earnRequest,
  type LoyaltyRequest,
  type RedeemRequest,
  redeemRequest,
  type TransactionRequest,
  transactionRequest,
  type UpdatePointsRequest,
  updatePointsRequest,
} from "./loyalty-requests.ts";
import { type Try, withQuickRetries } from "./quick-retry.ts";
import { safeText } from "./safe-text.ts";

/** What became of one call, quick retries included. */
export interface Reply {
  readonly outcome: Outcome;
  /** The envelope's `data`, as the service sent it; `null` without an envelope. May hold personal data. */
  readonly data: unknown;
  /** The envelope's message, fit to be shown and kept. */
  readonly message: string | null;
  /** The HTTP requests that were made, in their order. */
  readonly requests?: readonly MadeRequest[];
}

/** One HTTP request. */
interface MadeRequest {
  readonly server: string;
  readonly port: number;
  readonly endedAt: Moment;
  /** What came of it, without the key; may hold personal data. */
  readonly answer: AnswerToRequest;
}

/**
 * The loyalty service as five methods, one per operation of its interface. Whatever the network or the service does
 * becomes an outcome; a method rejects only when `takePermit` does. No outcome holds a secret, a header or personal data.
 */
export interface LoyaltyClient {
  /** "Earn points": sends or updates the points of an order. Repeatable, since it is keyed by the order id. */
  earn(earn: EarnRequest, takePermit?: TakePermit): Promise<Reply>;
  /** "Redeem points". Not keyed: after an unknown outcome it is never sent again here. */
  redeem(redeem: RedeemRequest, takePermit?: TakePermit): Promise<Reply>;
  /** "Points transaction": reads a customer's history. */
  transaction(transaction: TransactionRequest, takePermit?: TakePermit): Promise<Reply>;
  /** "Update points": approves or cancels the points of an order. Repeatable. */
  updatePoints(update: UpdatePointsRequest, takePermit?: TakePermit): Promise<Reply>;
  /** "Add conversion". Repeatable, since it is keyed by the order id. */
  addConversion(conversion: ConversionRequest, takePermit?: TakePermit): Promise<Reply>;
  /**
   * An earn without the fields that the service requires, which it must refuse: nobody gets points. How it refuses may
   * tell whether it knows the activity.
   */
  probeActivity(activityId: string, takePermit?: TakePermit): Promise<Reply>;
  /** What may be kept of a request that is about to be sent: all of it but the key. Holds personal data. */
  keptOf(request: LoyaltyRequest): SentRequest;
}

/** One account of the service, and how it is called. */
export interface LoyaltyClientSettings {
  /** Our name for the account, for messages. */
  readonly brand: string;
  /** https, or http to a loopback address; may have a path and a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly brandId: string;
  /** For one HTTP request as a whole, in milliseconds. */
  readonly timeoutMs: number;
  /** Ends calls under way and lets no further one start: the process is stopping. */
  readonly signal?: AbortSignal;
  /** Called with the head of each answer. */
  readonly onHead?: TransportSettings["onHead"];
  /** It answered a request more than once: from now on, each has a connection of its own. */
  readonly onAnsweredTwice?: TransportSettings["onAnsweredTwice"];
  /** The shortest wait before a quick retry, in milliseconds; default QUICK_RETRY_MS. */
  readonly quickRetryMs?: number;
}

/** Throws BrandRefused when the address or the credentials can never work. */
export function createLoyaltyClient(settings: LoyaltyClientSettings): LoyaltyClient {
  refuseUnusable(settings);
  const transport = createTransport({ ...settings, headers: headersOf(settings) });
  const send = (request: LoyaltyRequest, takePermit: TakePermit = unlimited): Promise<Reply> =>
    call(settings, transport, request, takePermit);
  return {
    earn: async (earn, takePermit) =>
      isPathSegment(earn.activityId)
        ? withActivity(await send(earnRequest(earn), takePermit), earn.activityId)
        : noSuchActivity(),
    redeem: (redeem, takePermit) => send(redeemRequest(redeem), takePermit),
    transaction: (transaction, takePermit) => send(transactionRequest(transaction), takePermit),
    updatePoints: (update, takePermit) => send(updatePointsRequest(update), takePermit),
    addConversion: (conversion, takePermit) => send(conversionRequest(conversion), takePermit),
    probeActivity: async (activityId, takePermit) =>
      isPathSegment(activityId) ? send(activityProbe(activityId), takePermit) : noSuchActivity(),
    keptOf: (request) => keptRequest(pathOf(request), bodyOf(request), settings.apiKey),
  };
}

/** The service says that it does not know an activity, not which. */
function withActivity(reply: Reply, activityId: string): Reply {
  const { outcome } = reply;
  if (outcome.kind !== "rejected" || !("said" in outcome.detail)) return reply;
  if (!/activit/i.test(outcome.detail.said ?? "")) return reply;
  return { ...reply, outcome: { ...outcome, detail: { ...outcome.detail, activityId } as CallReason } };
}

async function call(
  settings: LoyaltyClientSettings,
  transport: Transport,
  request: LoyaltyRequest,
  takePermit: TakePermit,
): Promise<Reply> {
  const { isRepeatable } = request;
  const hidden = hiddenOf(settings, request);
  const waitMs = settings.quickRetryMs ?? QUICK_RETRY_MS;
  const requests: MadeRequest[] = [];
  const post = async ({ traceparent }: Permit): Promise<Exchange> => {
    const startedAt = Date.now();
    const exchange = await transport({ ...httpPost(settings, request), traceparent });
    requests.push(madeRequest(settings, startedAt, exchange));
    return exchange;
  };
  const attempt = async (): Promise<Try<Exchange> | null> => {
    const value = await permitted(settings, takePermit, post);
    return value && { value, hasTimedOut: value.hasTimedOut, outcome: judge(hidden, value) };
  };
  const { outcome, value } = await withQuickRetries(attempt, {
    isRepeatable,
    waitMs,
    signal: settings.signal,
  });
  const envelope =
    value.kind === "reply" && !value.reply.truncated ? readEnvelope(value.reply.bodyText) : null;
  const message = envelope?.message ?? null;
  return {
    outcome,
    data: envelope?.data ?? null,
    message: message === null ? null : safeText(message, hidden),
    requests,
  };
}

function madeRequest(settings: LoyaltyClientSettings, startedAt: Moment, exchange: Exchange): MadeRequest {
  const { hostname: server, port, protocol } = new URL(settings.baseUrl);
  const usual = protocol === "https:" ? 443 : 80;
  const endedAt = Date.now();
  const answer = keptAnswer(exchange, { at: startedAt, durationMs: endedAt - startedAt }, settings.apiKey);
  return { server, port: Number(port || usual), endedAt, answer };
}

/** Makes the request with its permit; does not wait for one any longer once the process is stopping. */
async function permitted(
  { signal }: LoyaltyClientSettings,
  takePermit: TakePermit,
  request: (permit: Permit) => Promise<Exchange>,
): Promise<Exchange | null> {
  const stopped: Exchange = { kind: "failure", code: "ABORTED", phase: "connecting", hasTimedOut: false };
  if (signal?.aborted) return stopped;
  const requested = takePermit();
  const permit = await (signal === undefined ? requested : orAborted(requested, signal));
  // One that comes after we left is given back.
  if (permit === null && signal?.aborted) requested.then((late) => late?.unused()).catch(() => {});
  if (permit === null) return signal?.aborted ? stopped : null;
  const exchange = await request(permit);
  permit.answered(exchange.kind === "failure" && exchange.phase === "sent");
  return exchange;
}

function judge(secrets: readonly string[], exchange: Exchange): Outcome {
  if (exchange.kind === "failure") return classifyFailure(exchange.code, exchange.phase);
  const judging: Judging = { now: Date.now(), secrets };
  return classifyReply(exchange.reply, judging);
}

/** "Conventions for all requests": the headers, JSON bodies, and the format chosen in the URL. */
function headersOf({ apiKey, brandId }: LoyaltyClientSettings) {
  return {
    accept: "application/json",
    "content-type": "application/json",
    "x-api-key": apiKey,
    "x-brand-id": brandId,
  };
}

function httpPost({ baseUrl }: LoyaltyClientSettings, request: LoyaltyRequest) {
  return {
    url: `${baseUrl.replace(/\/+$/, "")}${pathOf(request)}`,
    body: bodyOf(request),
    onFreshConnection: !request.isRepeatable,
  };
}

function pathOf({ path }: LoyaltyRequest): string {
  return `${path}?format=JSON`;
}

function bodyOf({ body }: LoyaltyRequest): string {
  return JSON.stringify(body);
}

function refuseUnusable({ brand, baseUrl, apiKey, brandId }: LoyaltyClientSettings): void {
  if (!isUsable(baseUrl)) throw new BrandRefused(brand, "baseUrl");
  if (!isHeaderText(apiKey)) throw new BrandRefused(brand, "apiKey");
  if (!isHeaderText(brandId)) throw new BrandRefused(brand, "brandId");
}

function isHeaderText(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** "." and ".." would lead to another path. */
function isPathSegment(activityId: string): boolean {
  return activityId !== "" && activityId !== "." && activityId !== "..";
}

function noSuchActivity(): Reply {
  return { outcome: { kind: "rejected", detail: { code: "activityUnusable" } }, data: null, message: null };
}

const MOST_NAME_PARTS = 8;

/**
 * What the service may repeat and nobody may keep: the credentials, and the customer's name, which unlike an e-mail
 * address or a number is not known by its looks.
 */
function hiddenOf({ apiKey, brandId }: LoyaltyClientSettings, { body }: LoyaltyRequest): readonly string[] {
  const names = [body.lp_name, body.referee_name].filter((name) => typeof name === "string");
  const parts = names.flatMap((name) => [name, ...name.split(/\s+/, MOST_NAME_PARTS)]);
  return [apiKey, brandId, ...parts];
}
