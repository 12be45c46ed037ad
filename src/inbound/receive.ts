import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { collectGarbage } from "../http/collect-garbage.ts";
import type { UnavailableReason } from "../http/problem-codes.ts";
import {
  BODY_READ_ALREADY,
  methodNotAllowed,
  NOT_SIGNED,
  notNow,
  type ProblemDocument,
} from "../http/problem-document.ts";
import { readBody, readUnwanted, type UnreadReason } from "../http/raw-body.ts";
import { rawRequest } from "../http/raw-request.ts";
import { refuseUnread, sendAnswer, sendJson, sendProblem } from "../http/respond.ts";
import type { RawRequest } from "../platform/request.ts";
import { NO_SPANS, type Span, TRACE_HEADER } from "../runtime/telemetry/spans.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import { type NewDelivery, TEST_DELIVERY } from "../store/inbox.ts";
import { KeyLocks } from "../store/key-locks.ts";
import { type Store, StoreUnavailable } from "../store/store.ts";
import type { Arrivals, Refusal } from "./arrivals.ts";
import { type Authentication, HANDSHAKE_BYTES } from "./authentication.ts";
import { isLarge } from "./deliveries/large-body.ts";
import type { InboxContext } from "./inbox-context.ts";
import type { Pressure } from "./pressure.ts";
import { type UnservedShop, type UnservedShops, unservedEvents } from "./unserved.ts";
import { withoutErased } from "./without-erased.ts";

/** The dependencies of receiving deliveries. */
export interface ReceiveContext extends Pick<InboxContext, "store" | "erasures" | "clock" | "spans"> {
  readonly authentication: Authentication;
  readonly arrivals: Arrivals;
  readonly bodyLimitBytes: number;
  /** Why nothing can be acknowledged now (starting, stopping), or `null`. */
  readonly whyNotReady: () => UnavailableReason | null;
  /** Called when a delivery was stored. */
  readonly wakeInbox: () => void;
  readonly pressure: Pressure;
  readonly unserved: Pick<UnservedShops, "carryOut">;
}

/** Finds the shop of a request by its path and headers alone. */
export type FindShop = (request: Request) => ShopContext | null;

/** The shop of an app, if it is not served. */
export type FindUnserved = (request: Request) => UnservedShop | null;

const RETRY_AFTER_SECONDS = 30;

/**
 * Receives deliveries: read the bytes, verify, store durably, answer. They are parsed and processed later, from the
 * inbox, so the shop never waits for that and never sees its errors.
 */
export function createReceiver(
  context: ReceiveContext,
): (route: string, findShop: FindShop, findUnserved?: FindUnserved) => RequestHandler {
  const receiving = { ...context, add: addInTurns(context) };
  return (route, findShop, findUnserved = () => null) =>
    async (request, response) => {
      const startedAt = Date.now();
      if (request.method !== "POST") return sendProblem(response, methodNotAllowed(["POST"]));
      const obstacle = context.whyNotReady();
      if (obstacle !== null) return refuseUnread(request, response, obstructed(obstacle));
      const shop = findShop(request);
      const unserved = shop === null ? findUnserved(request) : null;
      const read = await readFor(context, shop ?? unserved, request, response);
      if (!read.ok) return refuseBody(context, shop, read.reason, request, response);
      const { body } = read;
      if (unserved !== null && (await acknowledged(context, unserved, rawRequest(request, body), response)))
        return;
      // Its secrets may have been replaced while the body came. The body of an unknown shop was not kept whole.
      const signing = shop === null ? null : findShop(request);
      await context.pressure.during(() =>
        answerDelivery(receiving, signing, rawRequest(request, body), response, { route, startedAt }),
      );
    };
}

function refuseBody(
  { arrivals, clock, bodyLimitBytes }: ReceiveContext,
  shop: ShopContext | null,
  reason: UnreadReason | "gone",
  request: Request,
  response: Response,
): void {
  if (reason === "gone") return;
  const now = clock.now();
  if (shop === null) arrivals.refuse(null, "unknown_shop", now);
  else arrivals.refuse(shop.shop, reason, now, { isSigned: isSignedSomehow(shop, request, now) });
  refuseUnread(request, response, unreadable(reason, bodyLimitBytes));
}

/** Reads the body. For an unknown shop, keeps no more of it than a handshake may have. */
function readFor(
  { bodyLimitBytes: limitBytes, authentication }: ReceiveContext,
  shop: UnservedShop | null,
  request: Request,
  response: Response,
) {
  if (shop !== null) return readBody(request, response, limitBytes);
  const keptBytes = Math.min(limitBytes, HANDSHAKE_BYTES);
  return readUnwanted(request, response, { limitBytes, keptBytes, signatures: authentication.mostSecrets() });
}

/** Answers what the app has signed for a shop that is not served, without keeping it. Returns false if it must be refused. */
async function acknowledged(
  { authentication, unserved, clock }: ReceiveContext,
  shop: UnservedShop,
  request: RawRequest,
  response: Response,
): Promise<boolean> {
  const now = clock.now();
  if (!authentication.isOfApp(shop, request, now)) return false;
  try {
    if (!(await unserved.carryOut(shop, unservedEvents(shop, request, now), now))) return false;
    sendJson(response, 200, { outcome: "ignored" });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    sendProblem(response, obstructed({ code: "deliveriesNotStored" }));
  }
  return true;
}

/** Whether the headers contain a signature in the platform's form. A request without one cannot be the shop's. */
function isSignedSomehow(shop: ShopContext, request: Request, now: Moment): boolean {
  const head = shop.adapter.verify(rawRequest(request), shop.secrets, now);
  return head.ok || !["signature_missing", "signature_malformed"].includes(head.reason);
}

type Add = (shop: ShopContext, delivery: NewDelivery) => ReturnType<Store["addDelivery"]>;

/** Stores large deliveries one at a time, freeing memory in between: together they would take many times their size. */
function addInTurns({ store, erasures }: ReceiveContext): Add {
  const large = new KeyLocks();
  const add: Add = (shop, delivery) =>
    erasures.during(async () => store.addDelivery(await withoutErased({ store, erasures }, shop, delivery)));
  return (shop, delivery) =>
    isLarge(delivery)
      ? large.run("large", () => add(shop, delivery).finally(collectGarbage))
      : add(shop, delivery);
}

async function answerDelivery(
  context: ReceiveContext & { readonly add: Add },
  shop: ShopContext | null,
  request: RawRequest,
  response: Response,
  { route, startedAt }: { readonly route: string; readonly startedAt: Moment },
): Promise<void> {
  const now = context.clock.now();
  const judgement = context.authentication.judge(shop, request, now);
  if (judgement.kind === "handshake") return sendAnswer(response, judgement.answer);
  const webhook = shop?.adapter.webhookName?.(request) ?? null;
  if (judgement.kind === "refused" || shop === null) {
    const reason: Refusal = judgement.kind === "refused" ? judgement.reason : "signature_invalid";
    context.arrivals.refuse(shop?.shop ?? null, shop === null ? "unknown_shop" : reason, now, { webhook });
    return sendProblem(response, NOT_SIGNED);
  }
  // The bridge's own test deliveries do not prove that the shop has the secret.
  if (request.headers[TEST_DELIVERY] === undefined)
    context.arrivals.sawSecret(shop.shop, judgement.secretIndex, now, webhook);
  const identity = shop.adapter.identify(request);
  const isBodySigned = judgement.covers === "body" || judgement.covers === "bodyAndTime";
  // Refused requests get no span, because strangers can send any number of them.
  const { spans = NO_SPANS } = context;
  const span = spans.begin({
    name: `POST ${route}`,
    kind: "server",
    parent: null,
    startedAt,
    attributes: {
      "http.request.method": "POST",
      "http.route": route,
      "loyalty_bridge.shop": shop.shop,
      "loyalty_bridge.topic": identity.topic,
    },
  });
  const { traceparent } = span;
  const delivery = newDelivery(shop, request, now, { ...identity, isBodySigned, traceparent });
  try {
    const { outcome, contradicts } = await context.add(shop, delivery);
    context.arrivals.stored();
    if (contradicts !== null) context.arrivals.contradicted(shop.shop);
    if (delivery.outcome === "waiting" && outcome === "stored") context.wakeInbox();
    span.end({ attributes: { "http.response.status_code": 200, "loyalty_bridge.outcome": outcome } });
    const answer = shop.adapter.answer?.(identity);
    if (answer !== undefined) return sendAnswer(response, answer);
    const reported = outcome === "stored" && delivery.outcome === "ignored" ? "ignored" : outcome;
    sendJson(response, 200, { outcome: reported });
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    context.arrivals.notStored(shop.shop, error.code, now);
    span.end({ attributes: { "http.response.status_code": 503 }, error: error.code });
    sendProblem(response, obstructed({ code: "deliveriesNotStored" }));
  }
}

function newDelivery(
  { shop, adapter }: ShopContext,
  { headers, body }: RawRequest,
  receivedAt: number,
  {
    topic,
    dedupeKey,
    keptHeaders,
    isBodySigned,
    traceparent,
  }: ReturnType<ShopContext["adapter"]["identify"]> &
    Pick<NewDelivery, "isBodySigned"> &
    Pick<Span, "traceparent">,
): NewDelivery {
  // A signed request without a topic is processed, and becomes a dead letter that a person sees.
  const isIgnored = topic !== "" && !adapter.topics.some(({ name }) => name === topic);
  return {
    shop,
    topic,
    dedupeKey: dedupeKey ?? createHash("sha256").update(topic).update("\n").update(body).digest("hex"),
    receivedAt,
    headers: {
      ...keptHeaders,
      ...(traceparent === null ? {} : { [TRACE_HEADER]: traceparent }),
      ...(headers[TEST_DELIVERY] === undefined ? {} : { [TEST_DELIVERY]: "1" }),
    },
    body,
    isBodySigned,
    content: "whole",
    outcome: isIgnored ? "ignored" : "waiting",
    reason: isIgnored ? { code: "topicIgnored" } : null,
  };
}

function obstructed(obstacle: UnavailableReason): ProblemDocument {
  const { headers, ...problem } = notNow(obstacle, RETRY_AFTER_SECONDS);
  return { ...problem, headers: { ...headers, connection: "close" } };
}

export function unreadable(reason: UnreadReason, limitBytes: number): ProblemDocument {
  if (reason === "no_room") return obstructed({ code: "tooMuchAtOnce" });
  if (reason === "read_already") return BODY_READ_ALREADY;
  if (reason === "too_large")
    return { status: 413, error: "too_large", reason: { code: "deliveryTooLarge", bytes: limitBytes } };
  return {
    status: 415,
    error: "content_encoding",
    reason: { code: "bodyEncoded" },
    headers: { "accept-encoding": "identity" },
  };
}
