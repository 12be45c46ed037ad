import { hash } from "node:crypto";
import type { QueryTerms } from "../../../domain/order/search-text.ts";
import { sql, statement } from "../statement.ts";

const DIGEST_BYTES = 16;

/** The condition of a search, for queries of `order_terms`. */
export const HAS_TERM = sql`(order_terms.terms @> array[${"term"}]::bytea[] or order_terms.terms @> ${"words"}::bytea[])`;

/** `terms`: all digests of an order, one after the other. */
export const WRITE_TERMS = statement(
  "records/write-terms",
  sql`
    insert into order_terms (id, terms)
    select id, array(select substring(row.terms from at for 16) from generate_series(1, octet_length(row.terms), 16) as at)
    from unnest(${"id"}::bigint[], ${"terms"}::bytea[]) as row (id, terms)
    on conflict (id) do update set terms = excluded.terms
  `,
);

/** The stored form of a search term: the same length for every term, and useless elsewhere. */
function termDigest(salt: string, term: string): Buffer {
  return hash("sha256", JSON.stringify([salt, term]), "buffer").subarray(0, DIGEST_BYTES);
}

/** The values of `HAS_TERM`. */
export function digestsOf(salt: string, { term, words }: QueryTerms) {
  return { term: termDigest(salt, term), words: words.map((word) => termDigest(salt, word)) };
}

export function termDigests(salt: string, terms: readonly string[]): Buffer {
  return Buffer.concat(terms.map((term) => termDigest(salt, term)));
}
