import { z } from "zod";
import { keyDigest, keyWithBody } from "../../copy/key-digest.ts";
import { type AddedDelivery, type Inbox, isTestDelivery, type NewDelivery } from "../../inbox.ts";
import { Groups } from "../groups.ts";
import { statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";
import { toColumn } from "../stored-text.ts";
import { bytesOf } from "./delivery-rows.ts";

const ADD = statement(
  "inbox/add-deliveries",
  [
    ...([
      "keys",
      "shops",
      "topics",
      "receivedAt",
      "headers",
      "isBodySigned",
      "contents",
      "outcomes",
    ] as const),
    ...(["reasons", "contradicts", "bytes", "bodies", "writer", "isTest"] as const),
  ],
  z.object({ id: z.string(), isStored: z.boolean() }),
);
const FIND_KNOWN = statement(
  "inbox/find-known-deliveries",
  ["keys", "bytes", "bodies"],
  z.object({ place: z.number(), id: z.string(), hasOtherBody: z.boolean() }),
);
const FIND_HALF_KEYS = statement(
  "inbox/find-half-keys",
  ["keys"],
  z.object({ place: z.number(), id: z.string() }),
);
const COUNT_REPEATS = statement("inbox/count-repeats", ["ids"]);

/** One group's statement is built in memory, several times: this much of it, or a single delivery. */
const GROUP = { items: 256, bytes: 1024 * 1024 };

/** Which instance wrote when a shop's delivery arrived last: a row of its own, which none has to wait for. */
const WRITERS = 32_768;

/** A delivery on its way into the inbox, under the key that it is tried with. */
interface Candidate {
  readonly delivery: NewDelivery;
  readonly key: Buffer;
  /** The delivery with the same key and another body; then the key is made of both. */
  readonly contradicts: string | null;
}

type Answer = (place: number, answer: AddedDelivery | Promise<AddedDelivery>) => void;

/**
 * What is new and what is known go in groups of their own: a known one is compared with what lies in other parts of the
 * table, and whoever holds one of those up (erasure/scrub.ts) must not hold up what is new.
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

  /** Once more as a new one: a body that contradicts the known one, and a key that was forgotten meanwhile. */
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

  /** Of what was gone before it was copied here, nothing is left to compare or to count at. */
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
