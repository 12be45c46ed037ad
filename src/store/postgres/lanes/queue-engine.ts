import { type ConstructorOptions, type Db, PgBoss } from "pg-boss";
import { z } from "zod";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import type { ConnectionSettings } from "../connection.ts";
import { Database, type DatabaseLog } from "../database.ts";
import { oneAtATime } from "../migrate.ts";
import { sql, statement } from "../statement.ts";
import type { Transaction } from "../transaction.ts";

/** A job of the engine, as it was handed to this process. */
export interface Job {
  readonly queue: string;
  readonly id: string;
  /** How often it had been handed out before: another one's claim has another number. */
  readonly attempt: number;
}

export interface NewJob {
  readonly id: string;
  readonly dueAt: Moment;
  readonly urgency: number;
}

/** The engine's clock in tests, where time is what is asked with; in life the engine goes by the database's clock. */
export interface EngineClock {
  readonly clock: NonNullable<ConstructorOptions["clock"]>;
  follow(now: Moment): Promise<void>;
}

interface EngineOptions extends ConnectionSettings {
  readonly log?: DatabaseLog;
  readonly engineClock?: EngineClock;
  /** Sooner in tests than in life. */
  readonly heartbeatSeconds?: number;
}

/**
 * Who gives no sign of life for so long has lost its jobs: others are given them within a minute. A database that is away
 * for less takes nothing from anybody.
 */
const HEARTBEAT_SECONDS = 45;
/** So often signs of life come, and so often the engine looks for jobs whose holder gives none. */
const SIGNS_PER_HEARTBEAT = 3;
/** A job is never given up and never too old: whether it means anything still is what the order's row says. */
const FOR_EVER = 2 ** 31 - 1;
const LONGEST_CLAIM_SECONDS = 23 * 60 * 60;
/** A larger index takes longer to be built anew than a statement may. */
const LARGEST_REBUILT_BYTES = 256 * 1024 * 1024;

/**
 * Besides those of the store: in the middle of a transaction of ours the engine may ask for what it knows of a queue, and
 * must not wait for the connections that other such transactions hold.
 */
const OWN_CONNECTIONS = 2;

/** What the engine itself cannot do: the two that name its tables. */
const CORRECT_TIMES = statement(
  "lanes/correct-queue-times",
  sql`
    with ahead as (
      update queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
      where greatest(monitor_claim_on, maintain_on) > job_now() + interval '5 seconds'
      returning name
    )
    update job set heartbeat_on = least(heartbeat_on, job_now()), start_after = least(start_after, job_now())
    from ahead
    where job.name = ahead.name
      and (
        job.state = 'active' and job.heartbeat_on > job_now()
        or job.state < 'active' and job.name like 'patrol-%' and job.start_after > job_now()
      )
  `,
);
/** Jobs that are overdue by anyone who works, and not by the database's clock, which was set back. */
const BRING_FORWARD = statement(
  "lanes/bring-forward",
  sql`
    update job set start_after = job_now()
    where job.name = ${"queue"} and job.id = any(${"ids"}::uuid[]) and job.state < 'active' and job.start_after > job_now()
    returning job.id
  `,
);

const SETTLED = z.object({ settled: z.array(z.string()) });

/** The queue, which is pg-boss: a queue for each shop of a brand, a job for each lane that has something to do. */
export class QueueEngine {
  readonly #database: Database;
  readonly #boss: PgBoss;
  readonly #clock: EngineClock | null;
  readonly #known = new Set<string>();
  readonly #heartbeatSeconds: number;

  private constructor(database: Database, boss: PgBoss, clock: EngineClock | null, heartbeatSeconds: number) {
    this.#database = database;
    this.#boss = boss;
    this.#clock = clock;
    this.#heartbeatSeconds = heartbeatSeconds;
  }

  static async open(options: EngineOptions): Promise<QueueEngine> {
    const { schema, log, engineClock, heartbeatSeconds = HEARTBEAT_SECONDS } = options;
    const superviseSeconds = Math.floor(heartbeatSeconds / SIGNS_PER_HEARTBEAT);
    const database = new Database({ ...options, poolSize: OWN_CONNECTIONS }, log);
    const boss = new PgBoss({
      db: { ...sessionOf(database), setSessionStatements: async () => {} },
      schema,
      createSchema: false,
      schedule: false,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
      warningQueueSize: FOR_EVER,
      reindex: { maxIndexBytes: LARGEST_REBUILT_BYTES },
      ...(engineClock === undefined ? {} : { clock: engineClock.clock }),
    });
    boss.on("error", (error) => log?.warn({ error }, LOG_LINES.queueTrouble));
    boss.on("warning", ({ message }) => log?.warn({ problem: message }, LOG_LINES.queueNotice));
    const engine = new QueueEngine(database, boss, engineClock ?? null, heartbeatSeconds);
    try {
      // It makes its tables, or brings them up to date: beside another instance that does so too, it would fail.
      await oneAtATime(database, schema, async () => void (await boss.start()), { log });
      await engine.readQueues();
    } catch (error) {
      await engine.close();
      throw error;
    }
    return engine;
  }

  /** How often it wants a sign of life. */
  get signEveryMs(): number {
    return (this.#heartbeatSeconds / SIGNS_PER_HEARTBEAT) * 1000;
  }

  /** Its own. */
  get connections(): Pick<Database, "backends" | "dropConnections"> {
    return this.#database;
  }

  knows(queue: string): boolean {
    return this.#known.has(queue);
  }

  async readQueues(): Promise<void> {
    for (const { name } of await this.#boss.getQueues()) this.#known.add(name);
  }

  /** Before jobs are added to it. Not in a transaction: all instances may want to. */
  async makeQueue(name: string): Promise<void> {
    if (this.#known.has(name)) return;
    await this.#boss.createQueue(name, {
      heartbeatSeconds: this.#heartbeatSeconds,
      expireInSeconds: LONGEST_CLAIM_SECONDS,
      retryLimit: FOR_EVER,
      retentionSeconds: FOR_EVER,
    });
    this.#known.add(name);
  }

  /** Nobody else is given them until they are removed, or this process gives no sign of life. */
  async take(
    session: EngineSession,
    queue: string,
    urgency: { from: number; to: number },
    limit: number,
    when: "ifDue" | "now" = "ifDue",
  ): Promise<readonly Job[]> {
    const bounds = { batchSize: limit, minPriority: urgency.from, maxPriority: urgency.to };
    const given = { ...bounds, ignoreStartAfter: when === "now", db: sessionOf(session) };
    const jobs = await this.#boss.fetch(queue, given);
    return jobs.map(({ id, retryCount }) => ({ queue, id, attempt: retryCount }));
  }

  /** Those whose id is known are left as they are. Returns how many were added. */
  async add(session: EngineSession, queue: string, jobs: readonly NewJob[]): Promise<number> {
    const given = jobs.map(({ id, dueAt, urgency }) => ({
      id,
      priority: urgency,
      startAfter: new Date(Math.max(0, dueAt)).toISOString(),
    }));
    const added = await this.#boss.insert(queue, given, { db: sessionOf(session), returnId: true });
    return added?.length ?? 0;
  }

  /** Anyone who holds it. */
  async remove(session: EngineSession, queue: string, jobs: readonly Pick<Job, "id">[]): Promise<void> {
    await this.#boss.deleteJob(queue, idsOf(jobs), { db: sessionOf(session) });
  }

  /** It is done with. Whether it was this process's own still. */
  async finish(session: EngineSession, { queue, id, attempt }: Job): Promise<boolean> {
    const claim = { id, retryCount: attempt };
    const answer = await this.#boss.deleteJob(queue, claim, { db: sessionOf(session) });
    return SETTLED.parse(answer).settled.length > 0;
  }

  /** A sign of life. Returns those that are still this process's own. */
  async touch(queue: string, jobs: readonly Job[]): Promise<ReadonlySet<string>> {
    const attempts = jobs.map(({ id, attempt }) => ({ id, retryCount: attempt }));
    return new Set(SETTLED.parse(await this.#boss.touch(queue, attempts)).settled);
  }

  /** Where the database's clock was set back, nothing of the engine's waits until it is as late again as it was. */
  async correctTimes(): Promise<void> {
    await this.#database.run(CORRECT_TIMES, {});
  }

  /** Makes jobs due that are not by the database's clock. Returns how many. */
  async bringForward(queue: string, jobs: readonly Pick<Job, "id">[]): Promise<number> {
    const brought = await this.#database.run(BRING_FORWARD, { queue, ids: idsOf(jobs) });
    return brought.length;
  }

  /** Every job of every queue. */
  async forgetAll(): Promise<void> {
    await this.#boss.deleteAllJobs();
  }

  async follow(now: Moment): Promise<void> {
    await this.#clock?.follow(now);
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: false, close: false });
    await this.#database.close();
  }
}

function idsOf(jobs: readonly Pick<Job, "id">[]): string[] {
  return jobs.map(({ id }) => id);
}

type EngineSession = Pick<Transaction, "execute">;

/** The engine reads the driver's own answers. */
function sessionOf(session: EngineSession): Db {
  return { executeSql: (text, values = []) => session.execute(text, values) as ReturnType<Db["executeSql"]> };
}
