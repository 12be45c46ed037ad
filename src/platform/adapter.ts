import type { z } from "zod";
import type { OrderEvent } from "../domain/order/order-event.ts";
import type { Moment, ReadParts } from "../domain/order/order-snapshot.ts";
import type { WordCondition } from "../domain/rules/conditions.ts";
import type { AdapterWords } from "../words/catalog.ts";
import type { DeliveryReason } from "./codes/delivery.ts";
import type { AdapterCode } from "./codes/platform.ts";
import type { EmbeddedAdmin } from "./embedded-admin.ts";
import type { ParsedJson } from "./exact-json.ts";
import type { AdapterShop, Answer, RawRequest } from "./request.ts";
import type {
  CheckResult,
  ConnectedShop,
  Install,
  OrderPull,
  Subscriptions,
  WriteBack,
} from "./shop-access.ts";

/**
 * The adapter contract: everything the bridge needs to know about one kind of shop software, as one plain object.
 * Everything is pure except functions that get a ConnectedShop (shop-access.ts), and nothing knows the store or the
 * loyalty service. test/contracts/adapter.ts tests the contract; adapters/README.md explains how to write an adapter.
 */
export interface PlatformAdapter<Settings = unknown> {
  /** The name in the configuration: "shopify". Lower case. */
  readonly platform: string;
  /** The name for people: "Shopify". */
  readonly title: string;
  /**
   * The sentences that only this adapter says (problems, notes, checks, descriptions of settings) in every language.
   * Their codes start with `platform` and a dot.
   */
  readonly words?: AdapterWords;
  /**
   * The schema of the shop's `credentials` section: what pulling, installing and translating need. Unknown keys are
   * errors. Use `credential` (kit/credential.ts) for values that `init` asks for, and to mark secrets. Each setting's
   * description is in the words under "<platform>.settings.<name>", its label under "<platform>.labels.<name>".
   */
  readonly settings: z.ZodType<Settings>;
  readonly webhookSecret: WebhookSecret;
  /**
   * The ways in which a person who adds a shop can give the bridge access to it, the usual one first. Absent: all
   * credentials are requested at once.
   */
  readonly ways?: readonly AccessWay[];
  /**
   * The form of order ids: `numbers` of digits only, or any `text`. Decides how orders are numbered at the loyalty
   * service if the shop's settings do not.
   */
  readonly orderIds: "numbers" | "text";
  /**
   * Order ids are unique across all shops of the platform. If shops share the secret of one app, an order that one of
   * them already has then belongs to no other, and a body that came for one of them is refused for the others.
   */
  readonly hasUniqueOrderIds?: true;
  /**
   * The rule conditions for which the platform sends data. A rule with any other condition is refused at the start,
   * because it would match no order. Every platform supports totals, currencies, times and the customer's first order.
   */
  readonly judges: readonly RuleCondition[];
  /**
   * The parts that only `pull.fetchOrder` returns. If a rule needs one, the order is read once before its points are
   * given.
   */
  readonly reads?: readonly (keyof ReadParts)[];
  /** Its orders contain the time of delivery; without this, `approve.on: delivered` is refused. */
  readonly sendsDelivery?: true;
  /**
   * The canonical form of a shop address (no scheme, no trailing slash; parsing it again changes nothing), or what was
   * expected: a code whose words say what it must be, with an example: "must be …".
   */
  parseDomain(domain: string): { readonly domain: string } | { readonly problem: AdapterCode };
  /**
   * Answers requests that are not events and have no event signature: pings, challenges, permission checks. Must have
   * no side effect, because anyone can send one. `null`: not a handshake.
   */
  handshake?(request: RawRequest): Answer | null;
  /** Checks the raw request against the shop's secrets. Must never throw, whatever the request contains. */
  verify(request: RawRequest, secrets: readonly string[], now: Moment): Verification;
  /**
   * The shop named in the request's headers, as `parseDomain` writes it, for paths that several shops of one app share.
   * `null` if there is none, or several. A request to one shop's address that names another shop is refused.
   */
  shopDomain?(request: RawRequest): string | null;
  /**
   * The shop that a delivery names: in its signed body, or otherwise in a kept header. A delivery of another shop
   * becomes a dead letter, because the signature does not distinguish shops with the same secret. `null` if there is
   * none. Must never throw.
   */
  shopOf?(delivery: TranslatableDelivery): NamedShop | null;
  /**
   * Reads the identity of a verified request from its headers, or from its body if the platform writes the topic only
   * there (kit/body-topic.ts). A repeated header is ignored. Must never throw.
   */
  identify(request: RawRequest): DeliveryIdentity;
  /**
   * The webhook that a request claims to come from, if each has its own secret: the platform's name for it, at most 80
   * characters. Read before the signature is checked, so it must be short and plain, or `null`. Must never throw.
   */
  webhookName?(request: RawRequest): string | null;
  /**
   * Every topic with an effect; deliveries of other topics are acknowledged, stored as ignored and never translated.
   */
  readonly topics: readonly PlatformTopic[];
  /** Decodes the signed bytes if they are not plain JSON (a token, a form, JSON within text); default: exact JSON. */
  decode?(body: Uint8Array): ParsedJson;
  /**
   * Turns the decoded body (see exact-json.ts: integers above 2^53 are text) into events, of several orders if the
   * platform sends batches. Pure: the same delivery always gives the same events. Must never throw. The topic is seldom
   * signed, so check that the body matches its topic before an event ends points or erases a person.
   */
  translate(delivery: TranslatableDelivery, shop: AdapterShop<Settings>): Translation;
  /**
   * The shop's own order states, for people. A snapshot's status is one of them, or several joined by ", "; unknown
   * ones are shown unchanged.
   */
  readonly statuses?: Readonly<Record<string, AdapterCode>>;
  /**
   * The signed requests that the platform would send for the sample order (kit/sample-order.ts), paid and then
   * fulfilled; `doctor` runs them against the shop's settings. Absent: doctor has no such check.
   */
  sampleOrder?(shop: AdapterShop<Settings>, secret: string, now: Moment): readonly RawRequest[];
  /**
   * How long the platform waits for the answer to a delivery before it counts as failed, in milliseconds; default 5 s.
   */
  readonly waitsMs?: number;
  /** The answer that the platform expects to a stored delivery; default 200 with our JSON body. */
  answer?(identity: DeliveryIdentity): Answer;
  /** Hosts besides the shop's own that `shop.http` may call with these settings; exact names. */
  hosts?(settings: Settings): readonly string[];
  /** Reads orders from the platform; absent if it has no API for that. */
  readonly pull?: OrderPull<Settings>;
  /** Maintains the shop's webhook subscriptions; absent if only the merchant can. */
  readonly subscriptions?: Subscriptions<Settings>;
  /** Writes points to orders; without this, `program.writeBack` is refused. */
  readonly writeBack?: WriteBack<Settings>;
  /** What the shop's customers see; without this, `program.storefront: points` is refused. */
  readonly storefront?: SignedVisits<Settings>;
  /** What the shop's staff see and decide at an order in the platform's admin; without this, `program.adminBlock` is refused. */
  readonly staff?: SignedVisits<Settings>;
  /** Gets access to a shop with the merchant's consent; absent if keys are only entered by hand. */
  readonly install?: Install<Settings>;
  /** Shows the dashboard in the platform's admin, to the staff of shops that their merchants connect; needs `staff`. */
  readonly embedded?: EmbeddedAdmin<Settings>;
  /**
   * The checks that `doctor` makes at the platform: credentials, permissions, approvals. Reads only. A failed check has
   * a code whose words say the next step.
   */
  checks?(shop: ConnectedShop<Settings>): Promise<readonly CheckResult[]>;
  /**
   * Checks, without credentials, whether a shop of this platform answers at the address. Runs before there are
   * credentials. Absent: any answer is accepted.
   */
  checkAddress?(shop: ConnectedShop<Settings>): Promise<CheckResult>;
  /** The codes that mean wrong credentials: their messages also say where the credentials are configured. */
  readonly credentialsRefused?: readonly AdapterCode["code"][];
  /**
   * The text of the file with which the platform's tools set up the merchant's app (shopify.app.toml) for the bridge at
   * `publicUrl`. Absent if there is no such file.
   */
  appFile?(settings: Settings, publicUrl: string): string;
}

/** A condition that only works if the platform sends the data for it. */
export type RuleCondition = Exclude<WordCondition, "currencies">;

/** Requests that the platform signs for a person at the shop: a customer on its pages, or staff in its admin. */
export interface SignedVisits<Settings> {
  /** The shop that the request names, as `parseDomain` writes it; `null` if there is none, or several. Not verified. */
  shopDomain(request: RawRequest): string | null;
  /**
   * Who is signed in at the shop, according to the platform's signature; `id` is `null` for a stranger. `null`: not signed
   * with one of the shop's secrets for this shop, or too long ago. Must never throw.
   */
  visitorOf(
    request: RawRequest,
    shop: Pick<AdapterShop<Settings>, "domain" | "settings"> & { readonly secrets: readonly string[] },
  ): Promise<{ readonly id: string | null } | null>;
}

/** One way to give the bridge access to a shop. */
export interface AccessWay {
  readonly title: AdapterCode;
  /** What this way means for the shop. */
  readonly about: AdapterCode;
  /** The credentials and choices among the settings that it needs. */
  readonly asks: readonly string[];
  /** The webhook secret is needed too: no credential is the same, or the webhooks are created by hand. */
  readonly asksSecret?: true;
}

/** The secret that signs deliveries. */
interface WebhookSecret {
  /** `bridge`: any text, which the bridge sets with its webhooks. `platform`: the platform shows it. */
  readonly chosenBy: "bridge" | "platform";
  /** Where people find it: a code with words such as "the app's client secret". */
  readonly where: AdapterCode;
  /** The credential in the settings that is the same secret. */
  readonly credential?: string;
  /** What was expected, if the text cannot be the secret: "must be …". Must never throw. */
  problemOf?(secret: string): AdapterCode | null;
}

/** One of the platform's wire names for a kind of event, and how its deliveries reach the bridge. */
export interface PlatformTopic {
  readonly name: string;
  /**
   * `subscribed`: the bridge creates and maintains the subscription, or the merchant does if `subscriptions` is absent.
   * `declared`: it can only be requested outside the bridge, such as in the app's own configuration. `optional`:
   * understood if it is sent, but not needed, because everything it reports also arrives by another topic or a resync.
   */
  readonly comes: "subscribed" | "declared" | "optional";
  /** Its name on the shop's own pages, if the merchant creates its webhook when the bridge cannot. */
  readonly byHand?: AdapterCode;
  /** The platform requires its apps to accept it: privacy requests. */
  readonly isCompliance?: true;
}

/**
 * `covers`: what the signature proves. Below "body", the body is only a hint and the order must be fetched.
 * `secretIndex`: which of the shop's secrets matched, to show the last use of each while secrets are changed.
 */
export type Verification =
  | {
      readonly ok: true;
      readonly covers: "body" | "bodyAndTime" | "ids" | "nothing";
      readonly secretIndex: number;
    }
  | { readonly ok: false; readonly reason: VerificationFailure };
/** Failures that may be caused by a different secret at the shop. */
export const SECRET_FAILURES = ["signature_missing", "signature_malformed", "signature_invalid"] as const;
/**
 * Why a delivery is refused. `expired`: its signed time is too far off; `keys_stale`: the platform's keys could not be
 * refreshed.
 */
export type VerificationFailure = (typeof SECRET_FAILURES)[number] | "expired" | "keys_stale";

/** The shop that a signed body names. */
export interface NamedShop {
  /** The shop's domain, as `parseDomain` writes it. */
  readonly domain: string;
  /**
   * The platform always writes the name in this form, so any other name is another shop. If false, only the name of a
   * configured shop counts as another shop.
   */
  readonly isExact: boolean;
}

/** What is known about a delivery before its body is understood. */
export interface DeliveryIdentity {
  /** The platform's wire name for the kind of event; "" if the request has none. */
  readonly topic: string;
  /** The platform's unique key of the event, at most 500 characters; `null`: the bridge uses topic and body. */
  readonly dedupeKey: string | null;
  /** When the event happened, if an (unsigned) header says so. */
  readonly triggeredAt: Moment | null;
  /** The platform's headers that are kept with the delivery; each short, each sent once. Never a secret. */
  readonly keptHeaders: Readonly<Record<string, string>>;
}

/** A stored delivery with a proven signature and a parsed body (exact JSON: numbers beyond 2^53 are texts). */
export interface TranslatableDelivery {
  readonly topic: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly receivedAt: Moment;
  /** The delivery's dedupe key, for events that need their own identity. */
  readonly deliveryKey: string;
}

/** The events of one delivery. An empty list: understood, without an effect (`reason` says why). */
export type Translation =
  | { readonly ok: true; readonly events: readonly PlatformEvent[]; readonly reason?: DeliveryReason }
  /**
   * Signed, but not a readable order: becomes a dead letter with this reason. `isOfNoUse`: the subscription no longer
   * contains orders and must be created again.
   */
  | { readonly ok: false; readonly reason: DeliveryReason; readonly isOfNoUse?: true };

/** All events that a delivery can contain. */
export type PlatformEvent = OrderEvent | ReferenceEvent | ShopEvent;

/** An event about a person, or the shop as a whole. */
export type ShopEvent = PrivacyEvent | UninstalledEvent | SubscriptionsEndedEvent;

/** Names an order, or an entity that belongs to one; the bridge must fetch the order. */
export interface ReferenceEvent {
  readonly kind: "reference";
  readonly entity: "order" | "payment" | "refund" | "fulfillment";
  readonly id: string;
  readonly reason: DeliveryReason;
}

/** The platform forwards a person's or a shop's privacy request. Stored and answered at once. */
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

/** The shop removed the app: its tokens are no longer valid. */
export interface UninstalledEvent {
  readonly kind: "uninstalled";
  /** When it happened: an uninstall that arrives after a reinstall changes nothing. */
  readonly at: Moment | null;
}

/** The source of the shop's deliveries has ended. The bridge checks its subscriptions at once. */
export interface SubscriptionsEndedEvent {
  readonly kind: "subscriptionsEnded";
}
