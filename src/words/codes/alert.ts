import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Reason } from "../../domain/reason/reason.ts";
import type { StoreTrouble } from "./store.ts";
import type { ShopTrouble } from "./watch.ts";

/** What needs a person. */
export type Alarm =
  | { readonly code: "clockAhead"; readonly minutes: number }
  | { readonly code: "tokensGuessed"; readonly tries: number }
  | { readonly code: "pointsDiffer"; readonly shop: string; readonly orders: number }
  /** `since`: when that was read which counts. */
  | { readonly code: "configurationRefused"; readonly since: Moment; readonly problems: number }
  | { readonly code: "restartNeeded"; readonly settings: readonly string[] }
  | { readonly code: "diskFull"; readonly since: Moment }
  /** `shops`: whose they are; `because`: why the latest of the orders was, in the bridge's own words. */
  | {
      readonly code: "deadLetters";
      readonly count: number;
      readonly shops: readonly string[];
      readonly because: Reason | null;
    }
  | { readonly code: "brandPaused"; readonly brand: string; readonly because: Reason }
  | { readonly code: "brandResting"; readonly brand: string; readonly because: Reason }
  | { readonly code: "brandMissing"; readonly brand: string }
  | { readonly code: "shopMissing"; readonly shop: string }
  | { readonly code: "workPilesUp"; readonly minutes: number }
  /** `since`: its last sign of life. */
  | { readonly code: "instanceSilent"; readonly host: string; readonly since: Moment }
  | {
      readonly code: "webhooksBroken";
      readonly shop: string;
      readonly webhooks: readonly { readonly topic: string; readonly state: BrokenState }[];
      readonly because: ShopTrouble | null;
    }
  | { readonly code: "webhooksRestored"; readonly shop: string; readonly done: readonly ShopTrouble[] }
  | { readonly code: "shopUnreadable"; readonly shop: string; readonly because: ShopTrouble }
  | {
      readonly code: "ordersMissing";
      readonly shop: string;
      readonly gone: number;
      readonly asked: number;
    }
  | {
      readonly code: "shopSilent";
      readonly shop: string;
      readonly since: Moment;
      /** Orders that changed since were read from the shop. */
      readonly isMissed: boolean;
    }
  /** `since`: when the first of those came that make it no accident. */
  | {
      readonly code: "signaturesWrong";
      readonly shop: string;
      /** The one that sends them, while the others are right; `null`: all that comes. */
      readonly webhook: string | null;
      readonly requests: number;
      readonly since: Moment;
    }
  | {
      readonly code: "deliveriesRefused";
      readonly shop: string;
      readonly because: RefusedAs;
      /** When the latest of them came. */
      readonly since: Moment;
    }
  /** `at`: when it was noticed; `from`: the last delivery that is remembered from before. */
  | {
      readonly code: "changesForgotten";
      readonly shop: string;
      readonly at: Moment;
      readonly from: Moment | null;
      readonly canResync: boolean;
    }
  | { readonly code: "dataFolderFailed"; readonly because: StoreTrouble };

/** Of every alarm, for who chooses by it. */
export const ALARM_CODES = Object.keys({
  clockAhead: true,
  tokensGuessed: true,
  pointsDiffer: true,
  configurationRefused: true,
  restartNeeded: true,
  diskFull: true,
  deadLetters: true,
  brandPaused: true,
  brandResting: true,
  brandMissing: true,
  shopMissing: true,
  workPilesUp: true,
  instanceSilent: true,
  webhooksBroken: true,
  webhooksRestored: true,
  shopUnreadable: true,
  ordersMissing: true,
  shopSilent: true,
  signaturesWrong: true,
  deliveriesRefused: true,
  changesForgotten: true,
  dataFolderFailed: true,
} satisfies Record<Alarm["code"], true>);

/** Why a delivery was refused that may well have been the shop's. */
export const REFUSED_AS = ["too_large", "content_encoding", "expired", "other_shop"] as const;
export type RefusedAs = (typeof REFUSED_AS)[number];

export type BrokenState = "disabled" | "paused" | "missing";

/** How an alarm is passed on. */
export type AlarmSaid =
  | { readonly code: "alarmTitle"; readonly alarm: Alarm }
  | { readonly code: "alarmOver" }
  | {
      readonly code: "alarmLine";
      readonly state: AlertState;
      readonly title: string;
      readonly detail: string;
    };

export type AlertState = "raised" | "reminded" | "healed" | "happened";
