import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { stored } from "../domain/reason/stored-reason.ts";
import { type MemoryPlace, remembered } from "../store/remembered.ts";
import type { PlatformSaid } from "../words/codes/platform.ts";
import type { Cipher } from "./cipher.ts";

/** How long a merchant may take to consent. */
export const VISIT_MS = 10 * 60_000;
/**
 * Those that came back, so that no secret works twice. None is forgotten to make room for another: strangers could use
 * one up again by coming back often, and each that comes back makes the bridge call the shop.
 */
const MOST_KEPT = 200;
const SECRET = "visit secret";

export interface VisitResult {
  readonly isConnected: boolean;
  /** Why not. */
  readonly because: PlatformSaid | null;
}

/** A visit that came back. */
const keptVisit = z.object({
  // Missing in what an earlier version wrote down.
  nonce: z.string().default(""),
  until: z.number(),
  result: z.object({ isConnected: z.boolean(), because: stored<PlatformSaid>().nullable() }).nullable(),
});
type KeptVisit = z.infer<typeof keptVisit>;
const VISITS = remembered("visits", z.array(keptVisit), "absent");

/**
 * A merchant's way through the shop's consent, between its beginning and its end. Anybody may begin one, so that nothing
 * is kept of a beginning: its secret, which ties the callback to the shop, and its name, which opens nothing but the
 * result page, are sealed texts that hold what is needed. They outlast a restart, and no flood of visits can push the
 * merchant's out.
 */
export class Visits {
  readonly #place: MemoryPlace<"getValue" | "changeValue">;
  readonly #cipher: Cipher;

  constructor(place: MemoryPlace<"getValue" | "changeValue">, cipher: Cipher) {
    this.#place = place;
    this.#cipher = cipher;
  }

  begin(shop: string, now: Moment): { readonly id: string; readonly secret: string } {
    const [nonce, until] = [randomBytes(12).toString("base64url"), now + VISIT_MS];
    const secret = this.#cipher.seal(`${until} ${nonce} ${shop}`, SECRET);
    return { id: this.#nameOf(shop, nonce, until), secret };
  }

  /** The shop a secret belongs to, used or not; `null` when it is unknown or too old. */
  shopOf(secret: string, now: Moment): string | null {
    return this.#openSecret(secret, now)?.shop ?? null;
  }

  /** Uses the secret up; the shop and visit it belongs to, or `null` when it is unknown, used or too old. */
  async use(
    secret: string,
    now: Moment,
  ): Promise<{ readonly shop: string; readonly id: string } | "tooMany" | null> {
    const opened = this.#openSecret(secret, now);
    if (opened === null) return null;
    const { shop, nonce, until } = opened;
    let [isFirst, hasRoom] = [false, false];
    await this.#change(shop, now, (visits) => {
      isFirst = visits.every((visit) => visit.nonce !== nonce);
      hasRoom = visits.length < MOST_KEPT;
      return isFirst && hasRoom ? [...visits, { nonce, until, result: null }] : visits;
    });
    if (isFirst && !hasRoom) return "tooMany";
    return isFirst ? { shop, id: this.#nameOf(shop, nonce, until) } : null;
  }

  async end(shop: string, id: string, now: Moment, result: VisitResult): Promise<void> {
    const known = this.#open(shop, id);
    if (known === null) return;
    await this.#change(shop, now, (visits) => [
      ...visits.filter(({ nonce }) => nonce !== known.nonce),
      { ...known, result },
    ]);
  }

  /** `result` is `null` until the merchant came back; `null` in its place: no such visit, or too old. */
  async find(shop: string, id: string, now: Moment): Promise<{ readonly result: VisitResult | null } | null> {
    const known = this.#open(shop, id);
    if (known === null || known.until <= now) return null;
    const kept = (await VISITS.read(this.#place, shop)) ?? [];
    return { result: kept.find(({ nonce }) => nonce === known.nonce)?.result ?? null };
  }

  #nameOf(shop: string, nonce: string, until: Moment): string {
    return this.#cipher.seal(`${until} ${nonce}`, `visit of ${shop}`);
  }

  #openSecret(
    secret: string,
    now: Moment,
  ): { readonly shop: string; readonly nonce: string; readonly until: Moment } | null {
    const opened = this.#cipher.open(secret, SECRET);
    const [end, nonce = "", shop = ""] = opened?.text.split(" ") ?? [];
    const until = Number(end);
    return opened === null || until <= now ? null : { shop, nonce, until };
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
    await VISITS.change(this.#place, shop, (known) => {
      const living = (known ?? []).filter(({ until }) => until > now);
      const visits = change(living).slice(-MOST_KEPT);
      return visits.length === 0 ? null : visits;
    });
  }
}
