import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { StoreUnavailable } from "../store.ts";
import { type ConnectionSettings, poolConfig } from "./connection.ts";
import { failureOf, isLost, OtherTimeline, TransactionConflict } from "./failures.ts";
import { type Session, type Statement, sql, statement } from "./statement.ts";
import type { Takeover } from "./timeline/takeover.ts";
import { CommitUnknown, execute, type Purpose, runOn, type Transaction, transact } from "./transaction.ts";

const READ_OUTCOME = statement(
  "connection/read-outcome",
  sql`select pg_xact_status(${"number"}::text::xid8) as status`,
  z.object({ status: z.string().nullable() }),
);

/** Within its transaction, no statement takes too long. */
export const TAKE_TIME = statement(
  "schema/take-time",
  sql`select set_config('statement_timeout', '0', true)`,
);

/** Conflicts are rare and end with one of the two getting through. */
const MOST_TRIES = 10;
/** How long it takes the server to see that anyone who began a transaction is gone, at most. */
const OUTCOME_WAITS_MS = [0, 100, 400, 1_500, 3_000];

export interface DatabaseLog {
  warn(details: object, message: string): void;
}

/** The connections to the database. Every error that leaves it is a StoreUnavailable, or a bug. */
export class Database implements Session {
  readonly #pool: pg.Pool;
  readonly #connections = new Set<pg.Client>();
  #closing: Promise<void> | null = null;
  #takeover: Takeover | null = null;

  constructor(settings: ConnectionSettings, log?: DatabaseLog) {
    const config = poolConfig(settings);
    this.#pool = new pg.Pool({
      ...config,
      onConnect: async (client) => {
        await config.onConnect?.(client);
        await this.#takeover?.met(client);
      },
    });
    this.#pool.on("connect", (client) => this.#connections.add(client));
    this.#pool.on("remove", (client) => this.#connections.delete(client));
    // Of a connection at rest: anyone who asks next is given another one.
    this.#pool.on("error", (error) => log?.warn({ problem: error.message }, LOG_LINES.connectionLost));
  }

  /** From now on no transaction is made where what was written before may be missing, until `takeover` has found out. */
  follow(takeover: Takeover): void {
    this.#takeover = takeover;
  }

  /** What was read while it was another one may be of another server. */
  get epoch(): number {
    return this.#takeover?.timeline.epoch ?? 0;
  }

  run<Parameter extends string, Row>(
    statement: Statement<Parameter, Row>,
    values: Readonly<Record<Parameter, unknown>>,
  ): Promise<readonly Row[]> {
    return this.#withClient(async (client) => {
      const rows = await runOn(client, statement, values);
      if (statement.isWriting) this.#takeover?.wrote(client);
      return rows;
    });
  }

  /** As of a transaction: for an engine, in a transaction of its own. */
  execute(text: string, values: readonly unknown[]): Promise<unknown> {
    return this.#withClient((client) => execute(client, text, values));
  }

  /** All of it or nothing is durable once it resolves. `work` may be called again, and only writes by what it is given. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>, purpose?: Purpose): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        const timeline = this.#takeover?.timeline;
        return await this.#withClient((client) => transact(client, work, { purpose, timeline }));
      } catch (error) {
        if (error instanceof OtherTimeline && tries < MOST_TRIES) {
          await this.#takeover?.settle();
          continue;
        }
        if (error instanceof CommitUnknown && (await this.#isCommitted(error))) return error.result as T;
        if (!(error instanceof TransactionConflict) || tries === MOST_TRIES) throw error;
      }
    }
  }

  /** In a transaction of its own, for what reads or writes a whole table, and may take long. */
  runLong({ name, text }: Statement<never, unknown>): Promise<void> {
    return this.transaction(async (transaction) => {
      await transaction.run(TAKE_TIME, {});
      await transaction.runScript(name, text);
    });
  }

  /** Two connections at once: one that is free between its statements, and one that `hold` begins a transaction on. */
  withTwo<T>(
    work: (free: Session, hold: (held: (transaction: Transaction) => Promise<T>) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    return this.#withClient((free) =>
      this.#withClient((other) =>
        work({ run: (statement, values) => runOn(free, statement, values) }, (held) => transact(other, held)),
      ),
    );
  }

  /** The server's processes that its connections lead to. */
  backends(): readonly number[] {
    return [...this.#connections].flatMap(backendOf);
  }

  /**
   * For connections that lead nowhere any more, as when the way to the server has changed: anyone who waits for an answer hears at
   * once that none will come, and anyone who asks next is given a new one. `kept`: backends that the server still has.
   */
  dropConnections(kept: ReadonlySet<number> = new Set()): void {
    for (const client of this.#connections)
      if (!backendOf(client).some((backend) => kept.has(backend))) client.connection.stream.destroy();
  }

  /** Waits for what is under way. Safe to call twice. */
  close(): Promise<void> {
    this.#closing ??= this.#pool.end();
    return this.#closing;
  }

  /** The connection was lost over the commit: another one is asked what came of it. */
  async #isCommitted({ number, gaps }: CommitUnknown): Promise<boolean> {
    for (const waitMs of OUTCOME_WAITS_MS) {
      await wait(waitMs);
      const [outcome] = await this.run(READ_OUTCOME, { number }).catch(() => [{ status: "in progress" }]);
      if (outcome?.status === "in progress") continue;
      // Where something was forgotten, the number may be another transaction's by now.
      await this.#takeover?.look();
      const hasForgotten = (this.#takeover?.timeline.gaps ?? gaps) > gaps;
      return outcome?.status === "committed" && !hasForgotten;
    }
    return false;
  }

  async #withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#closing !== null) throw new StoreUnavailable({ code: "storeClosed" });
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw failureOf(error, "a connection");
    });
    let isGone = false;
    try {
      return await work(client);
    } catch (error) {
      isGone = isLost(error);
      throw error;
    } finally {
      client.release(isGone);
    }
  }
}

/** None before the server has told it. */
function backendOf(client: pg.Client): readonly number[] {
  const { processID } = client as { readonly processID?: number | null };
  return processID == null ? [] : [processID];
}
