import { createHash, randomBytes } from "node:crypto";
import type { Moment } from "../domain/order-snapshot.ts";
import type { Store } from "../store/store.ts";

const NAME = "visits";
/** How long a merchant may take to consent. */
const VISIT_MS = 10 * 60_000;
/** Anybody may begin a visit, so that their number is bounded; the oldest go first. */
const MOST_VISITS = 50;

/** A merchant's way through the shop's consent, between its beginning and its end. */
export interface Visit {
  /** Names the visit in the address of its result page; opens nothing. */
  readonly id: string;
  /** Digest of the secret that ties the callback to the shop; `null` once it was used. */
  readonly digest: string | null;
  readonly until: Moment;
  readonly result: VisitResult | null;
}

export interface VisitResult {
  readonly isConnected: boolean;
  /** Why not, in plain words. */
  readonly reason: string | null;
}

/** Visits outlast a restart: the merchant is at the shop meanwhile and comes back to whoever listens then. */
export class Visits {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async begin(shop: string, now: Moment): Promise<{ readonly id: string; readonly secret: string }> {
    const secret = randomBytes(32).toString("base64url");
    const id = randomBytes(12).toString("base64url");
    const visit: Visit = { id, digest: digestOf(secret), until: now + VISIT_MS, result: null };
    await this.#change(shop, (visits) => [...living(visits, now), visit].slice(-MOST_VISITS));
    return { id, secret };
  }

  /** Uses the secret up; the shop and visit it belongs to, or `null` when it is unknown, used or too old. */
  async use(secret: string, now: Moment): Promise<{ readonly shop: string; readonly id: string } | null> {
    const digest = digestOf(secret);
    for (const { shop, value } of await this.#store.listValues(NAME)) {
      if (!parse(value).some((visit) => visit.digest === digest)) continue;
      let used: Visit | null = null;
      await this.#change(shop, (visits) => {
        used = living(visits, now).find((visit) => visit.digest === digest) ?? null;
        return visits.map((visit) => (visit.digest === digest ? { ...visit, digest: null } : visit));
      });
      if (used !== null) return { shop, id: (used as Visit).id };
    }
    return null;
  }

  async end(shop: string, id: string, result: VisitResult): Promise<void> {
    await this.#change(shop, (visits) =>
      visits.map((visit) => (visit.id === id ? { ...visit, result } : visit)),
    );
  }

  async find(shop: string, id: string, now: Moment): Promise<Visit | null> {
    const visits = parse(await this.#store.getValue(shop, NAME));
    return living(visits, now).find((visit) => visit.id === id) ?? null;
  }

  async #change(shop: string, change: (visits: readonly Visit[]) => readonly Visit[]): Promise<void> {
    await this.#store.changeValue(shop, NAME, (text) => {
      const visits = change(parse(text));
      return visits.length === 0 ? null : JSON.stringify(visits);
    });
  }
}

function living(visits: readonly Visit[], now: Moment): readonly Visit[] {
  return visits.filter(({ until }) => until > now);
}

/** The secret itself is kept nowhere. It is long and random, so that its plain digest tells nothing. */
function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

function parse(text: string | null): readonly Visit[] {
  return text === null ? [] : (JSON.parse(text) as readonly Visit[]);
}
