import { z } from "zod";
import { HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { PlatformProblem } from "../../platform/shop-access.ts";
import { type Meaning, StoredValue } from "../../store/remembered.ts";

const state = z.object({
  /** All orders that last changed before this moment were checked. */
  since: z.number(),
  /** Whether the shop has the definitions that the fields need. */
  isPrepared: z.boolean(),
  /** Orders that could not be written, oldest first. */
  setAside: z.array(z.object({ orderId: z.string(), tries: z.number(), againAt: z.number() })),
  /** Why the shop accepts no writes now; nothing is written before `againAt`. `null`: the last call worked. */
  trouble: z.object({ code: z.string(), tries: z.number(), againAt: z.number() }).nullable(),
});
/** What write-back stores about a shop between its rounds. */
export type WriteBackState = Meaning<typeof state>;

/** If it is damaged, it starts empty: orders are written when they change. */
export const memoryNamed = (name: string) => new StoredValue<WriteBackState>(name, state, "absent");

/** An order is tried this often: at once, and 1, 5, 25 and 125 minutes later. */
export const MOST_TRIES = 5;
const MOST_SET_ASIDE = 1_000;
const FIRST_REST_MS = 30_000;

/** How far to look back after a clock that was ahead: longer than a round, shorter than an order's longest wait. */
const LOOKED_BACK_MS = 10 * MINUTE_MS;
const LONGEST_REST_MS = MINUTE_MS * 5 ** (MOST_TRIES - 2);

/** Removes times that a clock wrote while it was ahead: otherwise nothing would be written until then. */
export function notAhead(state: WriteBackState, now: Moment): WriteBackState {
  const { since, setAside, trouble } = state;
  const waits = [...setAside, ...(trouble === null ? [] : [trouble])];
  if (since <= now && waits.every(({ againAt }) => againAt - now <= LONGEST_REST_MS)) return state;
  const due = setAside.map((order) => ({ ...order, againAt: now }));
  return { ...state, since: Math.min(since, now - LOOKED_BACK_MS), setAside: due, trouble: null };
}

export const isSetAside = ({ setAside }: WriteBackState, orderId: string): boolean =>
  setAside.some((order) => order.orderId === orderId);

/** The state after the shop accepted the order, or nothing is left to write to it. */
export function withDone(state: WriteBackState, orderId: string, isWritten: boolean): WriteBackState {
  return {
    ...state,
    setAside: state.setAside.filter((order) => order.orderId !== orderId),
    trouble: isWritten ? null : state.trouble,
  };
}

/**
 * The state after the shop refused the order. If the shop accepts no writes at all (`isShops`), that does not count as
 * a try of the order.
 */
export function withRefused(
  state: WriteBackState,
  orderId: string,
  {
    isShops,
    triesBefore,
    now,
  }: { readonly isShops: boolean; readonly triesBefore: number; readonly now: Moment },
): { readonly state: WriteBackState; readonly isGivenUp: boolean } {
  const before = state.setAside.find((order) => order.orderId === orderId)?.tries ?? triesBefore;
  const tries = isShops && state.trouble !== null ? before : before + 1;
  const others = state.setAside.filter((order) => order.orderId !== orderId);
  const isGivenUp = tries >= MOST_TRIES;
  const againAt = now + MINUTE_MS * 5 ** Math.max(0, tries - 1);
  const setAside = isGivenUp ? others : [...others, { orderId, tries, againAt }];
  return { state: { ...state, setAside: setAside.slice(-MOST_SET_ASIDE) }, isGivenUp };
}

/** The state while the shop accepts no writes. Each wait is longer, at most an hour, unless the shop requests one. */
export function withTrouble(
  state: WriteBackState,
  { because, retryAfterMs }: PlatformProblem,
  now: Moment,
): WriteBackState {
  const tries = (state.trouble?.tries ?? 0) + 1;
  const restMs = Math.min(HOUR_MS, Math.max(FIRST_REST_MS * 2 ** (tries - 1), retryAfterMs ?? 0));
  return { ...state, trouble: { code: because.code, tries, againAt: now + restMs } };
}
