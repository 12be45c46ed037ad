import type { ActRow } from "../../client/index.ts";

/** Several orders are decided one after the other. */
const APART_MS = 10_000;
/** Two may also have been decided singly. */
const FEWEST = 3;

type Listed = Pick<ActRow, "at" | "by" | "orderId" | "detail" | "note">;

/** Acts in groups: what the same person did, in the same way, to several orders in one go; all others are alone. */
export function togetherIn<Act extends Listed>(acts: readonly Act[]): readonly (readonly Act[])[] {
  const groups: Act[][] = [];
  for (const act of acts) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && isSame(last, act)) group.push(act);
    else groups.push([act]);
  }
  return groups.flatMap((group) => (group.length < FEWEST ? group.map((act) => [act]) : [group]));
}

function isSame(one: Listed, other: Listed): boolean {
  return (
    one.orderId !== null &&
    other.orderId !== null &&
    Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= APART_MS &&
    one.by === other.by &&
    one.detail === other.detail &&
    one.note === other.note
  );
}
