import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Reason } from "../../domain/reason/reason.ts";
import type { ActCode } from "../../people/acts/act-codes.ts";
import type { ShopReason } from "../../shops/shop-codes.ts";
import type { StoreProblem } from "../../store/codes/store.ts";

/** What the bridge knows of a kind of condition. `Facts`: what its sentences say. */
interface ConditionKind<Facts = object> {
  /** Never set: carries the type of the facts. */
  readonly facts?: Facts;
  /** What may have ended it: what a person did, or another configuration. Otherwise it ended by itself. */
  readonly endedBy?: readonly (ActCode["code"] | "configuration")[];
  /**
   * The orders that it costs: those that wait for its account, its shop or anything at all; failed ones; those an audit or
   * the watch found; those read from the shop because no webhook came, since it began or of late.
   */
  readonly orders?:
    | { readonly waitingFor: "account" | "shop" | "anything" }
    | "failed"
    | "ofAudit"
    | "deletedInShop"
    | "readSince"
    | "readLately";
  /** The deliveries that it costs: failed or waiting ones, or those that it counts itself. */
  readonly deliveries?: "failed" | "waiting" | "requests";
  /** It began before it was noticed: at its fact `since`, or so many of its `minutes` ago. */
  readonly beginsAt?: "since" | "minutes";
  /** Anyone who knows the address can cause it. */
  readonly isOfStrangers?: true;
  /** The page Today shows it in a place of its own, so not in its list of conditions. */
  readonly hasOwnPlace?: true;
}

/** The facts stand in the type alone. */
function kind<Facts>(known: Omit<ConditionKind, "facts"> = {}): ConditionKind<Facts> {
  return known;
}

interface OfShop {
  readonly shop: string;
}
interface OfBrand {
  readonly brand: string;
}
interface Since {
  readonly since: Moment;
}
interface BecauseOf<Why> {
  readonly because: Why;
}

/** Every condition, with its facts. How each is found: `src/health/conditions`; its sentences: `health.json`. */
const KINDS = {
  clockAhead: kind<{ readonly minutes: number }>(),
  tokensGuessed: kind<{ readonly tries: number }>({
    endedBy: ["configuration"],
    isOfStrangers: true,
  }),
  pointsDiffer: kind<OfShop & { readonly orders: number }>({
    endedBy: ["actSentAgain", "actOrderDecided"],
    orders: "ofAudit",
  }),
  /** `since`: when the active configuration was read. */
  configurationRefused: kind<Since & { readonly problems: number }>({
    endedBy: ["configuration"],
  }),
  restartNeeded: kind<{ readonly settings: readonly string[] }>({
    endedBy: ["configuration"],
  }),
  diskFull: kind<Since>({ beginsAt: "since" }),
  /** `shops`: whose they are; `because`: why the latest of the orders failed, in the bridge's own words. */
  deadLetters: kind<
    BecauseOf<Reason | null> & {
      readonly count: number;
      readonly shops: readonly string[];
    }
  >({
    endedBy: [
      "actOperationDecided",
      "actAllRetried",
      "actOrderDecided",
      "actDeliveryReplayed",
      "actDeliveryDismissed",
    ],
    orders: "failed",
    deliveries: "failed",
    hasOwnPlace: true,
  }),
  brandPaused: kind<OfBrand & BecauseOf<Reason>>({
    endedBy: ["configuration"],
    orders: { waitingFor: "account" },
    hasOwnPlace: true,
  }),
  brandResting: kind<OfBrand & BecauseOf<Reason>>({
    endedBy: ["configuration"],
    orders: { waitingFor: "account" },
  }),
  brandMissing: kind<OfBrand>({
    endedBy: ["configuration"],
    orders: { waitingFor: "account" },
    hasOwnPlace: true,
  }),
  shopMissing: kind<OfShop>({
    endedBy: ["configuration"],
    orders: { waitingFor: "shop" },
  }),
  workPilesUp: kind<{ readonly minutes: number }>({
    endedBy: ["configuration"],
    orders: { waitingFor: "anything" },
    deliveries: "waiting",
    beginsAt: "minutes",
  }),
  /** `since`: its last sign of life. */
  instanceSilent: kind<Since & { readonly host: string }>(),
  webhooksBroken: kind<
    OfShop &
      BecauseOf<ShopReason | null> & {
        readonly webhooks: readonly {
          readonly topic: string;
          readonly state: BrokenState;
        }[];
      }
  >({
    endedBy: ["actWebhooksRestored", "configuration"],
    orders: "readLately",
    hasOwnPlace: true,
  }),
  webhooksRestored: kind<OfShop & { readonly done: readonly ShopReason[] }>({
    hasOwnPlace: true,
  }),
  shopUnreadable: kind<OfShop & BecauseOf<ShopReason>>({
    endedBy: ["configuration"],
    hasOwnPlace: true,
  }),
  ordersMissing: kind<OfShop & { readonly gone: number; readonly asked: number }>({
    endedBy: ["actMissingSettled", "configuration"],
    orders: "deletedInShop",
    hasOwnPlace: true,
  }),
  /** `isMissed`: orders that changed since were read from the shop. */
  shopSilent: kind<OfShop & Since & { readonly isMissed: boolean }>({
    endedBy: ["actWebhooksRestored", "configuration"],
    orders: "readSince",
    hasOwnPlace: true,
  }),
  /**
   * `webhook`: the one that sends them, while the others are right; `null`: all that comes. `since`: when the first of
   * those came that make it no accident.
   */
  signaturesWrong: kind<OfShop & Since & { readonly webhook: string | null; readonly requests: number }>({
    endedBy: ["actWebhooksRestored", "configuration"],
    orders: "readSince",
    deliveries: "requests",
    beginsAt: "since",
    isOfStrangers: true,
  }),
  /** `since`: when the latest of them came. */
  deliveriesRefused: kind<OfShop & Since & BecauseOf<RefusedAs>>({
    endedBy: ["configuration"],
    isOfStrangers: true,
  }),
  /** `at`: when it was noticed; `from`: the last delivery that is remembered from before. */
  changesForgotten: kind<
    OfShop & {
      readonly at: Moment;
      readonly from: Moment | null;
      readonly canResync: boolean;
    }
  >({ endedBy: ["actResyncBegun"] }),
  dataFolderFailed: kind<BecauseOf<StoreProblem>>(),
} as const satisfies Readonly<Record<string, ConditionKind>>;

type FactsOf<Kind> = Kind extends ConditionKind<infer Facts> ? Facts : never;

/** Which condition it is, with its facts. */
export type ConditionFacts = {
  [Code in keyof typeof KINDS]: { readonly code: Code } & FactsOf<(typeof KINDS)[Code]>;
}[keyof typeof KINDS];

/** The code of every condition. */
export const CONDITION_CODES = Object.keys(KINDS);

/** What is known of a condition of this code; of a newer version's code: nothing. */
export function conditionKind(code: string): Omit<ConditionKind, "facts"> {
  return (KINDS as Readonly<Record<string, ConditionKind>>)[code] ?? {};
}

/** Why a delivery was refused that may well have been the shop's. */
export const REFUSED_AS = ["too_large", "content_encoding", "expired", "other_shop"] as const;
export type RefusedAs = (typeof REFUSED_AS)[number];

export type BrokenState = "disabled" | "paused" | "missing";

/** How an alert is passed on. */
export type AlarmText =
  | { readonly code: "alarmOver" }
  | {
      readonly code: "alarmLine";
      readonly state: AlertState;
      readonly title: string;
      readonly detail: string;
    };

export type AlertState = "raised" | "reminded" | "healed" | "happened";

/** Something that needs a person. No personal data, no secret. */
export interface Condition {
  /** The same as long as it is the same condition. */
  readonly key: string;
  readonly alarm: ConditionFacts;
  /** How bad; a person is told again when it grows. */
  readonly level: number;
  /** It was set right already: a person is told once and nothing has to heal. The moment tells one from the next. */
  readonly happenedAt: Moment | null;
  /** With `happenedAt`: when it was over, if not at once. */
  readonly overAt?: Moment | undefined;
  /** It heals by itself: nobody is told, and only the log of incidents has it. */
  readonly isPassing?: boolean | undefined;
}

/** A condition that goes on. `level`: how bad, where it can grow. */
export function lasting(key: string, alarm: ConditionFacts, level = 1): Condition {
  return { key, alarm, level, happenedAt: null };
}
