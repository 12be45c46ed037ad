import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import type { DueBrands, LaneKinds } from "../lanes.ts";
import type { DueLanes } from "./due-lanes.ts";

/** The code of a group: lanes of one brand and operation (given as codes), tried before or not. */
export function laneGroup(brand: number, operation: number, isTried: boolean): number {
  return (brand * (OPERATION_KINDS.length + 1) + operation) * 2 + (isTried ? 1 : 0);
}

/** The codes of the requested groups. `brandCode` returns 0 for a brand without lanes. */
export function groupsOf(
  { brands, operations = OPERATION_KINDS, isTried }: LaneKinds,
  brandCode: (brand: string) => number,
): ReadonlySet<number> {
  const codes = operations.map((operation) => OPERATION_KINDS.indexOf(operation) + 1);
  const kinds = isTried === undefined ? [false, true] : [isTried];
  const groupsIn = (brand: number) =>
    codes.flatMap((code) => kinds.map((kind) => laneGroup(brand, code, kind)));
  return new Set(brands.flatMap((brand) => groupsIn(brandCode(brand))));
}

/** The brands of groups with due lanes. `nameOf` is the inverse of `brandCode`. */
export function dueBrandsOf(
  { groups, nextAt }: ReturnType<DueLanes["due"]>,
  nameOf: (brand: number) => string,
): DueBrands {
  const codes = new Set(groups.map((group) => Math.floor(group / 2 / (OPERATION_KINDS.length + 1))));
  return { brands: [...codes].map(nameOf), nextDueAt: nextAt === Number.POSITIVE_INFINITY ? null : nextAt };
}
