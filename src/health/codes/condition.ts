import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Coded } from "../../domain/reason/coded.ts";
import type { Reason } from "../../domain/reason/reason.ts";
import type { ActCode } from "../../people/acts/act-codes.ts";
import type { MovedShop, ShopReason } from "../../shops/shop-codes.ts";
import type { StoreProblem } from "../../store/codes/store.ts";
import type { AlertProblem, TestAlert } from "./destination.ts";

/** What the bridge knows about a kind of condition. `Facts`: the values that its sentences use. */
interface ConditionKind<Facts = object> {
  /** Never set; carries the type of the facts. */
  readonly facts?: Facts;
  /** What can end it: a person's act or another configuration. Absent: it ends automatically. */
  readonly endedBy?: readonly (ActCode["code"] | "configuration")[];
  /**
   * The affected orders: those that wait for its account, for its shop or for anything; failed ones; those that an
   * audit or the watch found; those read from the shop because no webhook came, since it began or recently.
   */
  readonly orders?:
    | { readonly waitingFor: "account" | "shop" | "anything" }
    | "failed"
    | "ofAudit"
    | "deletedInShop"
    | "readSince"
    | "readLately";
  /** The affected deliveries: the failed ones, the waiting ones, or the number that the condition itself counts. */
  readonly deliveries?: "failed" | "waiting" | "requests";
  /** It began before it was noticed: at its fact `since`, or its fact `minutes` ago. */
  readonly beginsAt?: "since" | "minutes";
  /** Anyone who knows the bridge's address can cause it. */
  readonly isOfStrangers?: true;
  /** The page Today shows it outside its list of conditions. */
  readonly hasOwnPlace?: true;
}

/** The facts exist only in the type. */
function kind<Facts>(known: Omit<ConditionKind, "facts"> = {}): ConditionKind<Facts> {
  return known;
}

interface OfShop {
  readonly shop: string;
}
interface OfBrand {
  readonly brand: string;
}
/** `isOver`: for the title of a resolved incident; absent in conditions. */
interface MayBeOver {
  readonly isOver?: true;
}
interface Since {
  readonly since: Moment;
}
interface BecauseOf<Why> {
  readonly because: Why;
}

/** Every condition with its facts. `src/health/conditions` finds them; `health.json` has the sentences. */
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
  configurationRefused: kind<Since & { readonly problems: number }>({ endedBy: ["configuration"] }),
  restartNeeded: kind<{ readonly settings: readonly string[] }>({ endedBy: ["configuration"] }),
  /** `running`: the version of this bridge. */
  securityUpdate: kind<{ readonly version: string; readonly running: string }>({
    endedBy: ["configuration"],
  }),
  diskFull: kind<Since>({ beginsAt: "since" }),
  /** `folder`: where it would be kept. */
  backupFailed: kind<Since & BecauseOf<StoreProblem> & { readonly folder: string }>({
    endedBy: ["actBackupBegun", "configuration"],
    beginsAt: "since",
  }),
  /** `shops`: the shops concerned; `because`: why they failed, without quoting the service; `isMixed`: for different reasons, and `because` is `null`. `orders`, `deliveries`: absent if none, and both in older incidents. */
  deadLetters: kind<
    BecauseOf<Reason | null> & {
      readonly count: number;
      readonly orders?: number;
      readonly deliveries?: number;
      readonly shops: readonly string[];
      readonly isMixed?: true;
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
  brandPaused: kind<OfBrand & MayBeOver & BecauseOf<Reason>>({
    endedBy: ["configuration"],
    orders: { waitingFor: "account" },
    hasOwnPlace: true,
  }),
  brandResting: kind<OfBrand & MayBeOver & BecauseOf<Reason>>({
    endedBy: ["configuration"],
    orders: { waitingFor: "account" },
    hasOwnPlace: true,
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
  /** Orders of two shops may mix: none that was known before has been seen at the new address. */
  shopMoved: kind<OfShop & MovedShop>({
    endedBy: ["actResyncBegun", "configuration"],
    beginsAt: "since",
  }),
  workPilesUp: kind<{ readonly minutes: number }>({
    endedBy: ["configuration"],
    orders: { waitingFor: "anything" },
    deliveries: "waiting",
    beginsAt: "minutes",
  }),
  /** `since`: when the instance last reported. */
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
  /** `webhooks`: how many of what was done; `orders`: read from the shop instead, once that is known. */
  webhooksRestored: kind<
    OfShop & {
      readonly done: readonly ShopReason[];
      readonly webhooks?: number;
      readonly orders?: number;
    }
  >({
    hasOwnPlace: true,
  }),
  shopUnreadable: kind<OfShop & BecauseOf<ShopReason>>({
    endedBy: ["configuration"],
    hasOwnPlace: true,
  }),
  ordersMissing: kind<OfShop & { readonly missing: number; readonly checked: number }>({
    endedBy: ["actMissingSettled", "configuration"],
    orders: "deletedInShop",
    hasOwnPlace: true,
  }),
  /** `isMissed`: the watch has since read orders that no webhook reported. */
  shopSilent: kind<OfShop & Since & { readonly isMissed: boolean }>({
    endedBy: ["actWebhooksRestored", "configuration"],
    orders: "readSince",
    hasOwnPlace: true,
  }),
  /**
   * `webhook`: the one that sends them if all others are signed correctly; `null`: all deliveries are signed wrongly.
   * `since`: when the first of the deliveries came that are too many to be an accident.
   */
  signaturesWrong: kind<OfShop & Since & { readonly webhook: string | null; readonly requests: number }>({
    endedBy: ["actWebhooksRestored", "configuration"],
    orders: "readSince",
    deliveries: "requests",
    beginsAt: "since",
    isOfStrangers: true,
  }),
  /** `since`: when the newest of them arrived. */
  deliveriesRefused: kind<OfShop & Since & BecauseOf<RefusedAs>>({
    endedBy: ["configuration"],
    isOfStrangers: true,
  }),
  /** `at`: when the bridge noticed it; `from`: the last delivery that is remembered from before. */
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

/** A condition's code with its facts. */
export type ConditionFacts = {
  [Code in keyof typeof KINDS]: { readonly code: Code } & FactsOf<(typeof KINDS)[Code]>;
}[keyof typeof KINDS];

/** The code of every condition. */
export const CONDITION_CODES = Object.keys(KINDS);

/** What is known about the condition with this code; empty for a code of a newer version. */
export function conditionKind(code: string): Omit<ConditionKind, "facts"> {
  return (KINDS as Readonly<Record<string, ConditionKind>>)[code] ?? {};
}

/** Reasons to refuse a delivery that probably came from the shop. */
export const REFUSED_AS = ["too_large", "content_encoding", "expired", "other_shop"] as const;
export type RefusedAs = (typeof REFUSED_AS)[number];

export type BrokenState = "disabled" | "paused" | "missing";

/** The texts of an alert. */
export type AlertText =
  | AlertProblem
  | TestAlert
  | Coded<{ alertOver: null; alertLine: { state: AlertState; title: string; detail: string } }>;

export type AlertState = "raised" | "reminded" | "healed" | "happened";

/** Something that is wrong or happened, and may need a person. Contains no personal data and no secret. */
export interface Condition {
  /** Stays the same while the condition lasts. */
  readonly key: string;
  readonly facts: ConditionFacts;
  /** How bad it is; when it grows, the bridge alerts again. */
  readonly level: number;
  /** Set if it is over already: announced once, and nothing has to heal. Distinguishes one such event from the next. */
  readonly happenedAt: Moment | null;
  /** With `happenedAt`: when it ended, if not at once. */
  readonly overAt?: Moment | undefined;
  /** It ends automatically. It causes no alert, and is shown only in the log of incidents. */
  readonly isPassing?: boolean | undefined;
}

/** Makes a condition that lasts. `level`: how bad, if it can grow. */
export function lasting(key: string, facts: ConditionFacts, level = 1): Condition {
  return { key, facts, level, happenedAt: null };
}

/** Limits the conditions to those of these shops and accounts. */
export interface ConditionsOf {
  readonly shops: readonly string[];
  readonly concerns: (facts: ConditionFacts) => boolean;
}
