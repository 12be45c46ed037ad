import { DAY_MS } from "../domain/durations.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { SubscriptionState } from "../platform/shop-access.ts";
import type { ShopReason, UnusableReason } from "../shops/shop-codes.ts";
import { isConnected, NEVER_WATCHED, type WatchState } from "../shops/watch/watch-state.ts";

/** How bad a state is: `bad` needs a person, `wait` passes automatically, `plain` is neither good nor bad. */
export const WEIGHTS = ["bad", "wait", "plain", "good"] as const;
/** See `WEIGHTS`. */
export type Weight = (typeof WEIGHTS)[number];

/** How long a refused delivery is listed. */
export const REFUSED_LASTS_MS = DAY_MS;

/** What is known about a shop from its watch and its deliveries. */
export interface ShopFacts {
  /** `null` before the first round of the watch. */
  readonly watch: WatchState | null;
  /** As in `Watch.behindSince`. */
  readonly behindSince: Moment | null;
  /** Webhooks are to be created by hand if the bridge has no access; `false` once a delivery has arrived. */
  readonly needsWebhooks: boolean;
  /** Since when its deliveries have been signed with another secret; `null` if they are not. */
  readonly signedWronglySince: Moment | null;
  /** Recent requests for it were refused, and none was accepted since. */
  readonly isRefusedLately: boolean;
}

/** What was found about a shop. */
interface Finding {
  readonly since: Moment | null;
  readonly because?: ShopReason | UnusableReason | null;
  /** The webhooks that are not active. */
  readonly webhooks?: readonly SubscriptionState[];
}

interface ShopFinding {
  readonly weight: Weight;
  /** Returns `null` if the state does not apply. */
  readonly judge: (seen: ShopFacts & { readonly state: WatchState }) => Finding | null;
}

const APPLIES: Finding = { since: null };

/** Every state of a shop, worst first. The first that applies is the shop's state. */
const STATES = {
  unreadable: {
    weight: "bad",
    judge: ({ state }) => {
      if (isConnected(state) === false) return null;
      const { subscriptions, scan, unreadableSince } = state;
      const because = scan.problem ?? subscriptions?.problem ?? null;
      return because && { since: unreadableSince ?? scan.lastAt, because };
    },
  },
  signedWrongly: {
    weight: "bad",
    judge: ({ signedWronglySince: since }) =>
      since === null ? null : { since, because: { code: "signedWrongly" } },
  },
  ofNoUse: {
    weight: "bad",
    judge: ({ state: { ofNoUse } }) => ofNoUse && { since: ofNoUse.since, because: ofNoUse.reason },
  },
  incomplete: { weight: "bad", judge: ({ state }) => notReporting(state, false) },
  webhooksPaused: { weight: "bad", judge: ({ state }) => notReporting(state, true) },
  silent: { weight: "bad", judge: ({ state: { silence } }) => silence && { since: silence.since } },
  catchingUp: {
    weight: "wait",
    judge: ({ behindSince: since }) => (since === null ? null : { since }),
  },
  deliveriesRefused: {
    weight: "wait",
    judge: ({ isRefusedLately }) => (isRefusedLately ? APPLIES : null),
  },
  unknown: { weight: "plain", judge: ({ watch }) => (isConnected(watch) === null ? APPLIES : null) },
  nothingYet: {
    weight: "wait",
    judge: ({ watch, needsWebhooks }) => (isConnected(watch) === false && needsWebhooks ? APPLIES : null),
  },
  byHand: { weight: "plain", judge: ({ watch }) => (isConnected(watch) === false ? APPLIES : null) },
  connected: { weight: "good", judge: () => APPLIES },
} as const satisfies Readonly<Record<string, ShopFinding>>;

export type ShopStateCode = keyof typeof STATES;
export const SHOP_STATE_CODES = Object.keys(STATES) as ShopStateCode[];

/** How a shop is doing. Everything that reports or shows it reads this, so that all agree. */
export interface ShopState extends Required<Finding> {
  readonly code: ShopStateCode;
  readonly weight: Weight;
}

/** All states that apply to a shop, worst first; always includes `connected`. */
export function shopStates(seen: ShopFacts): readonly ShopState[] {
  const state = seen.watch ?? NEVER_WATCHED;
  return SHOP_STATE_CODES.flatMap((code) => {
    const { weight, judge }: ShopFinding = STATES[code];
    const finding = judge({ ...seen, state });
    return finding === null ? [] : [{ because: null, webhooks: [], ...finding, code, weight }];
  });
}

/** The worst state that applies. */
export function shopState(seen: ShopFacts): ShopState {
  const [worst] = shopStates(seen);
  if (worst === undefined) throw new Error("a shop is in no state");
  return worst;
}

/** Some webhooks are not active. `arePaused`: a person paused all of these in the shop. */
function notReporting({ subscriptions, notReportingSince }: WatchState, arePaused: boolean): Finding | null {
  const webhooks = (subscriptions?.states ?? []).filter(({ state }) => state !== "active");
  if (subscriptions === null || webhooks.length === 0) return null;
  if (webhooks.every(({ state }) => state === "paused") !== arePaused) return null;
  const detail = webhooks.find((each) => each.detail !== null)?.detail ?? null;
  return {
    since: notReportingSince ?? subscriptions.checkedAt,
    because: subscriptions.problem ?? detail,
    webhooks,
  };
}
