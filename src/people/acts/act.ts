import { z } from "zod";
import type { OrderRecord, PointsState } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { type OrderState, orderState } from "../../domain/order/order-summary.ts";
import { isSameReason } from "../../domain/reason/compare.ts";
import type { Reason } from "../../domain/reason/reason.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import type { AdapterCode } from "../../platform/codes/platform.ts";
import type { ActCode } from "./act-codes.ts";

/** What an act changed, as it was and as it is. */
export type ActChange =
  | { readonly thing: "points"; readonly before: PointsState; readonly after: PointsState }
  | { readonly thing: "work"; readonly before: OrderState; readonly after: OrderState }
  | { readonly thing: "standing"; readonly before: Reason | null; readonly after: Reason | null }
  | {
      readonly thing: "name" | "email" | "mobile" | "secret";
      readonly before: string | null;
      readonly after: string | null;
    }
  /** A choice is said in its platform's words. */
  | {
      readonly thing: "setting";
      readonly before: AdapterCode | string | null;
      readonly after: AdapterCode | string | null;
    }
  | { readonly thing: "version"; readonly before: number; readonly after: number };

/** What a call says of the act that it was. */
export interface NewAct {
  readonly done: ActCode;
  readonly shop?: string;
  readonly orderId?: string;
  readonly changes?: readonly ActChange[];
  /** Why, in the person's own words: of an order alone, whose person's erasure takes it along. */
  readonly note?: string;
  /** Nobody may do it unseen: where it cannot be written down, the call fails. */
  readonly isRequired?: true;
}

/** An act as it is kept. */
export interface Act {
  /** Ascending. */
  readonly number: number;
  readonly at: Moment;
  /** Anyone who was named with the call. */
  readonly by: string;
  readonly done: ActCode;
  readonly shop: string | null;
  readonly orderId: string | null;
  readonly changes: readonly ActChange[];
  readonly note: string | null;
  /** What it held of a person was erased. */
  readonly isErased: boolean;
}

export const storedAct: z.ZodType<Act> = z.looseObject({
  number: z.number(),
  at: z.number(),
  by: z.string(),
  done: stored<ActCode>(),
  shop: z.string().nullable(),
  orderId: z.string().nullable(),
  changes: z.array(z.looseObject({ thing: z.string() }).transform((kept) => kept as unknown as ActChange)),
  note: z.string().nullable(),
  isErased: z.boolean(),
});

/** What a decision made of an order. */
export function changesOf(before: OrderRecord, after: OrderRecord): readonly ActChange[] {
  const changes: ActChange[] = [];
  if (before.points !== after.points)
    changes.push({ thing: "points", before: before.points, after: after.points });
  const [work, now] = [orderState(before), orderState(after)];
  if (work !== now) changes.push({ thing: "work", before: work, after: now });
  if (!isSameReason(before.reason, after.reason))
    changes.push({ thing: "standing", before: before.reason, after: after.reason });
  for (const thing of ["name", "email", "mobile"] as const) {
    const [was, is] = [before.contactOverride[thing], after.contactOverride[thing]];
    if (was !== is) changes.push({ thing, before: was, after: is });
  }
  return changes;
}

const OF_PERSON: ReadonlySet<string> = new Set(["standing", "name", "email", "mobile"]);

/** May the act speak of its order's person? */
export function isOfPerson({ isErased, note, changes }: Omit<Act, "number">): boolean {
  return !isErased && (note !== null || changes.some(({ thing }) => OF_PERSON.has(thing)));
}

/** The act without what may speak of its order's person; the same object where there is nothing of the kind. */
export function withoutPerson(act: Act): Act {
  if (!isOfPerson(act)) return act;
  const changes = act.changes.map((change) =>
    OF_PERSON.has(change.thing) ? ({ ...change, before: null, after: null } as ActChange) : change,
  );
  return { ...act, changes, note: null, isErased: true };
}
