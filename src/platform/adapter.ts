import type { z } from "zod";
import type { OrderEvent } from "../domain/order/order-event.ts";
import type { Moment, ReadParts } from "../domain/order/order-snapshot.ts";
import type { WordCondition } from "../domain/rules/conditions.ts";
import type { BroughtWords } from "../words/catalog.ts";
import type { DeliveryReason } from "../words/codes/delivery.ts";
import type { AdapterSaid } from "../words/codes/platform.ts";
import type { ParsedJson } from "./exact-json.ts";
import type { AdapterShop, Answer, RawRequest } from "./request.ts";
import type { CheckResult, ConnectedShop, Install, OrderPull, Subscriptions } from "./shop-access.ts";

/**
 * The adapter contract: everything the bridge needs to know of one kind of shop software, as one plain object.
 * All of it is pure apart from what is given a ConnectedShop (shop-access.ts), and knows neither the store nor the
 * loyalty service. The laws that each must keep are in test/contracts/adapter.ts; how to write one is in adapters/README.md.
 */
export interface PlatformAdapter<Settings = unknown> {
  /** The word used in the configuration: "shopify". Lower case. */
  readonly platform: string;
  /** As people write it: "Shopify". */
  readonly title: string;
  /**
   * The sentences of what only this adapter says (problems, notes, checks, what its settings are for), in every language:
   * its codes begin with its `platform` and a dot.
   */
  readonly words?: BroughtWords;
  /**
   * The shop's `credentials` section: what pulling, installing and translating need. Unknown keys are errors. What `init`
   * asks for is written by `credential` (kit/credential.ts), which says what of it is secret. What each is for, and where it
   * is found, stands in the words under "<platform>.settings.<name>"; what people call it, under "<platform>.labels.<name>".
   */
  readonly settings: z.ZodType<Settings>;
  readonly webhookSecret: WebhookSecret;
  /**
   * What the ids of orders look like: `numbers` of digits alone, or any `text`. Decides how orders are numbered at the
   * loyalty service where the shop's settings leave it open.
   */
  readonly orderIds: "numbers" | "text";
  /**
   * No two shops of the platform have an order of the same id. Where its shops share the secret of one app, an order that
   * one of them has already is then no other's.
   */
  readonly hasUniqueOrderIds?: true;
  /**
   * The conditions of rules whose facts its orders tell. A rule that asks for another one is refused at the start: it would
   * fit no order. Totals, currencies, times and the customer's first order can be judged on every platform.
   */
  readonly judges: readonly RuleCondition[];
  /**
   * What no delivery tells and `pull.fetchOrder` does: the order is read once before its points are given, where a rule
   * asks for it.
   */
  readonly reads?: readonly (keyof ReadParts)[];
  /** Its orders tell when they were delivered: `approve.on: delivered` is refused where they do not. */
  readonly tellsDelivery?: true;
  /**
   * The canonical form of a shop address (no scheme, no trailing slash; parsing it again changes nothing), or what was
   * expected instead: a code whose words are the end of "expected …", with an example.
   */
  parseDomain(domain: string): { readonly domain: string } | { readonly problem: AdapterSaid };
  /**
   * Requests that are not events and carry no signature of an event: pings, challenges, permission questions.
   * Must have no side effect, because anybody may send one. `null`: not a handshake.
   */
  handshake?(request: RawRequest): Answer | null;
  /** Judges the raw request against the shop's secrets. Must never throw, whatever the request holds. */
  verify(request: RawRequest, secrets: readonly string[], now: Moment): Verification;
  /**
   * The shop that the request's headers name, as `parseDomain` writes it: how app-wide paths find the shop. `null` when
   * they name none, or several. At a shop's own address, a request that names another one is refused.
   */
  shopDomain?(request: RawRequest): string | null;
  /**
   * The shop that a delivery itself names: by its body, which is signed, or where that is silent by a kept header. One of
   * another shop becomes a dead letter: where shops share a secret, the signature alone does not tell them apart. `null`
   * when it names none. Must never throw.
   */
  shopOf?(delivery: TranslatableDelivery): NamedShop | null;
  /**
   * What a verified request says of itself: by its headers, or by its body where the platform writes the topic there
   * alone (kit/body-topic.ts). A header that came twice says nothing. Must never throw.
   */
  identify(request: RawRequest): DeliveryIdentity;
  /**
   * Which of the shop's webhooks a request says it comes from, where each has a secret of its own: in the platform's words,
   * at most 80 characters. Read before the signature is judged, so that it is short and plain, or `null`. Must never throw.
   */
  webhookName?(request: RawRequest): string | null;
  /** Every topic that means something to us; others are acknowledged, kept as ignored and never translated. */
  readonly topics: readonly PlatformTopic[];
  /** Reads the signed bytes where they are no plain JSON (a token, a form, JSON within text); exact JSON unless given. */
  decode?(body: Uint8Array): ParsedJson;
  /**
   * Turns the decoded body (see exact-json.ts: integers above 2^53 arrive as text) into events, of several orders where
   * a platform sends batches. Pure: the same delivery always gives the same events. Must never throw. The topic is
   * seldom signed: a body must show itself to be what its topic says before it ends points or erases anybody.
   */
  translate(delivery: TranslatableDelivery, shop: AdapterShop<Settings>): Translation;
  /**
   * The signed requests by which the platform would tell of an invented order (kit/sample-order.ts), paid and then
   * fulfilled: `doctor` takes them through the shop's settings. Absent: doctor tries none.
   */
  sampleOrder?(shop: AdapterShop<Settings>, secret: string, now: Moment): readonly RawRequest[];
  /** How long the platform waits for the answer to a delivery, which it counts as failed then; 5 s unless given. */
  readonly waitsMs?: number;
  /** What the platform expects as the answer to a stored delivery; 200 with our JSON body unless given. */
  answer?(identity: DeliveryIdentity): Answer;
  /** Hosts besides the shop's own that `shop.http` may call with these settings, by exact name. */
  hosts?(settings: Settings): readonly string[];
  /** Reading orders from the platform; absent where the platform cannot be asked. */
  readonly pull?: OrderPull<Settings>;
  /** Looking after the shop's webhook subscriptions; absent where only the merchant can. */
  readonly subscriptions?: Subscriptions<Settings>;
  /** Getting access to a shop with the merchant's consent; absent where keys are entered by hand only. */
  readonly install?: Install<Settings>;
  /**
   * What `doctor` asks the platform: credentials, rights, approvals. Reads only. What is not fine has a code whose words
   * say the next step.
   */
  checks?(shop: ConnectedShop<Settings>): Promise<readonly CheckResult[]>;
  /** What says that the configured credentials are wrong: whoever reads it is told where they stand. */
  readonly credentialsRefused?: readonly AdapterSaid["code"][];
  /**
   * The text of the file with which the platform's own tools set up the merchant's app (shopify.app.toml), leading to the
   * bridge at `publicUrl`. Absent where there is no such file.
   */
  appFile?(settings: Settings, publicUrl: string): string;
}

/** A condition that can be judged only where the platform tells what it asks for. */
export type RuleCondition = Exclude<WordCondition, "currencies">;

/** The secret that deliveries are signed with. */
interface WebhookSecret {
  /** `bridge`: any will do, and the platform is told it with its webhooks. `platform`: it is shown by the platform. */
  readonly chosenBy: "bridge" | "platform";
  /** Where it stands, for the person who is asked for it: a code whose words are such as "the app's client secret". */
  readonly where: AdapterSaid;
  /** The credential among the settings that is this secret, too. */
  readonly credential?: string;
  /** What is expected instead of a text that cannot be one: the end of "expected …". Must never throw. */
  problemOf?(secret: string): AdapterSaid | null;
}

/** One of the platform's wire names for a kind of event, and how deliveries of it come to us. */
export interface PlatformTopic {
  readonly name: string;
  /**
   * `subscribed`: the bridge makes the subscription and maintains it, or the merchant does where `subscriptions` is
   * absent. `declared`: it can be asked for outside the bridge only, such as in the app's own configuration. `optional`:
   * understood when somebody sends it, and not needed: whatever it tells comes by another topic or a resync as well.
   */
  readonly comes: "subscribed" | "declared" | "optional";
  /** What the shop's own pages call it, where the merchant is to make its webhook by hand unless the bridge can. */
  readonly byHand?: string;
  /** The platform obliges its apps to take it: privacy requests. */
  readonly isCompliance?: true;
}

/**
 * `covers`: what the signature vouches for. Below "body", the body is only a hint and the order must be fetched.
 * `secretIndex`: which of the shop's secrets matched, so that the last use of each can be shown while rotating.
 */
export type Verification =
  | {
      readonly ok: true;
      readonly covers: "body" | "bodyAndTime" | "ids" | "nothing";
      readonly secretIndex: number;
    }
  | { readonly ok: false; readonly reason: VerificationFailure };
/** Refusals by which the shop may have another secret than ours. */
export const SECRET_FAILURES = ["signature_missing", "signature_malformed", "signature_invalid"] as const;
/**
 * Why a delivery is refused. `expired`: its signed time is too far off; `keys_stale`: the platform's keys could not
 * be read anew.
 */
export type VerificationFailure = (typeof SECRET_FAILURES)[number] | "expired" | "keys_stale";

/** The shop that a signed body says it comes from. */
export interface NamedShop {
  /** As `parseDomain` writes it. */
  readonly domain: string;
  /** The platform always writes it so: any other name is another shop. If not, only the name of a configured one is. */
  readonly isExact: boolean;
}

/** What can be told of a delivery before its body is understood. */
export interface DeliveryIdentity {
  /** The platform's wire name for the kind of event; "" when the request names none. */
  readonly topic: string;
  /** What the platform really makes unique, at most 500 characters; `null`: topic and body make it unique. */
  readonly dedupeKey: string | null;
  /** When the event happened, where an (unsigned) header says so. */
  readonly triggeredAt: Moment | null;
  /** The platform's own headers that are worth keeping with the delivery; each short, each sent once. Never a secret. */
  readonly keptHeaders: Readonly<Record<string, string>>;
}

/** A stored delivery, its signature proven and its body parsed (exact JSON: numbers beyond 2^53 are texts). */
export interface TranslatableDelivery {
  readonly topic: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly receivedAt: Moment;
  /** The delivery's dedupe key, for events that need an identity of their own. */
  readonly deliveryKey: string;
}

/** What one delivery says. An empty list is fine: understood, and of no consequence (`reason` says why). */
export type Translation =
  | { readonly ok: true; readonly events: readonly PlatformEvent[]; readonly reason?: DeliveryReason }
  /**
   * Signed, but not an order we can read: becomes a dead letter with this reason. `isOfNoUse`: the
   * subscription itself shows no order any more; it has to be made anew.
   */
  | { readonly ok: false; readonly reason: DeliveryReason; readonly isOfNoUse?: true };

/** Everything that a delivery can tell. */
export type PlatformEvent = OrderEvent | ReferenceEvent | PrivacyEvent | UninstalledEvent;

/** Only names an order, or another entity from which the order is found: the order has to be fetched. */
export interface ReferenceEvent {
  readonly kind: "reference";
  readonly entity: "order" | "payment" | "refund" | "fulfillment";
  readonly id: string;
  readonly reason: DeliveryReason;
}

/** The platform passes on a person's or a shop's privacy request. Stored and answered at once. */
export interface PrivacyEvent {
  readonly kind: "privacy";
  readonly request: "dataRequest" | "redactCustomer" | "redactShop";
  readonly customer: {
    readonly id: string | null;
    readonly email: string | null;
    readonly phone: string | null;
  } | null;
  readonly orderIds: readonly string[];
}

/** The shop took the app away: its tokens are worth nothing any more. */
export interface UninstalledEvent {
  readonly kind: "uninstalled";
  /** When it happened: an uninstall that arrives after a reinstall changes nothing. */
  readonly at: Moment | null;
}
