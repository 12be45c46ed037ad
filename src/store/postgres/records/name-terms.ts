import { z } from "zod";
import { searchTerms } from "../../../domain/order/order-summary.ts";
import type { ShopMemory } from "../../shop-memory.ts";
import { type Session, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { recordFrom, termDigest } from "./order-row.ts";

const READ = statement(
  "records/read-for-terms",
  ["after", "limit"],
  z.object({ id: z.number(), record: z.string() }),
);
const ADD_TERMS = statement("copy/write-terms", ["ids", "terms"]);

/** Up to which row orders are found by name; "all" once the last one is. */
const FOUND_UNTIL = "foundByNameUntil";
const ALL = "all";
const PORTION = 200;
const MOST_PORTIONS = 50;

/**
 * Orders that an earlier version wrote are found by name as well: their terms are written, some orders at a time. Resolves
 * with whether there are more of them.
 */
export async function addNameTerms(
  { database, salt }: Pick<StoreParts, "database" | "salt">,
  memory: Pick<ShopMemory, "getValue" | "changeValue">,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  const known = await memory.getValue("", FOUND_UNTIL);
  if (known === ALL) return false;
  let after: number | null = Number(known ?? 0);
  for (let portions = 0; after !== null && portions < MOST_PORTIONS && !isStopped(); portions++) {
    const from: number = after;
    after = await database.transaction((transaction) => addPortion(transaction, salt, from));
  }
  // Once for all of them: what is done again does no harm.
  const reached = after === null ? ALL : String(after);
  await memory.changeValue("", FOUND_UNTIL, () => reached);
  return after !== null;
}

/** Resolves with the last order's row; `null`: there are no more. */
async function addPortion(session: Session, salt: string, after: number): Promise<number | null> {
  const rows = await session.run(READ, { after, limit: PORTION });
  const terms = rows.flatMap(({ id, record }) =>
    searchTerms(recordFrom(record)).map((term) => ({ id, term: termDigest(salt, term) })),
  );
  const ids = terms.map(({ id }) => id);
  if (ids.length > 0) await session.run(ADD_TERMS, { ids, terms: terms.map(({ term }) => term) });
  return rows.length < PORTION ? null : (rows.at(-1)?.id ?? null);
}
