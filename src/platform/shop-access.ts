import type { OrderEvent } from "../domain/order/order-event.ts";
import type { Moment, ReadParts, ShopProblem } from "../domain/order/order-snapshot.ts";
import type { AdapterSaid, PlatformSaid } from "../words/codes/platform.ts";
import type { AdapterShop, Answer, RawRequest } from "./request.ts";

/**
 * The second half of the adapter contract: speaking to the platform in a shop's name. Expected trouble is a value with
 * the next step in it; only bugs throw. Adapters keep no state: tokens live in the vault, cursors with the caller.
 */
export interface ConnectedShop<Settings = unknown> extends AdapterShop<Settings> {
  readonly vault: TokenVault;
  readonly http: ShopHttp;
  readonly now: () => Moment;
  /** Ends calls under way: the process is stopping, or a person cancelled. */
  readonly signal: AbortSignal;
}

/** A shop's own tokens, in the adapter's own shape; encrypted where they are stored. */
export type PlatformTokens = Readonly<Record<string, string | number | null>>;

/** The tokens that a platform gave us for one shop, encrypted where they are stored. */
export interface TokenVault {
  read(): Promise<PlatformTokens | null>;
  /**
   * Changes the tokens, one caller at a time per shop (over all instances). What `renew` returns is durable before
   * this resolves; `null` forgets the tokens. Return `current` when another caller has renewed them already.
   */
  renew(
    renew: (current: PlatformTokens | null) => Promise<PlatformTokens | null>,
  ): Promise<PlatformTokens | null>;
}

/**
 * The only way adapters reach the network: https (plain http on loopback), no redirects, the shop's own host or one
 * of the adapter's `hosts`, never a private network, bounded in time (30 s unless `timeoutMs` says otherwise) and bytes
 * (5 MB). Whatever status comes is a reply; a problem means that there is none.
 */
export type ShopHttp = (request: ShopHttpRequest) => Promise<PlatformResult<ShopHttpReply>>;

/** A call to the shop. `timeoutMs`: for the whole call; 30 seconds unless given. */
export interface ShopHttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** The shop's answer, whatever its status; names of headers in lower case. */
export interface ShopHttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Trouble with a shop is expected, and a value. */
export type PlatformResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: PlatformProblem };

/** Why a shop could not be asked, by what helps. */
export interface PlatformProblem {
  /**
   * `notConnected`: there is nothing to ask the shop with, neither credentials in the configuration nor tokens in the
   * vault. `unauthorised`: credentials wrong or gone. `forbidden`: a right or an approval is missing.
   */
  readonly kind: ShopProblem;
  /** What is wrong, with its next step in the words of its code; without secrets and personal data. */
  readonly because: PlatformSaid;
  /** For throttled and unreachable: when to try again. */
  readonly retryAfterMs: number | null;
}

/** Reading orders from the platform's own interface. */
export interface OrderPull<Settings> {
  /** Windows are overlapped by this, because search indexes lag and times are whole seconds. */
  readonly overlapMs: number;
  /**
   * Does the time of change move with every change, refunds included? If not, orders are now and then read by their
   * creation as well.
   */
  readonly hasReliableChangeTime: boolean;
  /**
   * Orders of the window in a stable order, page by page. `by: "created"` is the second sweep for platforms whose time
   * of change misses changes. The snapshot and refunds must equal the webhook's, but for what one of the two roads is not
   * told (`withheld`) or only this one tells (`receivedMinor`). `notes`: what a person should know, for example that the
   * platform hides older orders.
   */
  listOrders(shop: ConnectedShop<Settings>, page: PullPage): Promise<PlatformResult<PulledPage>>;
  /**
   * The order as it is now; a final deletion event when the platform says there is no such order (any more). `asked`: what
   * rules want to know besides, of `reads`; what the shop refuses to tell just now, because of a missing right or a call that
   * failed, is named (`refused`), and no reason to tell nothing. What it can never tell of this order is left out.
   */
  fetchOrder(
    shop: ConnectedShop<Settings>,
    orderId: string,
    asked?: readonly (keyof ReadParts)[],
  ): Promise<PlatformResult<OrderEvent>>;
  /**
   * Asking in one call which of many orders the shop does not show. Optional: without it, orders are fetched one by one
   * and asked for less often. It only narrows down: nothing is made of an order before `fetchOrder` said that it is gone.
   */
  readonly missing?: {
    readonly mostAtOnce: number;
    ask(shop: ConnectedShop<Settings>, orderIds: readonly string[]): Promise<PlatformResult<MissingOrders>>;
  };
  /**
   * The orders that bear the number people see, as it is written in the shop or without its "#": exactly that number, the
   * newest first and at most ten, since a counter may be set back. They are then read by their ids. None when the shop
   * shows none; `notes` then say what it may keep back. Optional: without it, an order is asked for by its id alone.
   */
  findByNumber?(shop: ConnectedShop<Settings>, orderNumber: string): Promise<PlatformResult<OrdersOfNumber>>;
  /** Finds the order behind another entity a notice named; `null` when there is none. */
  findOrderId?(
    shop: ConnectedShop<Settings>,
    entity: "payment" | "refund" | "fulfillment",
    id: string,
  ): Promise<PlatformResult<string | null>>;
}

/** The orders of one number. `notes`: what a person should know, for example that older orders are not shown. */
export interface OrdersOfNumber {
  readonly orders: readonly NumberedOrder[];
  readonly notes: readonly PlatformSaid[];
}

/** What tells an order from others of its number. */
export interface NumberedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly createdAt: Moment | null;
}

/** Which orders the shop does not show, each asked for by its id. */
export interface MissingOrders {
  /** Of those that were asked for, what the shop does not show. */
  readonly missing: readonly string[];
  /** Not shown because the bridge may not see them, such as orders that are too old for its rights: nothing is known. */
  readonly hidden: readonly string[];
}

/** The page of orders to read: those changed (or created) from `since` to `until`, both included. */
export interface PullPage {
  readonly by: "changed" | "created";
  readonly since: Moment;
  readonly until: Moment;
  /** From the page before; `null` for the first. */
  readonly cursor: string | null;
}

/** A page of orders as they are now. `notes`: what a person should know of it. */
export interface PulledPage {
  readonly events: readonly OrderEvent[];
  readonly nextCursor: string | null;
  /** Orders in the window, where the platform says so. */
  readonly total: number | null;
  readonly notes: readonly PlatformSaid[];
}

/** The webhook subscriptions of a shop that point to one address. Those of others are never touched. */
export interface Subscriptions<Settings> {
  inspect(
    shop: ConnectedShop<Settings>,
    target: SubscriptionTarget,
  ): Promise<PlatformResult<readonly SubscriptionState[]>>;
  /** Creates what is missing, re-enables what is disabled; says what it did. Safe to run twice. */
  restore(
    shop: ConnectedShop<Settings>,
    target: SubscriptionTarget,
  ): Promise<PlatformResult<readonly PlatformSaid[]>>;
  /**
   * Makes all of them anew, active ones too, because what they send is of no use: signed with another secret, or made by
   * somebody who may not see orders any more. Optional: for platforms where that can be. Safe to run twice.
   */
  renew?(
    shop: ConnectedShop<Settings>,
    target: SubscriptionTarget,
  ): Promise<PlatformResult<readonly PlatformSaid[]>>;
}

/** Where webhooks should lead. */
export interface SubscriptionTarget {
  /** Where deliveries go: "https://bridge.example.com/webhooks/acme". */
  readonly address: string;
  /** The secret to sign with, where the platform lets us choose it. */
  readonly secret: string;
}

/** How one webhook stands at the shop. `detail`: what else is wrong with it, with the next step. */
export interface SubscriptionState {
  readonly topic: string;
  /** `paused`: by a person in the shop, who alone may change it; it is left alone. */
  readonly state: "active" | "disabled" | "paused" | "missing";
  readonly detail: PlatformSaid | null;
}

/** The merchant's consent, in two requests: begin sends the browser to the shop, finish takes what comes back. */
export interface Install<Settings> {
  /**
   * Who brings the answer to the callback: the browser that began the visit, which is bound to it by a cookie, or the shop
   * by a request of its own, which has no cookie to bring.
   */
  readonly answeredBy: "browser" | "shop";
  /**
   * GET /apps/{platform}/install. Anybody may come, so that it is given nothing to ask the shop with, and no tokens: the
   * answer is made here alone. Where nothing is to be consented to, or nothing can be, the visitor reads why.
   */
  begin(shop: VisitedShop<Settings>, request: RawRequest, visit: InstallVisit): Promise<Answer | VisitEnd>;
  /**
   * /apps/{platform}/callback, before anything is done about it: is it signed, complete and of this visit, as far as that
   * can be told without a call? `shop` was found by the single-use secret of `begin` (query "state", or the field the
   * platform echoes). Strangers send what they like, so that what is refused here uses up neither the visit nor a call.
   * `null`: nothing speaks against it.
   */
  whyRefused(shop: VisitedShop<Settings>, request: RawRequest, visit: InstallVisit): Promise<VisitEnd | null>;
  /** Takes an answer that `whyRefused` let through. Must store the tokens before it answers. */
  finish(shop: ConnectedShop<Settings>, request: RawRequest, visit: InstallVisit): Promise<InstallResult>;
  /** The single-use secret in a callback request, unverified; `null` when it carries none. */
  secretOf(request: RawRequest): string | null;
}

/** A shop as strangers may visit it. */
export type VisitedShop<Settings = unknown> = Pick<
  ConnectedShop<Settings>,
  "shop" | "domain" | "settings" | "now"
>;

/** One person's way through the platform's consent. */
export interface InstallVisit {
  /** Unguessable, single use, ends after some minutes; ties the callback to this shop. */
  readonly secret: string;
  readonly callbackUrl: string;
  /** Where the browser ends up: a page of the bridge that says how it went. */
  readonly returnUrl: string;
}

/** What a visitor reads, in their own language; without secrets. */
export interface VisitEnd {
  readonly status: number;
  readonly reason: PlatformSaid;
}

/** What is answered, or why the shop is not connected; the platform's own trouble is its fact `because`. */
export type InstallResult =
  | { readonly ok: true; readonly answer: Answer }
  | ({ readonly ok: false } & VisitEnd);

/**
 * One thing that doctor checked: a verdict in the adapter's own words, or why the platform could not be asked. `check`:
 * the code whose words name it. What is not fine has a sentence with its next step.
 */
export type CheckResult = PlatformSaid & {
  readonly check: AdapterSaid["code"];
  readonly state: "fine" | "warning" | "failed";
  /** It checks what only a running bridge makes, its webhooks: nothing is wrong where none has run yet. */
  readonly needsBridge?: true;
  /** There is nothing to ask the shop with until its own pages were asked for consent, which `install` begins. */
  readonly needsConsent?: true;
  /** The checks that could not be tried because of it, by the codes of their names. */
  readonly leavesOut?: readonly AdapterSaid["code"][];
};
