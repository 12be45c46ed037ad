import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import type { PlatformCode } from "../../platform/codes/platform.ts";
import { type Meaning, type MemoryPlace, StoredValue } from "../../store/remembered.ts";
import type { Cipher } from "./cipher.ts";
import { isGuest } from "./open-installs.ts";

/** How long a merchant may take to consent. */
export const VISIT_MS = 10 * 60_000;
/** How long the result is kept after that: a browser may return late from a consent that was given in time. */
export const SHOWN_MS = 10 * 60_000;
/** The most used visits that are stored, so that no secret works twice. */
const MOST_USED = 200;
/** The most of them for one new shop, whose owner may connect it any number of times. */
const MOST_OF_GUEST = 2;
/** The most refused visits, stored only for their result page. They may be tried again, and displace no others. */
const MOST_REFUSED = 20;
const SECRET = "visit secret";

/** The person who began a visit: an owner of all shops or of a tenant's, signed in to the dashboard, or anyone. */
export interface BegunBy {
  readonly isAdmin: boolean;
  /** The owner whose tenant a new shop joins, if they are still its owner then. */
  readonly owner: string | null;
}

export interface Visit {
  /** Gives access to the result page only. */
  readonly id: string;
  readonly shop: string;
  readonly begunBy: BegunBy;
}

const merchants = z.object({
  shop: z.string(),
  installedAt: z.number(),
  cookie: z.string(),
  /** Whether the browser has its own session. */
  isSignedIn: z.boolean(),
});
const visitResult = z.object({
  isConnected: z.boolean(),
  /** Why the shop is not connected. */
  because: stored<PlatformCode>().nullable(),
  /** A merchant's shop. The merchant may open the dashboard in the browser that began the visit. */
  merchants: merchants.nullable(),
});
export type VisitResult = Meaning<typeof visitResult>;

/** A visit that returned from the shop. */
const keptVisit = z.object({
  nonce: z.string(),
  shop: z.string(),
  until: z.number(),
  result: visitResult.nullable(),
});
type KeptVisit = Meaning<typeof keptVisit>;
const VISITS = new StoredValue("visits", z.array(keptVisit), "absent");

/**
 * A merchant's way through the shop's consent. Anyone may start a visit, so a start stores nothing: the visit's secret,
 * which ties the callback to the shop, and its id, which only gives access to the result page, are sealed texts that
 * contain everything needed. They survive a restart, and no flood of visits can displace a merchant's.
 */
export class Visits {
  readonly #place: MemoryPlace<"getValue" | "changeValue">;
  readonly #cipher: Cipher;

  constructor(place: MemoryPlace<"getValue" | "changeValue">, cipher: Cipher) {
    this.#place = place;
    this.#cipher = cipher;
  }

  begin(shop: string, begunBy: BegunBy, now: Moment): { readonly id: string; readonly secret: string } {
    const [nonce, until] = [randomBytes(12).toString("base64url"), now + VISIT_MS];
    const { isAdmin, owner } = begunBy;
    const by = isAdmin ? `admin ${owner ?? ""}` : "anybody";
    const secret = this.#cipher.seal(`${until} ${nonce} ${shop} ${by}`, SECRET);
    return { id: this.#nameOf(shop, nonce, until), secret };
  }

  /** The visit with this secret, used or not; `null` if it is unknown or too old. */
  visitOf(secret: string, now: Moment): Visit | null {
    const opened = this.#cipher.open(secret, SECRET);
    const [end, nonce = "", shop = "", by, owner = ""] = opened?.text.split(" ") ?? [];
    const until = Number(end);
    if (opened === null || until <= now) return null;
    const id = this.#nameOf(shop, nonce, until);
    return { id, shop, begunBy: { isAdmin: by === "admin", owner: owner === "" ? null : owner } };
  }

  /** Uses the visit up, unless it ends refused. Returns false if it was used before or is too old. */
  async use({ shop, id }: Visit, now: Moment): Promise<boolean> {
    const known = this.#open(shop, id);
    if (known === null || known.until <= now) return false;
    let isFirst = false;
    await this.#change(shop, now, (visits) => {
      const others = visits.filter((visit) => visit.nonce !== known.nonce || !isRefused(visit));
      isFirst = others.every(({ nonce }) => nonce !== known.nonce);
      return isFirst ? [...others, { ...known, shop, result: null }] : visits;
    });
    return isFirst;
  }

  async end(shop: string, id: string, now: Moment, result: VisitResult): Promise<void> {
    const known = this.#open(shop, id);
    if (known === null) return;
    await this.#change(shop, now, (visits) => [
      ...visits.filter(({ nonce }) => nonce !== known.nonce),
      { ...known, shop, result },
    ]);
  }

  /** `result` is `null` until the merchant comes back. Returns `null` if the visit is unknown or too old. */
  async find(shop: string, id: string, now: Moment): Promise<{ readonly result: VisitResult | null } | null> {
    const known = this.#open(shop, id);
    if (known === null || known.until + SHOWN_MS <= now) return null;
    const kept = (await VISITS.read(this.#place, placeOf(shop))) ?? [];
    return { result: kept.find(({ nonce }) => nonce === known.nonce)?.result ?? null };
  }

  #nameOf(shop: string, nonce: string, until: Moment): string {
    return this.#cipher.seal(`${until} ${nonce}`, `visit of ${shop}`);
  }

  #open(shop: string, id: string): { readonly nonce: string; readonly until: Moment } | null {
    const opened = this.#cipher.open(id, `visit of ${shop}`);
    const [until, nonce] = opened?.text.split(" ") ?? [];
    return nonce === undefined ? null : { nonce, until: Number(until) };
  }

  async #change(
    shop: string,
    now: Moment,
    change: (visits: readonly KeptVisit[]) => readonly KeptVisit[],
  ): Promise<void> {
    await VISITS.change(this.#place, placeOf(shop), (known) => {
      const living = (known ?? []).filter(({ until }) => until + SHOWN_MS > now);
      const visits = change(living);
      const refused = visits.filter(isRefused).slice(-MOST_REFUSED);
      const used = visits.filter((visit) => !isRefused(visit));
      const ended = used.filter((visit) => visit.result !== null && visit.shop === shop);
      const own = isGuest(shop) ? ended.slice(0, -MOST_OF_GUEST) : [];
      const kept = used.filter((visit) => !own.includes(visit)).slice(-MOST_USED);
      return visits.length === 0 ? null : [...refused, ...kept];
    });
  }
}

/** Visits of new shops are stored together, so that strangers cannot create any number of values. */
function placeOf(shop: string): string {
  return isGuest(shop) ? "" : shop;
}

function isRefused({ result }: KeptVisit): boolean {
  return result?.isConnected === false;
}
