import { z } from "zod";
import type { Contact } from "../../domain/order/contact.ts";
import type { OrderRecord, PointsState } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { type OrderState, orderState } from "../../domain/order/order-summary.ts";
import { isSameReason } from "../../domain/reason/compare.ts";
import type { Reason } from "../../domain/reason/reason.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import type { AdapterCode } from "../../platform/codes/platform.ts";
import type { ActCode } from "./act-codes.ts";

/** A value that an act changed, before and after. */
export type ActChange =
  | { readonly thing: "points"; readonly before: PointsState; readonly after: PointsState }
  | { readonly thing: "work"; readonly before: OrderState; readonly after: OrderState }
  | { readonly thing: "standing"; readonly before: Reason | null; readonly after: Reason | null }
  | {
      readonly thing: "name" | "email" | "mobile" | "secret";
      readonly before: string | null;
      readonly after: string | null;
    }
  /** A choice, shown in the words of its platform. */
  | {
      readonly thing: "setting";
      readonly before: AdapterCode | string | null;
      readonly after: AdapterCode | string | null;
    }
  | { readonly thing: "version"; readonly before: number; readonly after: number };

/** An act, as its caller describes it. */
export interface NewAct {
  readonly done: ActCode;
  readonly shop?: string;
  /** For an act without a shop: the tenant whose people it is about, or whose person did it. */
  readonly tenant?: string | null;
  readonly orderId?: string;
  readonly changes?: readonly ActChange[];
  /** The reason in the person's own words; only for acts on an order, so that the customer's erasure removes it. */
  readonly note?: string;
  /** If the act cannot be stored, the call fails. */
  readonly isRequired?: true;
}

export interface Act {
  /** The act's number, ascending from 1. */
  readonly number: number;
  readonly at: Moment;
  /** The name that the caller gave. */
  readonly by: string;
  readonly done: ActCode;
  readonly shop: string | null;
  /** `null`: the act belongs to the whole bridge, unless it has a shop. */
  readonly tenant: string | null;
  readonly orderId: string | null;
  readonly changes: readonly ActChange[];
  readonly note: string | null;
  /** Whether its personal data was erased. */
  readonly isErased: boolean;
}

export const storedAct: z.ZodType<Act> = z.looseObject({
  number: z.number(),
  at: z.number(),
  by: z.string(),
  done: stored<ActCode>(),
  shop: z.string().nullable(),
  tenant: z.string().nullable(),
  orderId: z.string().nullable(),
  changes: z.array(z.looseObject({ thing: z.string() }).transform((kept) => kept as unknown as ActChange)),
  note: z.string().nullable(),
  isErased: z.boolean(),
});

/** What a decision changed in an order. `contact`: the contact before the change, from the shop or a person. */
export function changesOf(before: OrderRecord, after: OrderRecord, contact: Contact): readonly ActChange[] {
  const changes: ActChange[] = [];
  if (before.points !== after.points)
    changes.push({ thing: "points", before: before.points, after: after.points });
  const [work, now] = [orderState(before), orderState(after)];
  if (work !== now) changes.push({ thing: "work", before: work, after: now });
  if (!isSameReason(before.reason, after.reason))
    changes.push({ thing: "standing", before: before.reason, after: after.reason });
  for (const thing of ["name", "email", "mobile"] as const) {
    const [was, is] = [before.contactOverride[thing], after.contactOverride[thing]];
    if (was !== is) changes.push({ thing, before: was ?? contact[thing], after: is });
  }
  return changes;
}

const OF_PERSON: ReadonlySet<string> = new Set(["standing", "name", "email", "mobile"]);

/** Whether the act may contain data of its order's customer. */
export function isOfPerson({ isErased, note, changes }: Omit<Act, "number">): boolean {
  return !isErased && (note !== null || changes.some(({ thing }) => OF_PERSON.has(thing)));
}

/** The act without data of its order's customer; the same object if it has none. */
export function withoutPerson(act: Act): Act {
  if (!isOfPerson(act)) return act;
  const changes = act.changes.map((change) =>
    OF_PERSON.has(change.thing) ? ({ ...change, before: null, after: null } as ActChange) : change,
  );
  return { ...act, changes, note: null, isErased: true };
}
