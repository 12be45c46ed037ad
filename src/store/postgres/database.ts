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

/** Turns the statement timeout off until the end of the transaction. */
export const TAKE_TIME = statement(
  "schema/take-time",
  sql`select set_config('statement_timeout', '0', true)`,
);

/** Conflicts are rare, and one of the two transactions always succeeds. */
const MOST_TRIES = 10;
/** Waits before each query for a transaction's outcome: the server may take seconds to notice that its client is gone. */
const OUTCOME_WAITS_MS = [0, 100, 400, 1_500, 3_000];

export interface DatabaseLog {
  warn(details: object, message: string): void;
}

/** A pool of connections to the database. Every error that it throws is a StoreUnavailable or a bug. */
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
        await this.#takeover?.connected(client);
      },
    });
    this.#pool.on("connect", (client) => this.#connections.add(client));
    this.#pool.on("remove", (client) => this.#connections.delete(client));
    // An idle connection was lost. The pool opens another one for the next caller.
    this.#pool.on("error", (error) => log?.warn({ problem: error.message }, LOG_LINES.connectionLost));
  }

  /** From now on, no transaction begins while earlier writes may be missing: `takeover` finds that out first. */
  follow(takeover: Takeover): void {
    this.#takeover = takeover;
  }

  /** Changes when the history goes on elsewhere. What was read under another epoch may have come from another server. */
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

  /** Like `Transaction.execute`, but in a transaction of its own. */
  execute(text: string, values: readonly unknown[]): Promise<unknown> {
    return this.#withClient((client) => execute(client, text, values));
  }

  /**
   * Commits everything that `work` does, or nothing. `work` may run several times and must write only through the transaction
   * it receives. Durable once it resolves, unless `purpose` is `taking`.
   */
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

  /** Runs a statement that reads or writes a whole table, in its own transaction and without a statement timeout. */
  runLong({ name, text }: Statement<never, unknown>): Promise<void> {
    return this.transaction(async (transaction) => {
      await transaction.run(TAKE_TIME, {});
      await transaction.runScript(name, text);
    });
  }

  /** Runs `work` with two connections: `free`, which runs each statement by itself, and one on which `hold` opens a transaction. */
  withTwo<T>(
    work: (free: Session, hold: (held: (transaction: Transaction) => Promise<T>) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    return this.#withClient((free) =>
      this.#withClient((other) =>
        work({ run: (statement, values) => runOn(free, statement, values) }, (held) => transact(other, held)),
      ),
    );
  }

  /** The process IDs of the server's backends that the connections lead to. */
  backends(): readonly number[] {
    return [...this.#connections].flatMap(backendOf);
  }

  /**
   * Destroys connections that may lead nowhere, for example after the route to the server has changed: pending queries fail at
   * once, and later callers get new connections. `gone`: backends that the server no longer has; absent: all connections go.
   */
  dropConnections(gone?: ReadonlySet<number>): void {
    for (const client of this.#connections)
      if (gone === undefined || backendOf(client).some((backend) => gone.has(backend)))
        client.connection.stream.destroy();
  }

  /** Waits for running queries. Safe to call twice. */
  close(): Promise<void> {
    this.#closing ??= this.#pool.end();
    return this.#closing;
  }

  /** The connection was lost during the commit: finds out on another one whether the transaction was committed. */
  async #isCommitted({ number, gaps }: CommitUnknown): Promise<boolean> {
    for (const waitMs of OUTCOME_WAITS_MS) {
      await wait(waitMs);
      const [outcome] = await this.run(READ_OUTCOME, { number }).catch(() => [{ status: "in progress" }]);
      if (outcome?.status === "in progress") continue;
      // If the database has forgotten something, the number may belong to another transaction by now.
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

/** The connection's backend process ID; empty until the server has sent it. */
function backendOf(client: pg.Client): readonly number[] {
  const { processID } = client as { readonly processID?: number | null };
  return processID == null ? [] : [processID];
}
