import { type Request, type RequestHandler, Router } from "express";
import { codedReason } from "../../domain/reason/compare.ts";
import { networkOf } from "../../http/network-of.ts";
import type { UnavailableReason } from "../../http/problem-codes.ts";
import {
  BODY_READ_ALREADY,
  methodNotAllowed,
  notNow,
  type ProblemDocument,
} from "../../http/problem-document.ts";
import { readBody, type UnreadReason } from "../../http/raw-body.ts";
import { rawRequest } from "../../http/raw-request.ts";
import { refuseUnread, sendAnswer, sendProblem } from "../../http/respond.ts";
import { wordsOfRequest } from "../../http/words-of-request.ts";
import type { Answer } from "../../platform/request.ts";
import type { Install, InstallResult, VisitEnd, VisitedShop } from "../../platform/shop-access.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { type Store, StoreUnavailable } from "../../store/store.ts";
import type { ShopContext } from "../shop-context.ts";
import { AnswerTurns, NO_TURN } from "./answer-turns.ts";
import type { ConnectContext } from "./connect-context.ts";
import type { Connections } from "./connections.ts";
import { resultPage } from "./result-page.ts";
import type { ConnectFailure, VisitPage } from "./visit-codes.ts";
import { bringsVisitCookie, visitCookie } from "./visit-cookie.ts";
import { type Visit, Visits } from "./visits.ts";

export interface InstallContext extends Omit<ConnectContext, "cipher"> {
  readonly connections: Connections;
  readonly publicUrl: string | null;
  readonly whyNotReady: () => UnavailableReason | null;
  /** Whether the request comes from the dashboard of a signed-in owner of the shop. */
  readonly isOfAdmin: (request: Request, shop: ShopContext) => Promise<boolean>;
  /** Called when the shop has new tokens. */
  readonly onConnected: (shop: ShopContext) => void;
}

const BODY_LIMIT_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 30;
const PLACE = String.raw`^\/apps\/(?<platform>[a-z0-9-]{1,32})`;

/**
 * Connects a shop with its merchant's consent: /apps/{platform}/install sends the browser to the shop, the shop sends
 * it (or its own request) to /apps/{platform}/callback, and /apps/{platform}/connected shows the result.
 */
export function installRoutes(context: InstallContext): Router {
  const { cipher } = context.connections;
  const visits = cipher === null ? null : new Visits(context, cipher);
  const steps = new InstallSteps(context, visits);
  const router = Router({ strict: true, caseSensitive: true });
  const route = (step: string, methods: readonly string[], answer: Step): void => {
    router.all(new RegExp(`${PLACE}\\/${step}$`), guarded(context, methods, answer));
  };
  route("install", ["GET"], (install, request) => steps.begin(install, request));
  route("callback", ["GET", "POST"], (install, request, body) => steps.finish(install, request, body));
  route("connected", ["GET"], (install, request) => steps.show(install, request));
  return router;
}

interface InstallPlace {
  readonly platform: string;
  readonly title: string;
  readonly install: Install<unknown>;
}

type Step = (place: InstallPlace, request: Request, body: Buffer) => Promise<Answer>;

function guarded(context: InstallContext, methods: readonly string[], answer: Step): RequestHandler {
  return async (request, response, next) => {
    const place = placeOf(context, String(request.params.platform));
    if (place === null) return next();
    if (!methods.includes(request.method)) return sendProblem(response, methodNotAllowed(methods));
    const obstacle = context.whyNotReady();
    if (obstacle !== null) return sendProblem(response, notNow(obstacle, RETRY_AFTER_SECONDS));
    const read = await readBody(request, response, BODY_LIMIT_BYTES);
    if (!read.ok) {
      if (read.reason !== "gone") refuseUnread(request, response, unread(read.reason));
      return;
    }
    try {
      sendAnswer(response, await answer(place, request, read.body));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      sendProblem(response, notNow({ code: "changesNotStored" }, RETRY_AFTER_SECONDS));
    }
  };
}

function unread(reason: UnreadReason): ProblemDocument {
  if (reason === "read_already") return BODY_READ_ALREADY;
  if (reason === "no_room") return notNow({ code: "tooMuchAtOnce" }, RETRY_AFTER_SECONDS);
  return { status: 413, error: "too_large", reason: { code: "bodyTooLarge", bytes: BODY_LIMIT_BYTES } };
}

/** Only platforms of configured shops that connect by consent have these addresses. */
function placeOf({ shops }: InstallContext, platform: string): InstallPlace | null {
  const found = [...shops.values()].find(({ adapter }) => adapter.platform === platform);
  if (found?.adapter.install === undefined) return null;
  const { title, install } = found.adapter;
  return { platform, title, install };
}

class InstallSteps {
  readonly #context: InstallContext;
  /** `null` without an encryption key: then no shop can be connected this way. */
  readonly #visits: Visits | null;
  readonly #turns: AnswerTurns;

  constructor(context: InstallContext, visits: Visits | null) {
    this.#context = context;
    this.#visits = visits;
    this.#turns = new AnswerTurns(context.clock);
  }

  async begin({ platform, install }: InstallPlace, request: Request): Promise<Answer> {
    const { clock, publicUrl } = this.#context;
    const shop = this.#find(platform, String(request.query.shop ?? ""));
    if (shop === null) return page(404, { code: "visitShopUnknown" }, request);
    if (publicUrl === null) return page(409, { code: "visitNoAddress" }, request);
    if (this.#visits === null) return page(409, { code: "visitNoKey" }, request);
    const begunBy = (await this.#context.isOfAdmin(request, shop)) ? "admin" : "anybody";
    const { id, secret } = this.#visits.begin(shop.shop, begunBy, clock.now());
    const visit = this.#visit(platform, shop.shop, { id, secret }, publicUrl);
    const answer = await install.begin(this.#visited(shop), rawRequest(request), visit);
    if ("reason" in answer)
      return page(answer.status, { code: "visitWithoutConsent", because: answer.reason }, request);
    if (install.answeredBy === "shop" || answer.headers?.location === undefined) return answer;
    return { ...answer, headers: { ...answer.headers, "set-cookie": visitCookie(secret, publicUrl) } };
  }

  async finish({ platform, install }: InstallPlace, request: Request, body: Buffer): Promise<Answer> {
    const { clock, publicUrl, shops } = this.#context;
    const raw = rawRequest(request, body);
    const secret = install.secretOf(raw);
    if (this.#visits === null) return page(409, { code: "visitNoKey" }, request);
    const isSameBrowser =
      secret === null || install.answeredBy === "shop" || bringsVisitCookie(raw, secret, publicUrl ?? "");
    if (!isSameBrowser) return page(400, { code: "visitOtherBrowser" }, request);
    const begun = secret === null ? null : this.#visits.visitOf(secret, clock.now());
    const shop = begun === null ? undefined : shops.get(begun.shop);
    if (secret === null || begun === null || publicUrl === null || shop?.adapter.platform !== platform)
      return page(400, { code: "visitNotBegun" }, request);
    const visit = this.#visit(platform, shop.shop, { id: begun.id, secret }, publicUrl);
    const refused = await install.whyRefused(this.#visited(shop), raw, visit);
    if (refused !== null) return notConnected(shop, refused, request);
    // Admins and strangers wait in separate lanes.
    const lane = `${begun.begunBy} ${shop.shop}`;
    // Runs before the visit is used up, so a postponed visitor can retry with it.
    const result = await this.#turns.take(lane, networkOf(request.ip ?? ""), () =>
      this.#takeAnswer(shop, begun, () => install.finish(this.#context.connections.to(shop), raw, visit)),
    );
    if (result === NO_TURN) return tooMany(request);
    if (!result.ok) return notConnected(shop, result, request);
    return result.answer ?? page(400, { code: "visitNotBegun" }, request);
  }

  /** Returns a null answer if the visit was used before; then the shop was not asked. */
  async #takeAnswer(
    shop: ShopContext,
    begun: Visit,
    finish: () => Promise<InstallResult>,
  ): Promise<InstallResult | { readonly ok: true; readonly answer: null }> {
    const visits = this.#visits;
    const { clock, log } = this.#context;
    if (visits === null || !(await visits.use(begun, clock.now()))) return { ok: true, answer: null };
    const result = await finish();
    if (result.ok) await this.#connected(shop);
    else log.warn({ shop: shop.shop, ...codedReason(result.reason) }, LOG_LINES.shopNotConnected);
    const ending = result.ok ? CONNECTED : { isConnected: false, because: result.reason };
    await visits.end(shop.shop, begun.id, clock.now(), ending);
    return result;
  }

  /** The shop without credentials, since strangers may start a visit. */
  #visited({ shop, adapterShop: { domain, settings } }: ShopContext): VisitedShop {
    return { shop, domain, settings, now: () => this.#context.clock.now() };
  }

  async show({ title }: InstallPlace, request: Request): Promise<Answer> {
    const { clock } = this.#context;
    const { shop, visit } = request.query;
    const found = await this.#visits?.find(String(shop ?? ""), String(visit ?? ""), clock.now());
    if (found == null) return page(400, { code: "visitNotBegun" }, request);
    if (found.result?.isConnected === true)
      return page(200, { code: "visitConnected", shop: String(shop) }, request);
    const because: ConnectFailure = found.result?.because ?? { code: "noConsent", title };
    return page(200, { code: "visitNotConnected", shop: String(shop), because }, request);
  }

  async #connected(shop: ShopContext): Promise<void> {
    const { store, clock, log, onConnected } = this.#context;
    await rememberConnected(store, shop.shop, clock.now());
    log.info({ shop: shop.shop }, LOG_LINES.shopConnected);
    onConnected(shop);
  }

  #visit(platform: string, shop: string, { id, secret }: { id: string; secret: string }, publicUrl: string) {
    const base = `${publicUrl}/apps/${platform}`;
    const returnUrl = `${base}/connected?${new URLSearchParams({ shop, visit: id })}`;
    return { secret, callbackUrl: `${base}/callback`, returnUrl };
  }

  /** Finds a shop by its address, as the platform writes it, or by its name in the configuration. */
  #find(platform: string, typed: string): ShopContext | null {
    const own = [...this.#context.shops.values()].filter(({ adapter }) => adapter.platform === platform);
    const parsed = own[0]?.adapter.parseDomain(typed);
    const domain = parsed !== undefined && "domain" in parsed ? parsed.domain : null;
    return (
      own.find(({ shop }) => shop === typed) ??
      own.find(({ adapterShop }) => adapterShop.domain === domain) ??
      null
    );
  }
}

const CONNECTED = { isConnected: true, because: null };

/** An uninstall that is reported after this moment but happened before it changes nothing. */
export async function rememberConnected(store: Store, shop: string, now: number): Promise<void> {
  await store.changeValue(shop, "connectedAt", () => String(now));
}

export async function connectedAt(store: Store, shop: string): Promise<number | null> {
  const known = await store.getValue(shop, "connectedAt");
  return known === null ? null : Number(known);
}

/** The result page in the visitor's language. */
function page(status: number, said: VisitPage, request: Request): Answer {
  return resultPage(status, said, wordsOfRequest(request));
}

function notConnected({ shop }: ShopContext, { status, reason }: VisitEnd, request: Request): Answer {
  return page(status, { code: "visitNotConnected", shop, because: reason }, request);
}

function tooMany(request: Request): Answer {
  const answer = page(503, { code: "visitsTooMany" }, request);
  return { ...answer, headers: { ...answer.headers, "retry-after": String(RETRY_AFTER_SECONDS) } };
}
