import type { Priority } from "../../domain/operation/operation.ts";
import { OPERATION_KINDS, type OperationKind } from "../../domain/operation/operation-kind.ts";
import type { DueQuery } from "../../store/lanes.ts";
import type { Outage } from "./outage.ts";
import type { Allowance } from "./probing.ts";
import type { RateBudget } from "./rate-budget.ts";
import type { Urgency } from "./slot-rule.ts";

/** Which lanes may start now, and how many. `isTried` is set in an outage: only tried, or only untried lanes. */
export type LaneQuery = Required<Pick<DueQuery, "operations" | "lowestPriority" | "limit">> &
  Pick<DueQuery, "isTried">;

/** Least urgent first: a more urgent tier is used only when the budget for the less urgent one is used up. */
const TIERS: Readonly<
  Record<Urgency, { readonly lowestPriority: Priority; readonly lessUrgent: Urgency | null }>
> = {
  later: { lowestPriority: "backfill", lessUrgent: null },
  live: { lowestPriority: "due", lessUrgent: "later" },
  person: { lowestPriority: "person", lessUrgent: "live" },
};

/** The parts of a brand's link that decide its openings. */
interface Sender {
  readonly outage: Outage | null;
  bucketOf(operation: OperationKind): string;
  budget(bucket: string): Pick<RateBudget, "free">;
}

/** See `BrandLink.openings`. `allowance`: how many lanes the brand's health allows. */
export function openingsOf(
  link: Sender,
  { allowance: { fresh, tried }, urgency }: { readonly allowance: Allowance; readonly urgency: Urgency },
): readonly LaneQuery[] {
  const { lowestPriority, lessUrgent } = TIERS[urgency];
  const operations = OPERATION_KINDS.filter((operation) => {
    const budget = link.budget(link.bucketOf(operation));
    return budget.free(urgency) > 0 && (lessUrgent === null || budget.free(lessUrgent) === 0);
  });
  if (operations.length === 0) return [];
  const buckets = new Set(operations.map((operation) => link.bucketOf(operation)));
  const slots = [...buckets].reduce((sum, bucket) => sum + link.budget(bucket).free(urgency), 0);
  const shared = { operations, lowestPriority };
  const openings =
    link.outage === null
      ? [{ ...shared, limit: Math.min(fresh, slots) }]
      : [
          { ...shared, isTried: false, limit: Math.min(fresh, slots) },
          { ...shared, isTried: true, limit: Math.min(tried, slots) },
        ];
  return openings.filter(({ limit }) => limit > 0);
}
