import { hash } from "node:crypto";
import { COPY_KINDS, type CopyKind, type CopyRows, type Portion } from "./copy-rows.ts";

/** The number of rows of a kind, and a sum over them for comparison. */
export interface Tally {
  readonly count: number;
  /** 128 bits in hexadecimal, independent of the order of the rows; a row that occurs twice counts twice. */
  readonly sum: string;
  /** How many rows could not be read. */
  readonly damaged: number;
}

export type Tallies = Readonly<Record<CopyKind, Tally>>;

const DIGITS = 32;
const MASK = (1n << 128n) - 1n;
const EMPTY: Tally = { count: 0, sum: "0".repeat(DIGITS), damaged: 0 };

export const NOTHING_YET: Tallies = Object.fromEntries(COPY_KINDS.map((kind) => [kind, EMPTY])) as Tallies;

/** Adds a portion's rows to the tallies. Because rows are summed, neither their order nor their split into portions matters. */
export function withPortion(tallies: Tallies, portion: Portion): Tallies {
  const { count, sum, damaged } = tallies[portion.kind];
  let total = BigInt(`0x${sum}`);
  for (const text of textsOf(portion)) total += BigInt(`0x${hash("sha256", text).slice(0, DIGITS)}`);
  const tally: Tally = {
    count: count + portion.rows.length,
    sum: (total & MASK).toString(16).padStart(DIGITS, "0"),
    damaged: damaged + portion.damaged.length,
  };
  return { ...tallies, [portion.kind]: tally };
}

export function isSame(one: Tally, other: Tally): boolean {
  return one.count === other.count && one.sum === other.sum && one.damaged + other.damaged === 0;
}

function textsOf(portion: Portion): readonly string[] {
  const textOf = TEXTS[portion.kind] as (row: CopyRows[CopyKind]) => string;
  return portion.rows.map(textOf);
}

/** Each row as one text that is the same for every kind of store. */
const TEXTS: { readonly [K in CopyKind]: (row: CopyRows[K]) => string } = {
  orders: (record) => JSON.stringify(record),
  deliveries: ({ body, ...row }) =>
    JSON.stringify([
      [row.id, row.key, row.shop, row.topic, row.receivedAt, row.headers, row.isBodySigned, row.content],
      [row.outcome, row.reason, row.orderIds, row.repeats, row.contradicts, row.begun],
      hash("sha256", body),
    ]),
  pastKeys: ({ id, key, receivedAt }) => JSON.stringify([id, firstHalf(key), receivedAt]),
  settings: ({ shop, name, value }) => JSON.stringify([shop, name, value]),
  values: ({ shop, name, value }) => JSON.stringify([shop, name, value]),
  lastDeliveries: ({ shop, at }) => JSON.stringify([shop, at]),
  calls: ({ bucket, startedAt, monotonicAt }) => JSON.stringify([bucket, startedAt, monotonicAt]),
  erasureList: ({ text }) => JSON.stringify(text),
};

/** The first half of the digest, which is all that a data folder keeps of a purged delivery's key. */
function firstHalf(key: string): string {
  return key.slice(0, DIGITS / 2);
}
