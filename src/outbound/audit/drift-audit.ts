import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { ShopRounds } from "../../shops/shop-rounds.ts";
import type { SharedPatrol } from "../../store/patrols.ts";
import type { BrandLink } from "../brand/brand-link.ts";
import type { SendContext } from "../send-context.ts";
import { runAudit } from "./audit-run.ts";
import { type Audit, type AuditState, changeAudit, isReadable, newAudit, readAudit } from "./audit-state.ts";

const FIRST_PATROL_MS = 60_000;
const PATROL_MS = HOUR_MS;
/** The pause between the audits of two shops: thousands of shops fill the hour. */
const APART_MS = 500;
/**
 * How long a new audit waits for a running round of the shop, here or elsewhere; after that, the next round runs it.
 */
const PATIENCE_MS = 5 * 60_000;
/** Orders changed more recently are left out, as calls may be in flight. A person's audit waits less, to be current. */
const SETTLED_MS = 15 * 60_000;
const SETTLED_FOR_PERSON_MS = 60_000;

/** The dependencies of audits. */
export interface AuditContext extends Pick<SendContext, "store" | "shops" | "clock" | "log"> {
  readonly brands: ReadonlyMap<string, BrandLink>;
  /** Awaited before each due round, so that deliveries are answered first. */
  readonly whenCalm?: (signal: AbortSignal) => Promise<void>;
}

export type StartedAudit =
  | { readonly ok: true; readonly state: AuditState }
  | { readonly ok: false; readonly reason: "running" | "noBrand" };

/**
 * Compares every order decided since the last audit with the customer's history at the loyalty service, once a day and
 * when a person starts it. It reads with the lowest priority, stores how many points an order has, and changes nothing
 * else: a person decides what to do about a difference. After a stop it continues where it was.
 */
export class DriftAudit {
  readonly #context: AuditContext;
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, { readonly stop: AbortController; readonly work: Promise<void> }>();
  /** Rounds requested in this process, by shop. */
  readonly #asked = new Map<string, Promise<unknown>>();
  readonly #patrols = new ShopRounds(
    (shop, signal, laterMs) =>
      this.#context.store.patrol(
        () => this.#roundOf(shop),
        this.#rhythm(shop, this.#firstMs + laterMs, signal),
      ),
    { apartMs: APART_MS },
  );
  #firstMs = FIRST_PATROL_MS;

  constructor(context: AuditContext) {
    this.#context = context;
  }

  /** Starts rounds for the configured shops; call it again when these have changed. `changed`: since then, only these have. */
  start(changed?: Iterable<string>, firstMs = FIRST_PATROL_MS): void {
    this.#firstMs = firstMs;
    if (!this.#stopping.signal.aborted) this.#patrols.follow(this.#context.shops, changed);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#asked.values(), this.#patrols.stop()]);
  }

  status(shop: string): Promise<AuditState> {
    return readAudit(this.#context, shop);
  }

  /** Starts an audit. `since`: audits orders changed since then; default: since the last audit. */
  async begin(
    shop: ShopContext,
    { by, since }: { readonly by: string | null; readonly since?: Moment | null },
  ): Promise<StartedAudit> {
    const { clock, brands } = this.#context;
    if (!brands.has(shop.brand)) return { ok: false, reason: "noBrand" };
    const now = clock.now();
    let isMine = false;
    const state = await changeAudit(this.#context, shop.shop, (known) => {
      isMine = known.audit?.state !== "running";
      if (!isMine) return known;
      const from = since === undefined ? known.auditedUntil : since;
      const until = now - (by === null ? SETTLED_MS : SETTLED_FOR_PERSON_MS);
      return { ...known, audit: newAudit({ by, since: from, until }, now) };
    });
    if (!isMine) return { ok: false, reason: "running" };
    this.#ask(shop);
    return { ok: true, state };
  }

  /** Ends the audit; its results so far stay visible. */
  async cancel(shop: string): Promise<AuditState> {
    const endedAt = this.#context.clock.now();
    const state = await changeAudit(this.#context, shop, (known) =>
      known.audit?.state === "running"
        ? { ...known, audit: { ...known.audit, state: "cancelled", waiting: null, problem: null, endedAt } }
        : known,
    );
    this.#running.get(shop)?.stop.abort();
    return state;
  }

  /** Stops the audit of a shop that is no longer configured. It continues once the shop is back. */
  leave(shop: string): void {
    this.#running.get(shop)?.stop.abort();
  }

  /** Resolves when the audit running here, if any, has ended or stopped. */
  async settled(shop: string): Promise<void> {
    await this.#asked.get(shop);
    await this.#running.get(shop)?.work;
  }

  #rhythm(shop: string, firstMs: number, signal = this.#stopping.signal): SharedPatrol {
    const { clock, log } = this.#context;
    return {
      name: "audit",
      shop,
      clock,
      signal,
      firstMs,
      everyMs: PATROL_MS,
      onError: (error) => log.warn({ shop, error }, LOG_LINES.auditStopped),
    };
  }

  /** Runs the shop's round now; if that is not possible, the next round does the work. */
  #ask(shop: ShopContext): void {
    const settings = this.#rhythm(shop.shop, 0);
    const asked = this.#context.store
      .makeRound(() => this.#round(shop), settings, PATIENCE_MS)
      .catch(settings.onError)
      .finally(() => {
        if (this.#asked.get(shop.shop) === asked) this.#asked.delete(shop.shop);
      });
    this.#asked.set(shop.shop, asked);
  }

  async #roundOf(name: string): Promise<void> {
    await this.#context.whenCalm?.(this.#stopping.signal);
    const shop = this.#context.shops.get(name);
    if (shop !== undefined) await this.#round(shop);
  }

  /**
   * Continues an audit that was started, interrupted or failed, or starts the daily one. One process at a time.
   */
  async #round(shop: ShopContext): Promise<void> {
    const state = await changeAudit(this.#context, shop.shop, (known) => this.#takenUp(shop, known));
    const { audit } = state;
    if (audit?.state === "running") await this.#run(shop, audit);
  }

  #takenUp({ brand }: ShopContext, known: AuditState): AuditState {
    const { clock, brands } = this.#context;
    const { audit, auditedUntil } = known;
    if (!brands.has(brand)) return known;
    const now = clock.now();
    if (audit?.state === "running" || audit?.state === "failed") {
      const again = { state: "running", endedAt: null, takenUp: audit.takenUp + 1 } as const;
      return { ...known, audit: { ...audit, ...again } };
    }
    if (audit !== null && Math.abs(now - audit.startedAt) < DAY_MS) return known;
    return { ...known, audit: newAudit({ by: null, since: auditedUntil, until: now - SETTLED_MS }, now) };
  }

  async #run(shop: ShopContext, audit: Audit): Promise<void> {
    const { store, shops, brands, clock, log } = this.#context;
    const link = brands.get(shop.brand);
    // The shop was removed before `leave` could stop the audit.
    if (link === undefined || !shops.has(shop.shop)) return;
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, this.#stopping.signal]);
    const isOurs = (known: Audit | null): known is Audit =>
      known?.startedAt === audit.startedAt && known.takenUp === audit.takenUp;
    const save = async (change: (current: Audit) => Audit): Promise<Audit> => {
      const state = await changeAudit(this.#context, shop.shop, (known) => {
        if (!isOurs(known.audit) || known.audit.state !== "running") return known;
        const next = { ...change(known.audit), takenUp: audit.takenUp };
        const isWhole = next.state === "done" && isGapless(next, known.auditedUntil);
        return { auditedUntil: isWhole ? next.until : known.auditedUntil, audit: next };
      });
      // Another process considered this one dead, and continues this audit or the next one.
      if (!isOurs(state.audit)) stop.abort();
      else if (state.audit.state === "done") this.#logAudit(shop, state.audit);
      return state.audit ?? audit;
    };
    const work = runAudit({ store, shop, link, brands, clock, log, signal, save }, audit).finally(() =>
      this.#running.delete(shop.shop),
    );
    this.#running.set(shop.shop, { stop, work });
    await work;
  }

  #logAudit({ shop }: ShopContext, audit: Audit): void {
    const { counts, orders, compared } = audit;
    const found = { shop, orders, compared, ...counts };
    const isDrift = counts.missing + counts.extra + counts.different > 0;
    if (isReadable(audit) && isDrift) this.#context.log.warn(found, LOG_LINES.auditDiffers);
    else this.#context.log.info(found, LOG_LINES.auditDone);
  }
}

/** Whether no orders are missing between the last audit and this one. */
function isGapless({ since, until }: Audit, auditedUntil: Moment | null): boolean {
  if (auditedUntil !== null && until < auditedUntil) return false;
  return since === null || (auditedUntil !== null && since <= auditedUntil);
}
