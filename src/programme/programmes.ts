import { STORE_WAIT_MS } from "../domain/operation/retry-waits.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import {
  isSameProgramme,
  type ProgrammeChange,
  programmeChanges,
} from "../domain/programme/programme-change.ts";
import type { Log } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { pause } from "../runtime/time/background.ts";
import type { Clock } from "../runtime/time/clock.ts";
import { CHANGES_AT_ONCE, READS_AT_ONCE, severalAtOnce } from "../runtime/time/several-at-once.ts";
import { ServedShops, type ShopContext, type Shops } from "../shops/shop-context.ts";
import type { OthersChange } from "../store/changes.ts";
import type { Store } from "../store/store.ts";
import { findActive, type InForce, logChoice, type VersionChoice } from "./active-version.ts";
import { addFileVersion } from "./file-version.ts";
import type { ProgrammeWarning } from "./programme-codes.ts";
import type { SaveRequest, SaveResult } from "./save-result.ts";
import { ServedShop, type ServedTogether } from "./served-shop.ts";
import { type ProgrammeVersion, whyNotUsed } from "./version.ts";
import { changeVersions, HEAD, listVersions, readHead, readVersion, VERSIONS } from "./version-memory.ts";

export interface ProgrammesParts {
  readonly store: Pick<Store, "getValue" | "changeValue" | "onOthersChange">;
  /** The configured shops, with the programmes of the configuration. */
  readonly shops: Shops;
  readonly clock: Clock;
  readonly log: Log;
  /** Since when the bridge remembers everything of a shop; default: as the configured shop says. */
  readonly remembersSince?: ServedTogether["remembersSince"];
}

/**
 * The programmes of all shops, with their versions. `shops` are the configured shops, whose `programme` always returns
 * the active version: planning an order reads it there.
 */
export class Programmes {
  readonly shops: Shops;
  readonly #parts: Omit<ProgrammesParts, "shops">;
  /** The shops with the programmes of the configuration. */
  readonly #configured: Map<string, ShopContext>;
  readonly #following = new ServedShops();
  readonly #inForce = new Map<string, InForce>();
  readonly #together: ServedTogether;
  readonly #stopping = new AbortController();
  readonly #listeners = new Set<(shop: ShopContext) => void>();
  readonly #listenersToOther = new Set<(shop: string, since: Moment) => void>();
  #reading: Promise<unknown> = Promise.resolve();

  private constructor({ shops, ...parts }: ProgrammesParts) {
    this.#parts = parts;
    this.#configured = new Map(shops);
    const { remembersSince = (shop) => shop.remembersSince } = parts;
    this.#together = { shops: this.#following, inForce: this.#inForce, remembersSince };
    for (const [name, shop] of shops) this.#following.set(name, new ServedShop(shop, this.#together));
    this.shops = this.#following;
  }

  /** Reads the active version of each shop; a new programme in the file becomes a version. */
  static async open(parts: ProgrammesParts): Promise<Programmes> {
    const programmes = new Programmes(parts);
    const add = (shop: ShopContext) => addFileVersion(parts, shop);
    await severalAtOnce(parts.shops.values(), add, CHANGES_AT_ONCE);
    return programmes.#opened();
  }

  /** Like `open`, without changing the store. */
  static look(parts: ProgrammesParts): Promise<Programmes> {
    return new Programmes(parts).#opened();
  }

  async #opened(): Promise<this> {
    await severalAtOnce(this.#configured.values(), (shop) => this.#read(shop), READS_AT_ONCE);
    this.#parts.store.onOthersChange((change) => this.#hear(change));
    return this;
  }

  /**
   * Prepares new or changed shops: stores their versions, and resolves with a function that makes them the configured
   * ones at once and removes those that are `gone`. References and copies of former shops stay as they were. If the
   * store fails, nothing changes here.
   */
  async prepare(shops: Shops, gone: readonly string[]): Promise<() => void> {
    const found: (readonly [ShopContext, VersionChoice])[] = [];
    for (const shop of shops.values()) {
      const before = this.#configured.get(shop.shop);
      const isSame = before !== undefined && isSameProgramme(before.programme, shop.programme);
      if (isSame && before.isProgrammeLocked === shop.isProgrammeLocked) continue;
      await addFileVersion(this.#parts, shop);
      const other = await this.#find(shop, "again");
      if (other !== null) found.push([shop, other]);
    }
    return () => {
      for (const [shop, other] of found) {
        this.#goBy(shop, other);
        this.#noteOther(shop, other);
      }
      for (const [name, shop] of shops) {
        this.#configured.set(name, shop);
        this.#following.set(name, new ServedShop(shop, this.#together));
      }
      for (const name of gone)
        for (const known of [this.#configured, this.#following, this.#inForce]) known.delete(name);
      for (const name of shops.keys()) this.#announce(name);
    };
  }

  #announce(name: string): void {
    const shop = this.#following.get(name);
    if (shop !== undefined) for (const listener of this.#listeners) listener(shop);
  }

  /** Stops reading. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#reading;
  }

  /** Reads the active versions again, because an erasure may have changed their texts in the store. */
  async readAgain(): Promise<void> {
    for (const shop of this.#configured.values()) await this.#read(shop, "again");
  }

  /** Calls `listener` after another version of a shop was activated here, or its configuration changed. */
  onChanged(listener: (shop: ShopContext) => void): void {
    this.#listeners.add(listener);
  }

  /** Calls `listener` when this process uses another version, saved by any process; `since`: when it was saved. */
  onOther(listener: (shop: string, since: Moment) => void): void {
    this.#listenersToOther.add(listener);
  }

  /** All versions of the shop, newest first. */
  versions(shop: string): Promise<readonly ProgrammeVersion[]> {
    return listVersions(this.#parts, shop);
  }

  /** Why the version that should be active is not used; `null`: it is used. */
  async notUsed({ shop }: ShopContext): Promise<ProgrammeWarning | null> {
    const { counts } = await readHead(this.#parts, shop);
    const kept = await readVersion(this.#parts, shop, counts);
    return counts > 0 && kept?.programme == null ? whyNotUsed(counts, kept) : null;
  }

  version(shop: string, version: number): Promise<ProgrammeVersion | null> {
    return readVersion(this.#parts, shop, version);
  }

  /** Saves a new version and makes it active. Changes nothing if it equals the active one. */
  async save(
    shop: ShopContext,
    { programme, by, note, basedOn, restores }: SaveRequest,
  ): Promise<SaveResult> {
    if (shop.isProgrammeLocked) return { ok: false, reason: "locked" };
    const file = this.#configured.get(shop.shop);
    let refused: SaveResult | null = null;
    let before = 0;
    let isNew = false;
    const { counts: version } = await changeVersions(this.#parts, shop.shop, async (head) => {
      const now = await readVersion(this.#parts, shop.shop, head.counts);
      refused = null;
      before = now?.programme == null ? shop.programmeVersion : head.counts;
      const isThere = now !== null && (now.programme !== null || now.isOfLater === true);
      if (basedOn !== undefined && basedOn !== head.counts && isThere)
        refused = {
          ok: false,
          reason: "changed",
          now,
          changes: await this.#changesSince(shop, basedOn, now),
        };
      const isSame = now?.programme != null && isSameProgramme(now.programme, programme);
      isNew = refused === null && !isSame;
      if (!isNew) return null;
      // It equals the file's programme, so later changes of the file apply again.
      const isFiles = file !== undefined && isSameProgramme(file.programme, programme);
      const origin = isFiles ? "file" : "page";
      const added = { origin, since: this.#parts.clock.now(), by, note, programme } as const;
      return { added: restores === undefined ? added : { ...added, restores }, isActive: true };
    });
    if (refused !== null) return refused;
    await this.#read(shop);
    this.#announce(shop.shop);
    return { ok: true, version, before, isNew };
  }

  async #changesSince(
    { shop }: ShopContext,
    basedOn: number,
    { programme }: ProgrammeVersion,
  ): Promise<readonly ProgrammeChange[]> {
    const before = await readVersion(this.#parts, shop, basedOn);
    return before?.programme == null || programme === null
      ? []
      : programmeChanges(before.programme, programme);
  }

  async #read(shop: ShopContext, how: "again" | "ifOther" = "ifOther"): Promise<void> {
    const found = await this.#find(shop, how);
    if (found === null) return;
    const isOther = this.#inForce.get(shop.shop)?.version !== found.inForce.version;
    this.#goBy(shop, found);
    if (isOther) this.#noteOther(shop, found);
  }

  /** `again`: rereads it even if its number is unchanged, because its text may differ. `null`: nothing changes. */
  async #find(shop: ShopContext, how: "again" | "ifOther"): Promise<VersionChoice | null> {
    const known = this.#inForce.get(shop.shop)?.version ?? null;
    const configured = how === "again" ? shop : (this.#configured.get(shop.shop) ?? shop);
    return findActive(this.#parts, configured, how === "again" ? null : known);
  }

  #goBy({ shop }: ShopContext, { inForce }: VersionChoice): void {
    // Otherwise a later version was read in the meantime.
    if ((this.#inForce.get(shop)?.counts ?? 0) <= inForce.counts) this.#inForce.set(shop, inForce);
  }

  #noteOther({ shop }: ShopContext, choice: VersionChoice): void {
    if (this.#inForce.get(shop) !== choice.inForce) return;
    logChoice(this.#parts.log, shop, choice);
    for (const listener of this.#listenersToOther) listener(shop, choice.used.since);
  }

  #hear(change: OthersChange): void {
    const isHead = change.kind === "value" && change.name === HEAD.name;
    // A version changes only by an erasure.
    const isVersion = change.kind === "value" && change.name === VERSIONS.prefix;
    if (change.kind !== "missed" && !isHead && !isVersion) return;
    const concerned = [...this.#configured.values()].filter(
      ({ shop }) => change.kind === "missed" || change.shop === shop,
    );
    const read = (shop: ShopContext) => this.#readInTheEnd(shop, isHead ? "ifOther" : "again");
    this.#reading = this.#reading.then(() => severalAtOnce(concerned, read, READS_AT_ONCE));
  }

  /** Retries until the store can be read; until then, the shop uses the previous version. */
  async #readInTheEnd(shop: ShopContext, how: "again" | "ifOther"): Promise<void> {
    const { clock, log } = this.#parts;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        return await this.#read(shop, how);
      } catch (error) {
        log.warn({ shop: shop.shop, error }, LOG_LINES.programmeNotRead);
        await pause({ clock, signal }, STORE_WAIT_MS);
      }
    }
  }
}
