import type { OrderEvent } from "../domain/order/order-event.ts";
import type { PointsState } from "../domain/order/order-record.ts";
import type { Moment, ReadParts, ShopProblem } from "../domain/order/order-snapshot.ts";
import type { AdapterCode, PlatformCode } from "./codes/platform.ts";
import type { AdapterShop, Answer, RawRequest } from "./request.ts";

/**
 * The second half of the adapter contract: calling the platform on behalf of a shop. Expected failures are values that
 * contain the next step; only bugs throw. Adapters keep no state: tokens are in the vault, cursors with the caller.
 */
export interface ConnectedShop<Settings = unknown> extends AdapterShop<Settings> {
  readonly vault: TokenVault;
  readonly http: ShopHttp;
  /** The current time by the bridge's clock. */
  readonly now: () => Moment;
  /** Aborts running calls: the process is stopping, or a person cancelled. */
  readonly signal: AbortSignal;
}

/** A shop's own tokens, in the adapter's own shape; encrypted where they are stored. */
export type PlatformTokens = Readonly<Record<string, string | number | null>>;

/** The tokens that a platform issued for one shop, encrypted in the store. */
export interface TokenVault {
  /** Returns `null` if there are no tokens, or none that can be decrypted. */
  read(): Promise<PlatformTokens | null>;
  /**
   * Changes the tokens, one caller at a time per shop (over all instances). The value that `renew` returns is durable
   * before this resolves; `null` forgets the tokens. Return `current` if another caller has already renewed them.
   */
  renew(
    renew: (current: PlatformTokens | null) => Promise<PlatformTokens | null>,
  ): Promise<PlatformTokens | null>;
}

/**
 * The only way for adapters to reach the network: https (plain http on loopback), no redirects, the shop's own host or
 * one of the adapter's `hosts`, never a private network, limited in time (30 s, or `timeoutMs`) and bytes (5 MB). Any
 * status is a reply; a problem means that there is none.
 */
export type ShopHttp = (request: ShopHttpRequest) => Promise<PlatformResult<ShopHttpReply>>;

/** A call to the shop. `timeoutMs`: for the whole call; default 30 seconds. */
export interface ShopHttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

/** The shop's answer with any status; header names are in lower case. */
export interface ShopHttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The result of a call to a shop. Failures are expected, so they are values. */
export type PlatformResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: PlatformProblem };

/** Why a call to a shop failed. */
export interface PlatformProblem {
  /**
   * `notConnected`: there are neither credentials in the configuration nor tokens in the vault. `unauthorised`:
   * credentials are wrong or gone. `forbidden`: a permission or an approval is missing.
   */
  readonly kind: ShopProblem;
  /** What is wrong, with its next step in the sentence of its code; contains no secrets and no personal data. */
  readonly because: PlatformCode;
  /** For throttled and unreachable: when to try again. */
  readonly retryAfterMs: number | null;
}

/** Reads orders from the platform's API. */
export interface OrderPull<Settings> {
  /** Windows overlap by this, because search indexes lag and times are whole seconds. */
  readonly overlapMs: number;
  /**
   * Whether every change updates the time of change, refunds included. If not, orders are sometimes read by their
   * creation too.
   */
  readonly hasReliableChangeTime: boolean;
  /**
   * Orders of the window in a stable order, page by page. `by: "created"` is the second pass for platforms whose time
   * of change misses changes. Snapshot and refunds must equal the webhook's, except for what one of the two lacks
   * (`withheld`) or only this one has (`receivedMinor`). `notes`: what a person should know, for example that the
   * platform hides older orders.
   */
  listOrders(shop: ConnectedShop<Settings>, page: PullPage): Promise<PlatformResult<PulledPage>>;
  /**
   * The order as it is now; a final deletion event if the platform says that the order does not exist (any more).
   * `asked`: further parts from `reads` that rules need. Parts that the shop refuses right now, because of a missing
   * permission or a failed call, are listed in `refused`; they do not make the call fail. Parts that it can never
   * return for this order are left out.
   */
  fetchOrder(
    shop: ConnectedShop<Settings>,
    orderId: string,
    asked?: readonly (keyof ReadParts)[],
  ): Promise<PlatformResult<OrderEvent>>;
  /**
   * Queries in one call which of many orders the shop does not show. Optional: without it, orders are fetched one by
   * one, and less often. It only saves calls: an order does not change until `fetchOrder` reports that it is gone.
   */
  readonly missing?: {
    readonly mostAtOnce: number;
    ask(shop: ConnectedShop<Settings>, orderIds: readonly string[]): Promise<PlatformResult<MissingOrders>>;
  };
  /**
   * The orders with exactly this number, as written in the shop or without "#": newest first, at most ten, since a
   * counter may be reset. The bridge then reads them by their ids. Empty if the shop shows none; `notes` then say what
   * it may hide. Optional: without it, people can look up an order only by its id.
   */
  findByNumber?(shop: ConnectedShop<Settings>, orderNumber: string): Promise<PlatformResult<OrdersOfNumber>>;
  /** Finds the order of an entity that a webhook named; `null` if there is none. */
  findOrderId?(
    shop: ConnectedShop<Settings>,
    entity: "payment" | "refund" | "fulfillment",
    id: string,
  ): Promise<PlatformResult<string | null>>;
}

/** The orders of one number. `notes`: what a person should know, for example that older orders are not shown. */
export interface OrdersOfNumber {
  readonly orders: readonly NumberedOrder[];
  readonly notes: readonly PlatformCode[];
}

/** What distinguishes an order from others with the same number. */
export interface NumberedOrder {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly createdAt: Moment | null;
}

/** Which of the requested orders the shop does not show. */
export interface MissingOrders {
  /** The requested orders that the shop does not show. */
  readonly missing: readonly string[];
  /**
   * Not shown because the bridge has no permission to see them, such as orders that are too old: their state is
   * unknown.
   */
  readonly hidden: readonly string[];
}

/** The page of orders to read: those changed (or created) from `since` to `until`, both included. */
export interface PullPage {
  readonly by: "changed" | "created";
  readonly since: Moment;
  readonly until: Moment;
  /** The cursor of the previous page; `null` for the first. */
  readonly cursor: string | null;
}

/** A page of orders as they are now. `notes`: what a person should know. */
export interface PulledPage {
  readonly events: readonly OrderEvent[];
  readonly nextCursor: string | null;
  /** The number of orders in the window, if the platform reports it. */
  readonly total: number | null;
  readonly notes: readonly PlatformCode[];
}

/** Writes to orders at the platform. */
export interface WriteBack<Settings> {
  /** Makes what the shop needs for these fields. Called before the first order is written. Safe to run twice. */
  prepare?(shop: ConnectedShop<Settings>): Promise<PlatformResult<null>>;
  /**
   * Writes the points and their state to fields of the order that belong to the bridge, replacing what was there, and
   * marks the order if requested. Must change nothing else about the order, and nothing that the platform reports about
   * the order to the bridge except its time of change. Safe to run twice. `notFound`: the order does not exist.
   */
  write(shop: ConnectedShop<Settings>, order: OrderPoints): Promise<PlatformResult<null>>;
  /** Writes the balance of a customer who has an account at the shop, to a field that belongs to the bridge. */
  readonly balance: {
    /** Like `prepare` above, for this field. */
    prepare?(shop: ConnectedShop<Settings>): Promise<PlatformResult<null>>;
    /** Writes the balance, replacing what was there; `null` removes it. Changes nothing else. Safe to run twice. */
    write(
      shop: ConnectedShop<Settings>,
      customerId: string,
      points: number | null,
    ): Promise<PlatformResult<null>>;
  };
}

/** The state of an order's points. `points`: how many were given, even if cancelled since; `null`: unknown or none. */
export interface OrderPoints {
  readonly orderId: string;
  readonly points: number | null;
  readonly state: PointsState;
  /** Whether to show it to staff in lists and flows too (a tag), or among the order's notes. */
  readonly isMarked: boolean;
}

/** The webhook subscriptions of a shop that point to one address. Subscriptions of others are never changed. */
export interface Subscriptions<Settings> {
  inspect(
    shop: ConnectedShop<Settings>,
    target: SubscriptionTarget,
  ): Promise<PlatformResult<readonly SubscriptionState[]>>;
  /** Creates missing subscriptions and re-enables disabled ones; returns what it did. Safe to run twice. */
  restore(
    shop: ConnectedShop<Settings>,
    target: SubscriptionTarget,
  ): Promise<PlatformResult<readonly PlatformCode[]>>;
  /**
   * Creates all subscriptions again, including active ones, because their webhooks are useless: signed with another
   * secret, or created by a user who may no longer see orders. Optional, for platforms where that can happen. Safe to
   * run twice.
   */
  renew?(
    shop: ConnectedShop<Settings>,
    target: SubscriptionTarget,
  ): Promise<PlatformResult<readonly PlatformCode[]>>;
}

/** Where webhooks go. */
export interface SubscriptionTarget {
  /** Where deliveries go: "https://bridge.example.com/webhooks/acme". */
  readonly address: string;
  /** The secret to sign with, if the platform lets us choose it. */
  readonly secret: string;
}

/** The state of one webhook at the shop. `detail`: what else is wrong with it, with the next step. */
export interface SubscriptionState {
  readonly topic: string;
  /** `paused`: by a person in the shop; the bridge leaves it alone. */
  readonly state: "active" | "disabled" | "paused" | "missing";
  readonly detail: PlatformCode | null;
}

/** The merchant's consent in two requests: `begin` sends the browser to the shop, `finish` accepts what comes back. */
export interface Install<Settings> {
  /**
   * Who sends the callback: the browser that started the visit, identified by a cookie, or the shop with its own
   * request, which has no cookie.
   */
  readonly answeredBy: "browser" | "shop";
  /** Whether these settings allow consent at all; default: they do. */
  isPossible?(settings: Settings): boolean;
  /**
   * GET /apps/{platform}/install. Anyone may open it, so it gets neither shop access nor tokens, and must answer
   * without a call. If there is nothing to consent to, or consent is impossible, returns why.
   */
  begin(shop: VisitedShop<Settings>, request: RawRequest, visit: InstallVisit): Promise<Answer | VisitEnd>;
  /**
   * /apps/{platform}/callback, first step: checks, without a call, whether it is signed, complete and part of this
   * visit. `shop` was found by the single-use secret from `begin` (query "state", or the field that the platform
   * echoes). Strangers can send anything, so a refusal does not use up the visit. `null`: accepted.
   */
  whyRefused(shop: VisitedShop<Settings>, request: RawRequest, visit: InstallVisit): Promise<VisitEnd | null>;
  /** Handles a callback that `whyRefused` accepted. Must store the tokens before it answers. */
  finish(shop: ConnectedShop<Settings>, request: RawRequest, visit: InstallVisit): Promise<InstallResult>;
  /**
   * The single-use secret in a callback request, or in the address that the shop sends the browser back to; not
   * verified. `null` if there is none.
   */
  secretOf(request: RawRequest): string | null;
}

/** A shop as visitors without a session may see it. */
export type VisitedShop<Settings = unknown> = Pick<
  ConnectedShop<Settings>,
  "shop" | "domain" | "settings" | "now"
>;

/** One visit to the platform's consent page. */
export interface InstallVisit {
  /** Unguessable, single use, expires after some minutes; ties the callback to this shop. */
  readonly secret: string;
  readonly callbackUrl: string;
  /** Where the browser ends up: a page of the bridge that shows the result. */
  readonly returnUrl: string;
}

/** The message for a visitor, shown in their language; contains no secrets. */
export interface VisitEnd {
  readonly status: number;
  readonly reason: PlatformCode;
}

/** The answer, or why the shop is not connected; the fact `because` is the platform's problem. */
export type InstallResult =
  | { readonly ok: true; readonly answer: Answer }
  | ({ readonly ok: false } & VisitEnd);

/**
 * One check of doctor: a code of the adapter, or why the platform could not be called. `check`: the code of its name.
 * The sentence of a failed check contains its next step.
 */
export type CheckResult = PlatformCode & {
  readonly check: AdapterCode["code"];
  /** `skipped`: neither good nor bad. */
  readonly state: "fine" | "warning" | "failed" | "skipped";
  /** It checks webhooks, which only a running bridge creates: no problem if no bridge has run yet. */
  readonly needsBridge?: true;
  /** The shop cannot be called: until the merchant consents, which `install` starts, or until someone enters credentials. */
  readonly noAccess?: "consent" | "credentials";
  /** The checks that could not run because this one failed, by the codes of their names. */
  readonly leavesOut?: readonly AdapterCode["code"][];
};
