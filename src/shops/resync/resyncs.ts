import { randomBytes } from "node:crypto";
import { RESYNC_WAITS, STORE_WAIT_MS } from "../../domain/operation/retry-waits.ts";
import type { RoadContext, ShopReadContext } from "../../reconcile/road-context.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { patrol, pause } from "../../runtime/time/background.ts";
import { StoredValues } from "../../store/remembered.ts";
import { StoreUnavailable } from "../../store/store.ts";
import { isOpen, newJob, type ResyncJob, type ResyncRequest, resyncJob } from "./resync-job.ts";
import { HELD_MS, runResync, type SaveJob } from "./resync-run.ts";

/** Name of the value that holds the id of a shop's newest job. */
const NEWEST = "resync";
const JOBS = new StoredValues<ResyncJob>("resync/", resyncJob, "absent");
/** Finished jobs kept per shop. */
const JOBS_KEPT = 20;
/** How often to look for jobs whose process ended. */
const PATROL_MS = 60_000;
/** A job that waits for the shop is held for at most this long; a later time was written by a clock that was ahead. */
const LONGEST_HELD_MS = RESYNC_WAITS.longestMs + HELD_MS;

export interface ResyncContext extends Omit<RoadContext, "gate">, Pick<ShopReadContext, "dueClock"> {
  /** No other process uses the store, so a job found at start belongs to none. */
  readonly isAlone: boolean;
}

export type StartedResync =
  | { readonly ok: true; readonly job: ResyncJob }
  | { readonly ok: false; readonly reason: "running"; readonly id: string }
  | { readonly ok: false; readonly reason: "cannotRead" };

interface RunningResync {
  readonly shop: string;
  readonly stop: AbortController;
  readonly work: Promise<void>;
}

/** All resyncs of all shops: one at a time per shop, continued after a restart. */
export class Resyncs {
  readonly #context: ResyncContext;
  readonly #running = new Map<string, RunningResync>();
  readonly #stopping = new AbortController();

  constructor(context: ResyncContext) {
    this.#context = context;
  }

  /** Continues jobs that an earlier process left, and looks regularly for those that another instance left. */
  async resume(): Promise<void> {
    await this.#takeOver(this.#context.isAlone);
    const { clock, log } = this.#context;
    void patrol(() => this.#takeOver(false), {
      clock,
      signal: this.#stopping.signal,
      firstMs: PATROL_MS,
      everyMs: PATROL_MS,
      onError: (error) => log.warn({ error }, LOG_LINES.resyncCheckFailed),
    });
  }

  async start(request: ResyncRequest): Promise<StartedResync> {
    const { store, shops, clock } = this.#context;
    const { shop } = request;
    if (shops.get(shop)?.adapter.pull === undefined) return { ok: false, reason: "cannotRead" };
    const now = clock.now();
    const job = newJob(`${now.toString(36)}${randomBytes(4).toString("hex")}`, request, now);
    let open: ResyncJob | null = null;
    await store.changeValue(shop, NEWEST, async (newest) => {
      const known = newest === null ? null : await JOBS.named(newest).read(this.#context, shop);
      open = known !== null && isOpen(known) ? known : null;
      if (open !== null) return newest;
      const held = { ...job, heldUntil: now + HELD_MS };
      await JOBS.named(job.id).change(this.#context, shop, () => held);
      return job.id;
    });
    if (open !== null) return { ok: false, reason: "running", id: (open as ResyncJob).id };
    await this.#forgetOld(shop);
    this.#run(job);
    return { ok: true, job };
  }

  async get(id: string): Promise<ResyncJob | null> {
    const found = await this.#context.store.listValues(JOBS.prefix + id);
    const kept = found.find(({ name }) => name === JOBS.prefix + id);
    return kept === undefined ? null : JOBS.named(id).parse(this.#context, kept);
  }

  /** Lists the jobs, newest first. */
  async list(): Promise<readonly ResyncJob[]> {
    const jobs = (await JOBS.list(this.#context)).map(({ value }) => value);
    return jobs.sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
  }

  /** What was reconciled stays; the rest is not read. `null` if there is no such job. */
  async cancel(id: string): Promise<ResyncJob | null> {
    const job = await this.get(id);
    if (job === null) return null;
    const now = this.#context.clock.now();
    const cancelled = await this.#saver(job)((current) =>
      isOpen(current) ? { ...current, state: "cancelled", waiting: null, endedAt: now } : current,
    );
    this.#running.get(id)?.stop.abort();
    return cancelled;
  }

  /** The shop is no longer configured: its job stops where it is, and continues once the shop is back. */
  leave(shop: string): void {
    for (const running of this.#running.values()) if (running.shop === shop) running.stop.abort();
  }

  /** Stops every job where it is; the next start continues it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const running = [...this.#running.values()];
    for (const { stop } of running) stop.abort();
    await Promise.all(running.map(({ work }) => work));
  }

  async #takeOver(isAlone: boolean): Promise<void> {
    const { shops, clock } = this.#context;
    for (const job of await this.list()) {
      const isServed = shops.has(job.request.shop);
      const mayTake = (held: ResyncJob) => isOpen(held) && (isAlone || !isHeld(held, clock.now()));
      if (!mayTake(job) || !isServed || this.#running.has(job.id)) continue;
      let isMine = false;
      const taken = await this.#saver(job)((current) => {
        isMine = mayTake(current);
        return isMine ? { ...current, heldUntil: clock.now() + HELD_MS } : current;
      });
      if (isMine && !this.#stopping.signal.aborted) this.#run(taken);
    }
  }

  /** Does nothing if the shop was removed meanwhile: `leave` had no job to stop then. */
  #run(job: ResyncJob): void {
    const shop = this.#context.shops.get(job.request.shop);
    const pull = shop?.adapter.pull;
    if (shop === undefined || pull === undefined || this.#stopping.signal.aborted) return;
    const stop = new AbortController();
    const connected = this.#context.connect(shop);
    const signal = AbortSignal.any([stop.signal, connected.signal]);
    const reading = { ...this.#context, shop, connected: { ...connected, signal }, pull };
    const work = runResync(reading, job, this.#saver(job))
      .catch((error: unknown) => {
        this.#context.log.error({ shop: shop.shop, error }, LOG_LINES.resyncStopped);
      })
      .finally(() => this.#running.delete(job.id));
    this.#running.set(job.id, { shop: shop.shop, stop, work });
  }

  /** Waits while the store accepts nothing, because finished work must not be lost. */
  #saver({ id, request: { shop } }: ResyncJob): SaveJob {
    const { clock } = this.#context;
    return async (change) => {
      for (;;) {
        try {
          const job = await JOBS.named(id).change(this.#context, shop, (current) =>
            current === null ? null : change(current),
          );
          if (job === null) throw new Error("the resync is gone");
          return job;
        } catch (error) {
          if (!(error instanceof StoreUnavailable) || this.#stopping.signal.aborted) throw error;
          await pause({ clock, signal: this.#stopping.signal }, STORE_WAIT_MS);
        }
      }
    };
  }

  async #forgetOld(shop: string): Promise<void> {
    const jobs = (await this.list()).filter((job) => job.request.shop === shop && !isOpen(job));
    for (const { id } of jobs.slice(JOBS_KEPT))
      await this.#context.store.changeValue(shop, JOBS.prefix + id, () => null);
  }
}

function isHeld({ heldUntil }: ResyncJob, now: number): boolean {
  return heldUntil > now && heldUntil - now <= LONGEST_HELD_MS;
}
