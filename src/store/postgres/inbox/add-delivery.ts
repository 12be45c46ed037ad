import { z } from "zod";
import { keyDigest, keyWithBody } from "../../copy/key-digest.ts";
import { type AddedDelivery, type Inbox, isTestDelivery, type NewDelivery } from "../../inbox.ts";
import { Groups } from "../groups.ts";
import { sql, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { toColumn } from "../stored-text.ts";
import { bytesOf } from "./delivery-rows.ts";

/**
 * Stores a group of deliveries and their keys in one statement, and so in one commit. Inserts the keys in order, so that two
 * instances that store the same ones cannot deadlock; the unique index decides which is first. `bodies`: all bodies,
 * concatenated. The bridge's own test deliveries do not count as a sign that the shop still sends.
 */
const ADD = statement(
  "inbox/add-deliveries",
  sql`
    with given as materialized (
      select nextval('delivery_ids') as id, row.*
      from (
        select *
        from unnest(
          ${"keys"}::bytea[], ${"shops"}::text[], ${"topics"}::text[], ${"receivedAt"}::double precision[], ${"headers"}::text[], ${"isBodySigned"}::boolean[], ${"contents"}::text[], ${"outcomes"}::text[],
          ${"reasons"}::text[], ${"contradicts"}::bigint[], ${"bytes"}::integer[], ${"isTest"}::boolean[]
        ) with ordinality as row (
          key, shop, topic, received_at, headers, is_body_signed, content, outcome, reason, contradicts, bytes, is_test, place
        )
        order by place
      ) as row
    ),
    bodies as (
      select id, substring(${"bodies"}::bytea from (sum(bytes) over (order by place) - bytes)::integer + 1 for bytes) as body
      from given
    ),
    known as (
      insert into delivery_keys (key, delivery, seen_at)
      select key, id, received_at from given order by key, id
      on conflict (key) do nothing
      returning delivery as id
    ),
    stored as (
      insert into deliveries (
        id, shop, topic, received_at, headers, body, is_body_signed, content, outcome, reason, contradicts
      )
      select id, shop, topic, received_at, headers, body, is_body_signed, content, outcome, reason, contradicts
      from given join known using (id) join bodies using (id)
      order by id
    ),
    waiting as (
      insert into waiting_deliveries (id, bytes)
      select id, bytes from given join known using (id) where outcome = 'waiting' order by id
    ),
    arrived as (
      insert into last_deliveries (shop, writer, received_at)
      select shop, ${"writer"}::smallint, max(received_at) from given where not is_test group by shop order by shop
      on conflict (shop, writer) do update
      set received_at = greatest(last_deliveries.received_at, excluded.received_at)
    )
    select id::text, known.id is not null as "isStored"
    from given left join known using (id)
    order by place
  `,
  z.object({ id: z.string(), isStored: z.boolean() }),
);
/** Which delivery has each key, and whether its stored body differs. An erased or purged delivery has nothing left to compare. */
const FIND_KNOWN = statement(
  "inbox/find-known-deliveries",
  sql`
    select
      given.place::integer - 1 as place,
      known.delivery::text as id,
      coalesce(kept.content = 'whole' and kept.body <> substring(${"bodies"}::bytea from given.start for given.bytes), false)
        as "hasOtherBody"
    from (
      select key, bytes, place, (sum(bytes) over (order by place) - bytes)::integer + 1 as start
      from unnest(${"keys"}::bytea[], ${"bytes"}::integer[]) with ordinality as row (key, bytes, place)
    ) as given
    join delivery_keys as known on known.key = given.key
    left join deliveries as kept on kept.id = known.delivery
    order by place
  `,
  z.object({ place: z.number(), id: z.string(), hasOtherBody: z.boolean() }),
);
/** Which of these keys belong to deliveries that had already been deleted in the folder this database was copied from. */
const FIND_HALF_KEYS = statement(
  "inbox/find-half-keys",
  sql`
    select given.place::integer - 1 as place, known.delivery::text as id
    from unnest(${"keys"}::bytea[]) with ordinality as given (key, place)
    cross join lateral (select delivery from delivery_keys where key = substring(given.key for 8) limit 1) as known
  `,
  z.object({ place: z.number(), id: z.string() }),
);
/** Updates in the order of IDs, so that two instances that count repeats of the same deliveries cannot deadlock. */
export const COUNT_REPEATS = statement(
  "inbox/count-repeats",
  sql`
    with came as (
      select id, count(*) as times from unnest(${"ids"}::bigint[]) as id group by id
    ),
    held as (
      select deliveries.id, came.times
      from deliveries join came using (id)
      where deliveries.id = any(${"ids"}::bigint[])
      order by deliveries.id for update of deliveries
    )
    update deliveries
    set repeats = repeats + held.times
    from held
    where deliveries.id = held.id
  `,
);

/** A group's statement is built in memory, several times over: at most this much, or a single delivery. */
const GROUP = { items: 256, bytes: 1024 * 1024 };

/** Each instance writes a shop's last arrival to a row of its own, so that none waits for another. */
const WRITERS = 32_768;

/** A delivery on its way into the inbox, with the key to store it under. */
interface Candidate {
  readonly delivery: NewDelivery;
  readonly key: Buffer;
  /** The delivery with the same dedupe key and another body. `key` is then made of both. */
  readonly contradicts: string | null;
}

type Answer = (place: number, answer: AddedDelivery | Promise<AddedDelivery>) => void;

/**
 * New and known deliveries go into separate groups: a known one is compared with rows in other parts of the table, and whatever
 * locks such a part (erasure/scrub.ts) must not hold up new deliveries.
 */
export function deliveryAdder(parts: StoreParts): Inbox["addDelivery"] {
  const { database, intake, changes, salt, hasHalfKeys } = parts;
  const writer = Math.floor(Math.random() * WRITERS);

  async function storeNew(candidates: readonly Candidate[], answer: Answer): Promise<void> {
    const added = await intake.run(ADD, { ...columnsOf(candidates), writer });
    for (const [at, { id, isStored }] of added.entries()) {
      const candidate = candidates[at] as Candidate;
      const { delivery, contradicts } = candidate;
      if (isStored) {
        changes.announce({ kind: "deliveryStored", shop: delivery.shop, id });
        answer(at, { outcome: "stored", id, contradicts });
      } else {
        answer(at, repeats.add(candidate));
      }
    }
  }

  /**
   * Stores as new what turns out not to be a repeat: a body that differs from the known one, or a key that was forgotten
   * meanwhile.
   */
  async function countRepeats(candidates: readonly Candidate[], answer: Answer): Promise<void> {
    const { keys, bytes, bodies } = columnsOf(candidates);
    const found = await database.run(FIND_KNOWN, { keys, bytes, bodies });
    const knownAt = new Map(found.map((known) => [known.place, known]));
    const repeated: { readonly at: number; readonly id: string }[] = [];
    for (const [at, candidate] of candidates.entries()) {
      const known = knownAt.get(at);
      if (known === undefined) answer(at, firsts.add(candidate));
      else if (known.hasOtherBody) answer(at, firsts.add(contradicting(salt, candidate, known.id)));
      else repeated.push({ at, id: known.id });
    }
    if (repeated.length > 0) await database.run(COUNT_REPEATS, { ids: repeated.map(({ id }) => id) });
    for (const { at, id } of repeated) answer(at, { outcome: "duplicate", id, contradicts: null });
  }

  /** A delivery that was deleted before the copy has nothing left to compare, and no count of repeats. */
  async function findHalfKnown(candidates: readonly Candidate[], answer: Answer): Promise<void> {
    const known = await intake.run(FIND_HALF_KEYS, {
      keys: candidates.map(({ key }) => key),
    });
    const knownAt = new Map(known.map(({ place, id }) => [place, id]));
    for (const [at, candidate] of candidates.entries()) {
      const id = knownAt.get(at);
      answer(at, id === undefined ? firsts.add(candidate) : { outcome: "duplicate", id, contradicts: null });
    }
  }

  const bounds = { ...GROUP, bytesOf: ({ delivery }: Candidate) => delivery.body.byteLength };
  const firsts = new Groups<Candidate, AddedDelivery>(storeNew, bounds);
  const repeats = new Groups<Candidate, AddedDelivery>(countRepeats, bounds);
  const arrivals = hasHalfKeys ? new Groups<Candidate, AddedDelivery>(findHalfKnown, bounds) : firsts;
  return (delivery) => {
    const key = digest(salt, delivery.shop, delivery.dedupeKey);
    return arrivals.add({ delivery, key, contradicts: null });
  };
}

function contradicting(salt: string, candidate: Candidate, first: string): Candidate {
  const { shop, dedupeKey, body } = candidate.delivery;
  const key = digest(salt, shop, keyWithBody(dedupeKey, body));
  return { ...candidate, key, contradicts: first };
}

function columnsOf(candidates: readonly Candidate[]) {
  const deliveries = candidates.map(({ delivery }) => delivery);
  return {
    keys: candidates.map(({ key }) => key),
    shops: deliveries.map(({ shop }) => toColumn(shop)),
    topics: deliveries.map(({ topic }) => toColumn(topic)),
    receivedAt: deliveries.map(({ receivedAt }) => receivedAt),
    headers: deliveries.map(({ headers }) => JSON.stringify(headers)),
    isBodySigned: deliveries.map(({ isBodySigned }) => isBodySigned),
    contents: deliveries.map(({ content }) => content),
    outcomes: deliveries.map(({ outcome }) => outcome),
    reasons: deliveries.map(({ reason }) => (reason === null ? null : JSON.stringify(reason))),
    contradicts: candidates.map(({ contradicts }) => contradicts),
    bytes: deliveries.map(({ body }) => body.byteLength),
    isTest: deliveries.map(isTestDelivery),
    bodies: Buffer.concat(deliveries.map(({ body }) => bytesOf(body))),
  };
}

function digest(salt: string, shop: string, key: string): Buffer {
  return Buffer.from(keyDigest(salt, shop, key), "hex");
}
