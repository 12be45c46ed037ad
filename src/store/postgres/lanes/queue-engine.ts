import { type ConstructorOptions, type Db, PgBoss } from "pg-boss";
import { z } from "zod";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import type { ConnectionSettings } from "../connection.ts";
import { Database, type DatabaseLog } from "../database.ts";
import { oneAtATime } from "../migrate.ts";
import { runForAll, sql, statement } from "../statement.ts";
import type { Transaction } from "../transaction.ts";

/** A job of the queue, as handed to this process. */
export interface Job {
  readonly queue: string;
  readonly id: string;
  /** How often it had been handed out before. Another process's claim has another number. */
  readonly attempt: number;
}

/** A job that an order's row names. It is added in the transaction that writes the row. */
export interface NewJob extends Omit<Job, "attempt"> {
  readonly dueAt: Moment;
  readonly urgency: number;
}

/** The queue's clock in tests, which set the time with each call. In production, the queue uses the database's clock. */
export interface EngineClock {
  readonly clock: NonNullable<ConstructorOptions["clock"]>;
  follow(now: Moment): Promise<void>;
}

interface EngineOptions extends ConnectionSettings {
  readonly log?: DatabaseLog;
  readonly engineClock?: EngineClock;
  /** Shorter in tests than in production. */
  readonly heartbeatSeconds?: number;
}

/**
 * A process without a sign of life for this long loses its jobs; others get them within a minute. A shorter outage of the
 * database takes no jobs from anyone.
 */
const HEARTBEAT_SECONDS = 45;
/** How many signs of life, and searches for silent holders, fit into a heartbeat. */
const SIGNS_PER_HEARTBEAT = 3;
/** The queue never gives up a job and never expires it: the order's row says whether it is still valid. */
const FOR_EVER = 2 ** 31 - 1;
const LONGEST_CLAIM_SECONDS = 23 * 60 * 60;
/** Rebuilding a larger index takes longer than a statement may. */
const LARGEST_REBUILT_BYTES = 256 * 1024 * 1024;

/**
 * On top of the store's: within a transaction of ours, the queue may need to read about a queue, and must not wait for
 * connections that other such transactions hold.
 */
const OWN_CONNECTIONS = 2;

/**
 * What the queue's library cannot do, or only with a statement for each queue that the database plans again: these are the only
 * statements on its tables. A job added here equals one that the library adds (test/integration/store/postgres-jobs.test.ts).
 */
const ADD_JOBS = statement(
  "lanes/add-jobs",
  sql`
    insert into job (
      id, name, priority, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds, blocked, blocking, pending_dependencies
    )
    select
      new.id, queue.name, new.priority, new.start_after, job_now(),
      new.start_after + queue.retention_seconds * interval '1 second', queue.expire_seconds, queue.deletion_seconds,
      queue.retry_limit, queue.retry_delay, coalesce(queue.retry_backoff, false), queue.retry_delay_max, queue.policy,
      queue.dead_letter, queue.heartbeat_seconds, false, false, 0
    from unnest(${"id"}::uuid[], ${"queue"}::text[], ${"urgency"}::integer[], ${"start"}::timestamptz[])
      as new (id, queue, priority, start_after)
    join queue on queue.name = new.queue
    on conflict do nothing
    returning id
  `,
);
const REMOVE_JOBS = statement(
  "lanes/remove-jobs",
  sql`
    delete from job using unnest(${"id"}::uuid[], ${"queue"}::text[]) as gone (id, queue)
    where job.id = gone.id and job.name = gone.queue and job.id = any(${"id"}::uuid[]) and job.name = any(${"queue"}::text[])
  `,
);
const CORRECT_TIMES = statement(
  "lanes/correct-queue-times",
  sql`
    with ahead as (
      update queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
      where greatest(monitor_claim_on, maintain_on) > job_now() + interval '5 seconds'
      returning name
    )
    update job set heartbeat_on = job_now()
    from ahead
    where job.name = ahead.name and job.state = 'active' and job.heartbeat_on > job_now()
  `,
);
/** Jobs that are overdue by the callers' clock but not by the database's, which was set back. */
const BRING_FORWARD = statement(
  "lanes/bring-forward",
  sql`
    update job set start_after = job_now()
    where job.name = ${"queue"} and job.id = any(${"ids"}::uuid[]) and job.state < 'active' and job.start_after > job_now()
    returning job.id
  `,
);

const SETTLED = z.object({ settled: z.array(z.string()) });

/** The queue engine, pg-boss: a queue per brand and shop, a job per lane that has something to do. */
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
      // It creates or updates its tables, and fails if another instance does so at the same time.
      await oneAtATime(database, schema, async () => void (await boss.start()), { log });
      await engine.readQueues();
    } catch (error) {
      await engine.close();
      throw error;
    }
    return engine;
  }

  /** How often a job's holder must give a sign of life. */
  get signEveryMs(): number {
    return (this.#heartbeatSeconds / SIGNS_PER_HEARTBEAT) * 1000;
  }

  /** The engine's own connections. */
  get connections(): Pick<Database, "backends" | "dropConnections"> {
    return this.#database;
  }

  knows(queue: string): boolean {
    return this.#known.has(queue);
  }

  async readQueues(): Promise<void> {
    for (const { name } of await this.#boss.getQueues()) this.#known.add(name);
  }

  /** Call before adding jobs to the queue. Not in a transaction, because all instances may create the same queue. */
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

  /** Nobody else gets these jobs until they are removed or this process gives no sign of life. */
  async take(
    session: EngineSession,
    queue: string,
    urgency: { from: number; to: number },
    limit: number,
  ): Promise<readonly Job[]> {
    const bounds = { batchSize: limit, minPriority: urgency.from, maxPriority: urgency.to };
    const options = { ...bounds, db: sessionOf(session) };
    const jobs = await this.#boss.fetch(queue, options);
    return jobs.map(({ id, retryCount }) => ({ queue, id, attempt: retryCount }));
  }

  /** Skips jobs whose ID the queue already has. Returns how many were added. */
  async add(session: EngineSession, jobs: readonly NewJob[]): Promise<number> {
    const start = (dueAt: Moment) => new Date(Math.min(Math.max(0, dueAt), LATEST_START)).toISOString();
    const rows = jobs.map(({ dueAt, ...job }) => ({ ...job, start: start(dueAt) }));
    return (await runForAll(session, ADD_JOBS, rows)).length;
  }

  /** Removes jobs, even if another process holds them. */
  async remove(session: EngineSession, jobs: readonly Pick<Job, "queue" | "id">[]): Promise<void> {
    await runForAll(session, REMOVE_JOBS, jobs);
  }

  /** Removes a finished job. Returns true if it still belonged to this process. */
  async finish(session: EngineSession, { queue, id, attempt }: Job): Promise<boolean> {
    const claim = { id, retryCount: attempt };
    const answer = await this.#boss.deleteJob(queue, claim, { db: sessionOf(session) });
    return SETTLED.parse(answer).settled.length > 0;
  }

  /** Gives a sign of life. Returns the IDs of the jobs that still belong to this process. */
  async touch(queue: string, jobs: readonly Job[]): Promise<ReadonlySet<string>> {
    const attempts = jobs.map(({ id, attempt }) => ({ id, retryCount: attempt }));
    return new Set(SETTLED.parse(await this.#boss.touch(queue, attempts)).settled);
  }

  /** After the database's clock was set back, keeps the engine from waiting until it is that late again. */
  async correctTimes(): Promise<void> {
    await this.#database.run(CORRECT_TIMES, {});
  }

  /** Makes jobs due that are not due by the database's clock. Returns how many. */
  async bringForward(queue: string, jobs: readonly Pick<Job, "id">[]): Promise<number> {
    const brought = await this.#database.run(BRING_FORWARD, { queue, ids: jobs.map(({ id }) => id) });
    return brought.length;
  }

  /** Deletes all jobs of all queues. */
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

/** PostgreSQL cannot read the text of a later year. */
const LATEST_START = Date.parse("9999-12-31T00:00:00Z");

type EngineSession = Pick<Transaction, "execute" | "run">;

/** The engine expects the driver's own results. */
function sessionOf(session: Pick<EngineSession, "execute">): Db {
  return { executeSql: (text, values = []) => session.execute(text, values) as ReturnType<Db["executeSql"]> };
}
