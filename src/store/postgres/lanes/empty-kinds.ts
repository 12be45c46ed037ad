import { OPERATION_KINDS } from "../../../domain/operation/operation-kind.ts";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import type { LaneKinds } from "../../lanes.ts";

/** The lanes of one brand and one operation, tried before or not. */
export interface LaneKind {
  readonly brand: string;
  readonly operation: string;
  readonly isTried: boolean;
}

export function kindsOf({ brands, operations = OPERATION_KINDS, isTried }: LaneKinds): readonly LaneKind[] {
  const tried = isTried === undefined ? [false, true] : [isTried];
  return brands.flatMap((brand) =>
    operations.flatMap((operation) => tried.map((isTried) => ({ brand, operation, isTried }))),
  );
}

/**
 * For which kinds nothing was left to take, and when. Lanes that were due then are with other processes or wait for the
 * sweeper, so they are no reason to ask again at once.
 */
export class EmptyKinds {
  readonly #emptyAt = new Map<string, Map<string, Moment>>();

  note(kinds: LaneKinds, now: Moment): void {
    for (const kind of kindsOf(kinds)) {
      const ofBrand = this.#emptyAt.get(kind.brand) ?? new Map<string, Moment>();
      this.#emptyAt.set(kind.brand, ofBrand.set(nameOfKind(kind), now));
    }
  }

  /** The brand may have more lanes by now. */
  clear(brand: string): void {
    this.#emptyAt.delete(brand);
  }

  emptyAt(kind: LaneKind): Moment | null {
    return this.#emptyAt.get(kind.brand)?.get(nameOfKind(kind)) ?? null;
  }
}

export function nameOfKind({ brand, operation, isTried }: LaneKind): string {
  return JSON.stringify([brand, operation, isTried]);
}
