import type { ActRow } from "../../client/index.ts";

/** The longest pause between decisions about several orders that still form one group. */
const APART_MS = 10_000;
/** Two similar acts may have been separate decisions. */
const FEWEST = 3;

type Listed = Pick<ActRow, "at" | "by" | "orderId" | "detail" | "note">;

/** Groups what the same person did in the same way to several orders in one go. Every other act is a group of one. */
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
