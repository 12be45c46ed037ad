import type { Request } from "express";
import { codedReason } from "../../domain/reason/compare.ts";
import { networkOf } from "../../http/network-of.ts";
import { rawRequest } from "../../http/raw-request.ts";
import type { Answer } from "../../platform/request.ts";
import type { ConnectedShop, InstallResult, VisitedShop } from "../../platform/shop-access.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { adapterOf, type ShopContext, shopAt } from "../shop-context.ts";
import { AnswerTurns, NO_TURN } from "./answer-turns.ts";
import { noteConnected } from "./connected-at.ts";
import { GuestCalls } from "./guests/guest-calls.ts";
import { ownerOf } from "./guests/site-of.ts";
import type { InstallContext, InstallPlace } from "./install-context.ts";
import { type GuestShop, isGuest } from "./open-installs.ts";
import { notConnected, nowConnected, page, tooMany, withoutShop } from "./visit-answers.ts";
import type { ConnectFailure } from "./visit-codes.ts";
import { bringsCookie, cookieText, visitCookie } from "./visit-cookie.ts";
import type { BegunBy, Visit, VisitResult, Visits } from "./visits.ts";

const NOT_CONNECTED: VisitResult = { isConnected: false, because: null, merchants: null };

/** What a merchant consented to. */
interface Consent {
  readonly begun: Visit;
  /** The cookie of the browser that began the visit. */
  readonly cookie: string;
  readonly connected: ConnectedShop;
  /** Aborts the calls to a shop that is not served. */
  readonly calls: AbortController;
}

/** The three requests of a merchant's consent. */
export class InstallSteps {
  readonly #context: InstallContext;
  /** `null`: there is no encryption key, so no shop can be connected this way. */
  readonly #visits: Visits | null;
  readonly #turns: AnswerTurns;
  readonly #guestCalls = new GuestCalls();

  constructor(context: InstallContext, visits: Visits | null) {
    this.#context = context;
    this.#visits = visits;
    this.#turns = new AnswerTurns(context.clock);
  }

  async begin({ platform, title, install }: InstallPlace, request: Request): Promise<Answer> {
    const { clock, publicUrl, openInstalls } = this.#context;
    const { shop: typed } = request.query;
    const shop = typed === undefined ? null : this.#find(platform, String(typed));
    if (shop === null || (!isServed(shop) && !openInstalls.isOpen))
      return withoutShop(openInstalls, { platform, title }, request);
    if (publicUrl === null) return page(409, { code: "visitNoAddress" }, request);
    if (this.#visits === null) return page(409, { code: "visitNoKey" }, request);
    if (!isServed(shop) && !openInstalls.hasRoom) return tooMany("visitNoRoom", shop, request);
    if (!isServed(shop) && install.answeredBy === "shop" && isByLink(request))
      return page(200, { code: "visitAskAddress", title }, request, shop.adapterShop.domain);
    const begunBy = await this.#whoBegins(shop, request);
    const { id, secret } = this.#visits.begin(shop.shop, begunBy, clock.now());
    const visit = this.#visit(platform, shop.shop, { id, secret }, publicUrl);
    const answer = await install.begin(this.#visited(shop), rawRequest(request), visit);
    if ("reason" in answer)
      return page(answer.status, { code: "visitWithoutConsent", because: answer.reason }, request);
    // The merchant's returning browser is signed in, whichever instance answers.
    const needsCookie = install.answeredBy === "browser" || !isServed(shop);
    if (!needsCookie || answer.headers?.location === undefined) return answer;
    return { ...answer, headers: { ...answer.headers, "set-cookie": visitCookie(secret, publicUrl) } };
  }

  async finish({ platform, install }: InstallPlace, request: Request, body: Buffer): Promise<Answer> {
    const { clock, publicUrl } = this.#context;
    const raw = rawRequest(request, body);
    const secret = install.secretOf(raw);
    if (this.#visits === null) return page(409, { code: "visitNoKey" }, request);
    const isSameBrowser =
      secret === null ||
      install.answeredBy === "shop" ||
      bringsCookie(raw, cookieText(secret, publicUrl ?? ""));
    if (!isSameBrowser) return page(400, { code: "visitOtherBrowser" }, request, "");
    const begun = secret === null ? null : this.#visits.visitOf(secret, clock.now());
    const shop = begun === null ? null : this.#named(begun.shop);
    if (secret === null || begun === null || publicUrl === null || shop?.adapter.platform !== platform)
      return page(400, { code: "visitNotBegun" }, request, "");
    const visit = this.#visit(platform, shop.shop, { id: begun.id, secret }, publicUrl);
    const refused = await install.whyRefused(this.#visited(shop), raw, visit);
    if (refused !== null) return notConnected(shop, refused, request);
    const from = networkOf(request.ip ?? "");
    const isNew = !isServed(shop);
    // Admins and strangers wait in separate lanes, and so do strangers who connect shops of their own.
    const lane = `${begun.begunBy.isAdmin ? "admin" : "anybody"} ${isNew ? from : shop.shop}`;
    const { connections } = this.#context;
    const calls = new AbortController();
    const connected = isServed(shop) ? connections.to(shop) : connections.toGuest(shop, calls.signal);
    // Runs before the visit is used up, so a postponed visitor can retry with it.
    const result = await this.#turns.take(lane, from, () =>
      this.#takeAnswer(shop, { begun, cookie: cookieText(secret, publicUrl), connected, calls }, () =>
        install.finish(connected, raw, visit),
      ),
    );
    if (result === NO_TURN) return tooMany("visitsTooMany", shop, request);
    if (!result.ok) return notConnected(shop, result, request);
    return result.answer ?? page(400, { code: "visitNotBegun" }, request, shop.adapterShop.domain);
  }

  /** Returns a null answer, without calling the shop, if the visit was used before. */
  async #takeAnswer(
    shop: ShopContext | GuestShop,
    { begun, cookie, connected, calls }: Consent,
    finish: () => Promise<InstallResult>,
  ): Promise<InstallResult | { readonly ok: true; readonly answer: null }> {
    const visits = this.#visits;
    const { clock, log } = this.#context;
    if (visits === null || !(await visits.use(begun, clock.now()))) return { ok: true, answer: null };
    const { adapter, adapterShop } = shop;
    const leave = isServed(shop)
      ? null
      : this.#guestCalls.begin(ownerOf(adapterShop.domain, adapter), () => calls.abort());
    try {
      const result = await finish();
      if (!result.ok)
        log.warn({ shop: shop.shop, ...codedReason(result.reason) }, LOG_LINES.shopNotConnected);
      const ending = !result.ok
        ? { isConnected: false, because: result.reason, merchants: null }
        : isServed(shop)
          ? await this.#connected(shop, cookie)
          : await this.#kept(shop, { begun, cookie, connected });
      await visits.end(shop.shop, begun.id, clock.now(), ending);
      return result;
    } finally {
      leave?.();
    }
  }

  /** Stores a merchant's new shop until its account is known. */
  async #kept(guest: GuestShop, { begun, cookie, connected }: Omit<Consent, "calls">): Promise<VisitResult> {
    const { openInstalls, noteInstalled, tenantOfOwner } = this.#context;
    const tokens = (await connected.vault.read()) ?? {};
    // The shop's own request proves no browser, so the visit gives access only to a shop that it created itself.
    const provesBrowser = guest.adapter.install?.answeredBy === "browser";
    const before = await openInstalls.find(guest);
    if (before === "others") return NOT_CONNECTED;
    if (before?.isFinished === false && !provesBrowser) await openInstalls.remove(before.shop);
    const { owner } = begun.begunBy;
    const tenant = owner === null ? null : await tenantOfOwner(owner);
    const shop = await openInstalls.keep(guest, tokens, tenant);
    if (shop === null) return NOT_CONNECTED;
    await noteInstalled(shop, guest);
    const isSignedIn = tenant !== null;
    const { installedAt } = (await openInstalls.merchantOf(shop)) ?? {};
    const isOpened = installedAt !== undefined && (provesBrowser || before?.isFinished !== true);
    const merchants = isOpened ? { shop, installedAt, cookie, isSignedIn } : null;
    return { isConnected: true, because: null, merchants };
  }

  /** The shop without credentials, since strangers may start a visit. */
  #visited({ adapterShop: { shop, domain, settings } }: GuestShop): VisitedShop {
    return { shop, domain, settings, now: () => this.#context.clock.now() };
  }

  async show({ title, install }: InstallPlace, request: Request): Promise<Answer> {
    const { clock } = this.#context;
    const { shop, visit } = request.query;
    const found = await this.#visits?.find(String(shop ?? ""), String(visit ?? ""), clock.now());
    const { result = null } = found ?? {};
    if (result?.merchants != null) return this.#showMerchant(install, result.merchants, request);
    const visited = this.#named(String(shop ?? ""));
    if (found == null || visited === null) return page(400, { code: "visitNotBegun" }, request, "");
    if (result?.isConnected === true) return nowConnected(this.#context.openInstalls, visited, request);
    const reason: ConnectFailure =
      result === null ? { code: "noConsent", title } : (result.because ?? { code: "notKept" });
    return notConnected(visited, { status: 200, reason }, request);
  }

  /**
   * Opens the dashboard in the browser that began the visit. If the shop itself answered, somebody may have lured its
   * merchant to the consent of their own visit. Then the shop sends the merchant's browser here with the visit's secret
   * but without the cookie, and everything is undone. The address alone does not permit undoing.
   */
  async #showMerchant(
    { answeredBy, secretOf }: InstallPlace["install"],
    { shop, installedAt, cookie, isSignedIn }: NonNullable<VisitResult["merchants"]>,
    request: Request,
  ): Promise<Answer> {
    const { openInstalls, publicUrl, ticketFor } = this.#context;
    // A shop that was removed and connected again is a different installation.
    const isStillThere = (await openInstalls.merchantOf(shop))?.installedAt === installedAt;
    const raw = rawRequest(request);
    if (!bringsCookie(raw, cookie)) {
      const secret = secretOf(raw);
      const isSentByShop = secret !== null && cookieText(secret, publicUrl ?? "") === cookie;
      if (answeredBy === "shop" && isSentByShop && isStillThere) await openInstalls.undo(shop);
      return page(400, { code: "visitOtherBrowser" }, request, "");
    }
    if (!isStillThere) return page(400, { code: "visitNotBegun" }, request, "");
    const query = isSignedIn ? "" : `?${new URLSearchParams({ ticket: await ticketFor(shop) })}`;
    const location = `${publicUrl ?? ""}/setup${query}`;
    return { status: 303, headers: { location, "cache-control": "no-store" }, body: "" };
  }

  async #connected(shop: ShopContext, cookie: string): Promise<VisitResult> {
    const { onConnected, openInstalls } = this.#context;
    await noteConnected(this.#context, shop.shop);
    onConnected(shop);
    // Only a request of the merchant's own browser proves who the merchant is.
    const provesBrowser = shop.adapter.install?.answeredBy === "browser";
    const { installedAt } = (provesBrowser ? await openInstalls.merchantOf(shop.shop) : null) ?? {};
    const merchants =
      installedAt === undefined ? null : { shop: shop.shop, installedAt, cookie, isSignedIn: false };
    return { isConnected: true, because: null, merchants };
  }

  async #whoBegins(shop: ShopContext | GuestShop, request: Request): Promise<BegunBy> {
    const owner = await this.#context.ownerOf(request);
    if (owner === null) return { isAdmin: false, owner: null };
    // A link in a message sends the owner's cookie too: somebody else's shop would join the tenant.
    const isOwnPage = request.headers["sec-fetch-site"] === "same-origin";
    if (!isServed(shop)) return { isAdmin: true, owner: isOwnPage ? owner.id : null };
    return { isAdmin: owner.tenant === null || owner.tenant === shop.tenant, owner: null };
  }

  #named(shop: string): ShopContext | GuestShop | null {
    const { shops, openInstalls } = this.#context;
    return isGuest(shop) ? openInstalls.guestNamed(shop) : (shops.get(shop) ?? null);
  }

  #visit(platform: string, shop: string, { id, secret }: { id: string; secret: string }, publicUrl: string) {
    const base = `${publicUrl}/apps/${platform}`;
    const returnUrl = `${base}/connected?${new URLSearchParams({ shop, visit: id })}`;
    return { secret, callbackUrl: `${base}/callback`, returnUrl };
  }

  /**
   * Finds a shop by its address, as the platform writes it, or by its name in the configuration. A shop that is not
   * served may be a merchant's new one.
   */
  #find(platform: string, typed: string): ShopContext | GuestShop | null {
    const { shops, openInstalls } = this.#context;
    const named = shops.get(typed);
    if (named?.adapter.platform === platform) return named;
    const parsed = adapterOf(shops, platform)?.parseDomain(typed);
    const domain = parsed !== undefined && "domain" in parsed ? parsed.domain : null;
    return (
      (domain === null ? null : shopAt(shops, platform, domain)) ?? openInstalls.guestAt(platform, typed)
    );
  }
}

/**
 * Whether the request may come from a link that somebody sent. A shop that answers by itself and lies would sign the
 * browser into its own tenant, so the person confirms the shop first. Browsers before 2023 do not send the header.
 */
function isByLink({ headers }: Request): boolean {
  return (headers["sec-fetch-site"] ?? "same-origin") !== "same-origin";
}

function isServed(shop: ShopContext | GuestShop): shop is ShopContext {
  return !isGuest(shop.shop);
}
