import type { Moment } from "../domain/order/order-snapshot.ts";
import type { CallReason } from "../domain/reason/reason.ts";
import type { Outage } from "../outbound/brand/outage.ts";
import type { Weight } from "./shop-state.ts";

/** How a loyalty account is doing. Everything that reports or shows it reads this, so that all agree. */
export interface AccountState {
  /** `resting`: the loyalty service does not answer. `paused`: the account's key or address is wrong. */
  readonly code: "works" | Outage["kind"];
  readonly weight: Weight;
  /** `null` while the account works. */
  readonly since: Moment | null;
  readonly because: CallReason | null;
}

const WORKS: AccountState = { code: "works", weight: "good", since: null, because: null };

export function accountState({ outage }: { readonly outage: Outage | null }): AccountState {
  if (outage === null) return WORKS;
  const { kind: code, since, reason: because } = outage;
  return { code, weight: "bad", since, because };
}
