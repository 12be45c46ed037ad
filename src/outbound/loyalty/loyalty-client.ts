import type { AnswerToRequest, SentRequest } from "../../domain/operation/exchange.ts";
import type { Outcome } from "../../domain/operation/outcome.ts";
import { QUICK_RETRY_MS } from "../../domain/operation/retry-waits.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { CallReason } from "../../domain/reason/reason.ts";
import { isLoopback } from "../../platform/kit/loopback.ts";
import { orAborted } from "../../runtime/time/background.ts";
import { type Permit, type TakePermit, unlimited } from "../brand/permit.ts";
import { type ClassifyOptions, classifyFailure, classifyReply, envelopeOf } from "./classify.ts";
import type { Envelope } from "./envelope.ts";
import { createTransport, type Exchange, type Transport, type TransportSettings } from "./http-exchange.ts";
import { keptAnswer, keptRequest } from "./kept-exchange.ts";
import { KeyMask } from "./key-mask.ts";
import type { LoyaltyRequest } from "./loyalty-requests.ts";
import { type Try, withQuickRetries } from "./quick-retry.ts";
import { safeText } from "./safe-text.ts";

/** The result of one call, including its quick retries. */
export interface Reply {
  readonly outcome: Outcome;
  /** The envelope's `data`, as the service sent it; `null` without an envelope. May contain personal data. */
  readonly data: unknown;
  /** The envelope's message, safe to show and store. */
  readonly message: string | null;
  /** The HTTP requests that were made, in order. */
  readonly requests?: readonly MadeRequest[];
}

/** One HTTP request. */
interface MadeRequest {
  readonly server: string;
  readonly port: number;
  readonly endedAt: Moment;
  /** Its result, without the key; may contain personal data. */
  readonly answer: AnswerToRequest;
}

/** Sends the requests of `loyalty-requests.ts` to the loyalty service. */
export interface LoyaltyClient {
  /**
   * Makes one call. Every failure of the network or the service is an outcome; rejects only if `takePermit` does. No
   * outcome contains a secret, a header or personal data. A request that is not repeatable is never repeated after an
   * unknown outcome.
   */
  send(request: LoyaltyRequest, takePermit?: TakePermit): Promise<Reply>;
  /** The stored form of a request about to be sent: without the key. Contains personal data. */
  keptOf(request: LoyaltyRequest): SentRequest;
}

/** One account of the service, and how to call it. */
export interface LoyaltyClientSettings extends Omit<TransportSettings, "headers"> {
  /** The bridge's name for the account, for messages. */
  readonly brand: string;
  /** https, or http to a loopback address; may have a path and a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly brandId: string;
  /** The shortest wait before a quick retry, in milliseconds; default QUICK_RETRY_MS. */
  readonly quickRetryMs?: number;
}

/** Throws BrandRefused if the address or the credentials can never work. */
export function createLoyaltyClient(settings: LoyaltyClientSettings): LoyaltyClient {
  refuseUnusable(settings);
  let known: Account | null = null;
  // Created with the first call: thousands of accounts may have none for days.
  const account = () => {
    known ??= accountOf(settings);
    return known;
  };
  return {
    async send(request, takePermit = unlimited) {
      const { activityId } = request;
      if (activityId !== undefined && !isPathSegment(activityId)) return NO_SUCH_ACTIVITY;
      return withActivity(await call(account(), request, takePermit), request);
    },
    keptOf: (request) => keptRequest(pathOf(request), bodyOf(request), account().mask),
  };
}

/** What all requests of an account share. */
interface Account extends LoyaltyClientSettings {
  readonly transport: Transport;
  readonly mask: KeyMask;
  readonly server: string;
  readonly port: number;
}

function accountOf(settings: LoyaltyClientSettings): Account {
  const { hostname: server, port, protocol } = new URL(settings.baseUrl);
  return {
    ...settings,
    baseUrl: settings.baseUrl.replace(/\/+$/, ""),
    transport: createTransport({ ...settings, headers: headersOf(settings) }),
    mask: new KeyMask(settings.apiKey),
    server,
    port: Number(port || (protocol === "https:" ? 443 : 80)),
  };
}

/** Adds the activity id to a refusal that mentions activities, as the service does not name it. Not for probes. */
function withActivity(reply: Reply, { activityId, isProbe }: LoyaltyRequest): Reply {
  const { outcome } = reply;
  if (activityId === undefined || isProbe === true) return reply;
  if (outcome.kind !== "rejected" || !("said" in outcome.detail)) return reply;
  if (!/activit/i.test(outcome.detail.said ?? "")) return reply;
  return { ...reply, outcome: { ...outcome, detail: { ...outcome.detail, activityId } as CallReason } };
}

async function call(account: Account, request: LoyaltyRequest, takePermit: TakePermit): Promise<Reply> {
  const { isRepeatable } = request;
  const hidden = hiddenOf(account, request);
  const waitMs = account.quickRetryMs ?? QUICK_RETRY_MS;
  const requests: MadeRequest[] = [];
  const post = async ({ traceparent }: Permit): Promise<Exchange> => {
    const startedAt = Date.now();
    const exchange = await account.transport({ ...httpPost(account, request), traceparent });
    requests.push(madeRequest(account, startedAt, exchange));
    return exchange;
  };
  const attempt = async (): Promise<Try<Envelope | null> | null> => {
    const value = await permitted(account, takePermit, post);
    if (value === null) return null;
    const envelope = value.kind === "reply" ? envelopeOf(value.reply) : null;
    return { value: envelope, hasTimedOut: value.hasTimedOut, outcome: judge(hidden, value, envelope) };
  };
  const { outcome, value: envelope } = await withQuickRetries(attempt, {
    isRepeatable,
    waitMs,
    signal: account.signal,
  });
  const message = envelope?.message ?? null;
  return {
    outcome,
    data: envelope?.data ?? null,
    message: message === null ? null : safeText(message, hidden),
    requests,
  };
}

function madeRequest({ server, port, mask }: Account, startedAt: Moment, exchange: Exchange): MadeRequest {
  const endedAt = Date.now();
  const answer = keptAnswer(exchange, { at: startedAt, durationMs: endedAt - startedAt }, mask);
  return { server, port, endedAt, answer };
}

/** Makes the request with its permit; stops waiting for a permit once the process is stopping. */
async function permitted(
  { signal }: LoyaltyClientSettings,
  takePermit: TakePermit,
  request: (permit: Permit) => Promise<Exchange>,
): Promise<Exchange | null> {
  const stopped: Exchange = { kind: "failure", code: "ABORTED", phase: "connecting", hasTimedOut: false };
  if (signal?.aborted) return stopped;
  const requested = takePermit();
  const permit = await (signal === undefined ? requested : orAborted(requested, signal));
  // Returns a permit that is granted after the abort.
  if (permit === null && signal?.aborted) requested.then((late) => late?.unused()).catch(() => {});
  if (permit === null) return signal?.aborted ? stopped : null;
  const exchange = await request(permit);
  permit.answered(exchange.kind === "failure" && exchange.phase === "sent");
  return exchange;
}

function judge(secrets: readonly string[], exchange: Exchange, envelope: Envelope | null): Outcome {
  if (exchange.kind === "failure") return classifyFailure(exchange.code, exchange.phase);
  const judging: ClassifyOptions = { now: Date.now(), secrets };
  return classifyReply(exchange.reply, judging, envelope);
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

function httpPost({ baseUrl }: Account, request: LoyaltyRequest) {
  return {
    url: `${baseUrl}${pathOf(request)}`,
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

const NO_SUCH_ACTIVITY: Reply = {
  outcome: { kind: "rejected", detail: { code: "activityUnusable" } },
  data: null,
  message: null,
};

const MOST_NAME_PARTS = 8;

/**
 * Texts that the service may repeat and that must not be stored: the credentials, and the customer's name, which has no
 * recognizable form, unlike an email address or a number.
 */
function hiddenOf({ apiKey, brandId }: LoyaltyClientSettings, { body }: LoyaltyRequest): readonly string[] {
  const names = [body.lp_name, body.referee_name].filter((name) => typeof name === "string");
  const parts = names.flatMap((name) => [name, ...name.split(/\s+/, MOST_NAME_PARTS)]);
  return [apiKey, brandId, ...parts];
}

/** The brand's address or credentials can never work. The configuration check refuses such values earlier. */
class BrandRefused extends Error {
  override readonly name = "BrandRefused";
  readonly code = "brand_refused";

  /** `setting`: the invalid setting; the message does not contain its value. */
  constructor(brand: string, setting: "baseUrl" | "apiKey" | "brandId") {
    super(`brands.${brand}.${setting}`);
  }
}

/** Whether a brand's `baseUrl` can be used: https, or http to a loopback address, without credentials and query. */
function isUsable(baseUrl: string): boolean {
  const url = URL.parse(baseUrl);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.search !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}
