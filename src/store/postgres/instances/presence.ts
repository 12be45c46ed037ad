import { hostname } from "node:os";
import { z } from "zod";
import { DAY_MS } from "../../../domain/durations.ts";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import { patrol } from "../../../runtime/time/background.ts";
import { type Clock, systemClock } from "../../../runtime/time/clock.ts";
import type { OutdatedRelease } from "../../codes/database.ts";
import type { StoreUnavailableReason } from "../../codes/store.ts";
import type { Instance, Instances, SilentInstance } from "../../instances.ts";
import { roundName, type SharedPatrol } from "../../patrols.ts";
import { type Store, StoreUnavailable } from "../../store.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { KNOWN_VERSION } from "../migrate.ts";
import { sql, statement } from "../statement.ts";
import { SilentInstances } from "./silent-instances.ts";

const GIVE_SIGN = statement(
  "instances/give-sign",
  sql`
    insert into instances (id, version, started_at, seen_at, facts)
    select ${"id"}, ${"version"}, seen.at - ${"ageMs"}::double precision, seen.at, ${"facts"}
    from (select extract(epoch from clock_timestamp())::double precision * 1000 as at) as seen
    on conflict (id) do update set seen_at = excluded.seen_at, facts = excluded.facts
    returning
      (select version from schema_version order by version desc limit 1) as version,
      (select usable_by from schema_version order by version desc limit 1) as "usableBy",
      -- Besides this one, which did not see itself yet at its first sign.
      1 + (
        select count(*)::int from instances as other where other.id <> ${"id"} and abs(other.seen_at - instances.seen_at) < ${"youngerMs"}::double precision
      ) as together
  `,
  z.object({ version: z.number(), usableBy: z.number(), together: z.number() }),
);
/** Deletes the instance, and frees the deliveries that it had taken. */
const LEAVE = statement(
  "instances/leave",
  sql`
    with gone as (
      delete from instances where id = ${"id"}
    )
    update waiting_deliveries set holder = null, ready_at = 1 where holder = ${"id"}
  `,
);
/** A process that crashes at each start leaves a row each time, so only the newest `kept` rows stay. */
const FORGET = statement(
  "instances/forget",
  sql`
    delete from instances
    where seen_at < extract(epoch from clock_timestamp()) * 1000 - ${"olderMs"}::double precision
      or id not in (select id from instances order by seen_at desc limit ${"kept"})
  `,
);
const LIST = statement(
  "instances/list",
  sql`
    select id, version, started_at as "startedAt", seen_at as "seenAt", facts
    from instances
    -- A sign from the future is one of before the clock was set back.
    where abs(seen_at - extract(epoch from clock_timestamp()) * 1000) < ${"youngerMs"}::double precision
    order by started_at, id
    limit ${"limit"}
  `,
  z.object({
    id: z.string(),
    version: z.string(),
    startedAt: z.number(),
    seenAt: z.number(),
    facts: z.string(),
  }),
);
/**
 * Instances that have not left and whose last sign of life is between `silentMs` and `forgottenMs` old, while fewer instances
 * work here than they knew of, themselves included. `youngerMs`: the greatest age of a working instance's last sign.
 */
const SILENT = statement(
  "instances/silent",
  sql`
    with moment as (
      select extract(epoch from clock_timestamp()) * 1000 as now
    ), working as (
      select count(*) as instances from instances, moment where abs(seen_at - now) < ${"youngerMs"}::double precision
    )
    select distinct on (host) host, seen_at as "seenAt"
    from (
      select facts::json ->> 'host' as host, seen_at, (facts::json ->> 'together')::int as together
      from instances, moment
      where seen_at < now - ${"silentMs"}::double precision and seen_at > now - ${"forgottenMs"}::double precision
    ) as gone, working
    where gone.together > working.instances
    order by host, seen_at desc
    limit ${"limit"}
  `,
  z.object({ host: z.string(), seenAt: z.number() }),
);
const FACTS = z.object({
  host: z.string(),
  patrols: z.array(z.object({ name: z.string(), shop: z.string().optional(), at: z.number() })),
  shows: z.string(),
  isOutdated: z.boolean(),
  vouchesFor: z.string().nullable(),
});

const SIGN_MS = 2_000;
/** An instance without a sign of life for this long counts as gone. */
const GONE_AFTER_MS = 30_000;
/** Longer than a crash and a restart take. */
const SILENT_AFTER_MS = 60_000;
/** The next start removes rows of killed instances; until then, an operator may look for them. */
const FORGOTTEN_AFTER_MS = DAY_MS;
const MOST_LISTED = 200;
const MOST_SILENT = 20;
const LONGEST_HOST = 100;
/** The most recent rounds that an instance reports with each sign of life. */
const MOST_ROUNDS = 200;

export interface PresenceParts {
  readonly database: Database;
  readonly id: string;
  /** `null` for a command, which is not listed. */
  readonly version: string | null;
  readonly schema: string;
  readonly log?: DatabaseLog | undefined;
  readonly clock?: Clock | undefined;
  /** Called with each sign of life: the server may be another one by now. */
  readonly look?: (() => Promise<void>) | undefined;
}

/**
 * Gives the others signs of life, by the database's clock, and thereby notices when the database does not accept writes, before
 * the first delivery is refused.
 */
export class Presence implements Instances, Pick<Store, "obstacle"> {
  readonly #parts: PresenceParts;
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #others: SilentInstances;
  /** The rounds that this instance ran, the latest last. */
  readonly #rounds = new Map<string, Instance["patrols"][number]>();
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #obstacle: StoreUnavailableReason | null = null;
  /** Permanent: only a newer version of the program helps. */
  #outdated: OutdatedRelease | null = null;
  #shows: () => string = () => "";
  /** The number of working instances at the last sign of life, including this one. */
  #together = 1;
  #vouchesFor: string | null = null;
  #looking: Promise<void> = Promise.resolve();

  constructor(parts: PresenceParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? systemClock;
    this.#startedAt = this.#clock.monotonic();
    this.#others = new SilentInstances(parts.database, parts.id);
  }

  async start(): Promise<void> {
    const { database, version } = this.#parts;
    if (version === null) return;
    await database.run(FORGET, { olderMs: FORGOTTEN_AFTER_MS, kept: MOST_LISTED });
    await this.#giveSign(version);
    const giveSign = async () => {
      await this.#giveSign(version);
      await this.#others.freeDeliveries();
      this.#look();
    };
    this.#running = patrol(giveSign, {
      clock: this.#clock,
      signal: this.#stopping.signal,
      firstMs: SIGN_MS,
      everyMs: SIGN_MS,
      onError: (error) => {
        this.#obstacle = obstacleIn(error);
      },
    });
  }

  /** Confirms, and notifies the others at once, that nothing this instance wrote is missing on the server's timeline. */
  async vouch(timeline: string): Promise<void> {
    this.#vouchesFor = timeline;
    if (this.#parts.version !== null) await this.#giveSign(this.#parts.version);
  }

  /** Does not hold up the signs of life: it may wait for other instances. */
  #look(): void {
    const { look, log } = this.#parts;
    this.#looking = (look?.() ?? Promise.resolve()).catch((error: unknown) => {
      log?.warn({ error }, LOG_LINES.databaseNotLookedAt);
    });
  }

  /** Records a round that this instance ran. */
  madeRound(made: Pick<SharedPatrol, "name" | "shop">, at: number): void {
    const round = roundName(made);
    this.#rounds.delete(round);
    this.#rounds.set(round, { name: made.name, shop: made.shop, at });
    const [first = round] = this.#rounds.keys();
    if (this.#rounds.size > MOST_ROUNDS) this.#rounds.delete(first);
  }

  showOthers(what: () => string): void {
    this.#shows = what;
  }

  obstacle(): StoreUnavailableReason | null {
    return this.#outdated ?? this.#obstacle;
  }

  /** True once a newer version has changed the tables so that this one cannot use them. */
  get isOutdated(): boolean {
    return this.#outdated !== null;
  }

  /** Throws StoreUnavailable once the tables are not usable by this version. */
  expectUsable(): void {
    if (this.#outdated !== null) throw new StoreUnavailable(this.#outdated);
  }

  async listInstances(): Promise<readonly Instance[]> {
    const rows = await this.#parts.database.run(LIST, { youngerMs: GONE_AFTER_MS, limit: MOST_LISTED });
    return rows.map(({ facts, ...row }) => {
      const known = FACTS.parse(JSON.parse(facts));
      return { ...row, ...known, isThis: row.id === this.#parts.id };
    });
  }

  silentInstances(): Promise<readonly SilentInstance[]> {
    const times = { youngerMs: GONE_AFTER_MS, silentMs: SILENT_AFTER_MS, forgottenMs: FORGOTTEN_AFTER_MS };
    return this.#parts.database.run(SILENT, { ...times, limit: MOST_SILENT });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#looking;
    const { database, id, version } = this.#parts;
    // If that fails, the others notice by themselves.
    if (version !== null) await database.run(LEAVE, { id }).catch(() => undefined);
  }

  async #giveSign(version: string): Promise<void> {
    const { database, id } = this.#parts;
    const ageMs = this.#clock.monotonic() - this.#startedAt;
    const patrols = [...this.#rounds.values()];
    const host = hostname().slice(0, LONGEST_HOST);
    const together = this.#together;
    const facts = JSON.stringify({
      ...{ host, patrols, together, vouchesFor: this.#vouchesFor },
      ...{ shows: this.#shows(), isOutdated: this.isOutdated },
    });
    const sign = { id, version, ageMs, facts, youngerMs: GONE_AFTER_MS };
    const [newest] = await database.run(GIVE_SIGN, sign);
    this.#obstacle = null;
    this.#together = newest?.together ?? together;
    if (newest !== undefined && newest.usableBy > KNOWN_VERSION) this.#becomeOutdated(newest.version);
  }

  #becomeOutdated(version: number): void {
    if (this.#outdated !== null) return;
    const { schema, log } = this.#parts;
    this.#outdated = { code: "databaseTooNew", schema, version, known: KNOWN_VERSION };
    log?.warn({ schema, version, known: KNOWN_VERSION }, LOG_LINES.releaseTooOld);
  }
}

function obstacleIn(error: unknown): StoreUnavailableReason {
  const trouble = error instanceof StoreUnavailable ? error.trouble : null;
  return (trouble as StoreUnavailableReason | null) ?? { code: "databaseBusy", error: "unknown" };
}
