import { createHmac, randomBytes } from "node:crypto";
import type { OrderEvent } from "../domain/order-event.ts";
import type { Moment } from "../domain/order-snapshot.ts";
import { type Identity, identitiesOf, redactEvent } from "../domain/redaction.ts";
import type { ShopContext } from "../shop-context.ts";
import type { Store } from "../store/store.ts";
import { parsePhone } from "./phone.ts";

const PREFIX = "erased/";
const KEY = `${PREFIX}key`;
/** How long another instance's erasure may stay unnoticed. */
const READ_AGAIN_MS = 30_000;

/**
 * Who was erased, known by keyed digests only. A shop goes on telling of old orders with everything in them; these
 * arrive without the person. Orders made after the erasure are another matter: the person came back of their own will.
 *
 * The digests' key lies beside them, encrypted with the bridge's own key: a copy of the data does not tell whether a given
 * address or number was erased. Accepted: without an encryption key in the configuration it lies there in the open.
 */
export class Erasures {
  readonly #store: Pick<Store, "listValues">;
  #known: ReadonlyMap<string, string> = new Map();
  #readAt: Moment | null = null;
  /** `null`: there is no encryption key. */
  seal: KeySeal | null = null;

  constructor(store: Pick<Store, "listValues">) {
    this.#store = store;
  }

  /** The events without the person, where one of them tells of somebody who was erased. */
  async redact(
    events: readonly OrderEvent[],
    { shop, programme }: ShopContext,
    now: Moment,
  ): Promise<{ readonly events: readonly OrderEvent[]; readonly isErased: boolean }> {
    const isFresh = this.#readAt !== null && Math.abs(now - this.#readAt) < READ_AGAIN_MS;
    if (!isFresh) await this.#read(now);
    const stored = this.#known.get(placeOf("", KEY));
    const key = stored === undefined ? null : openKey(stored, this.seal);
    const isErased =
      key !== null &&
      events.some((event) => {
        if (event.kind !== "snapshot") return false;
        const { createdAt } = event.snapshot;
        const identities = identitiesOf(event.snapshot, programme.contact.defaultCountry, parsePhone);
        return identities.some((identity) => {
          const name = nameOf(identity, key);
          const times = ["", shop].map((scope) =>
            Number(this.#known.get(placeOf(scope, name)) ?? Number.NaN),
          );
          return times.some((erasedAt) => erasedAt >= (createdAt ?? 0));
        });
      });
    return { events: isErased ? events.map(redactEvent) : events, isErased };
  }

  /** Somebody was erased just now. */
  readAgain(): void {
    this.#readAt = null;
  }

  async #read(now: Moment): Promise<void> {
    const values = await this.#store.listValues(PREFIX);
    this.#known = new Map(values.map(({ shop, name, value }) => [placeOf(shop, name), value]));
    this.#readAt = now;
  }
}

/** What encrypts the digests' key where it is stored. */
export interface KeySeal {
  seal(text: string, belongsTo: string): string;
  open(sealed: string, belongsTo: string): { readonly text: string; readonly isOldKey: boolean } | null;
}

const SEALED = "sealed ";

function sealKey(key: string, seal: KeySeal | null): string {
  return seal === null ? key : SEALED + seal.seal(key, KEY);
}

function openKey(stored: string, seal: KeySeal | null): string | null {
  if (!stored.startsWith(SEALED)) return stored;
  return seal?.open(stored.slice(SEALED.length), KEY)?.text ?? null;
}

/**
 * To be called before anything is taken in. Encrypts the digests' key, anew where it was stored in the open or with an
 * older encryption key. Resolves with false when it cannot be read: erased persons would come back unnoticed.
 */
export async function unlockErasures(store: Store, seal: KeySeal | null): Promise<boolean> {
  const erasures = erasuresOf(store);
  erasures.seal = seal;
  const stored = await store.getValue("", KEY);
  if (stored === null) return true;
  const key = openKey(stored, seal);
  if (key === null) return false;
  const isSealed = stored.startsWith(SEALED);
  const isOld = isSealed && seal?.open(stored.slice(SEALED.length), KEY)?.isOldKey === true;
  if (seal === null || (isSealed && !isOld)) return true;
  await store.changeValue("", KEY, () => sealKey(key, seal));
  // No older file keeps it in the open.
  await store.scrub();
  erasures.readAgain();
  return true;
}

const byStore = new WeakMap<object, Erasures>();

/** One list for each store, so that what one part erases every other knows at once. */
export function erasuresOf(store: Pick<Store, "listValues">): Erasures {
  const known = byStore.get(store) ?? new Erasures(store);
  byStore.set(store, known);
  return known;
}

/**
 * From now on, what arrives of orders of that time arrives without the person: from one shop, or from all (`null`).
 */
export async function rememberErased(
  store: Store,
  shop: string | null,
  identity: Identity,
  now: Moment,
): Promise<void> {
  const erasures = erasuresOf(store);
  const makeKey = () => sealKey(randomBytes(32).toString("base64"), erasures.seal);
  const stored = await store.changeValue("", KEY, (known) => known ?? makeKey());
  const key = openKey(stored ?? "", erasures.seal);
  if (key === null) throw new Error("the key of the erasures cannot be opened");
  await store.changeValue(shop ?? "", nameOf(identity, key), () => String(now));
  erasures.readAgain();
}

function nameOf({ kind, value }: Identity, key: string): string {
  return PREFIX + createHmac("sha256", key).update(`${kind} ${value}`).digest("base64url");
}

function placeOf(shop: string, name: string): string {
  return `${shop}\n${name}`;
}
