import pg from "pg";
import { LOG_LINES } from "../../words/log-lines.ts";
import { StoreUnavailable } from "../store.ts";
import { type ConnectionSettings, poolConfig } from "./connection.ts";
import { failureOf, TransactionConflict } from "./failures.ts";
import { type Session, type Statement, statement } from "./statement.ts";

const BEGIN = statement("connection/begin", []);
const COMMIT = statement("connection/commit", []);
const ROLL_BACK = statement("connection/roll-back", []);

/** Conflicts are rare and end with one of the two getting through. */
const MOST_TRIES = 10;
/** A migration may rewrite a large table. */
const SCRIPT_TIMEOUT_MS = 60 * 60_000;

export interface DatabaseLog {
  warn(details: object, message: string): void;
}

/** A transaction under way. */
export interface Transaction extends Session {
  /** Several statements without parameters, which may take long: migrations. */
  runScript(name: string, text: string): Promise<void>;
  /** For an engine that writes in our transaction; rejects as `run` does. */
  execute(text: string, values: readonly unknown[]): Promise<{ readonly rows: unknown[] }>;
}

/** The connections to the database. Every error that leaves it is a StoreUnavailable, or a bug. */
export class Database implements Session {
  readonly #pool: pg.Pool;
  #closing: Promise<void> | null = null;

  constructor(settings: ConnectionSettings, log?: DatabaseLog) {
    this.#pool = new pg.Pool(poolConfig(settings));
    // Of a connection at rest: whoever asks next is given another one.
    this.#pool.on("error", (error) => log?.warn({ problem: error.message }, LOG_LINES.connectionLost));
  }

  run<Parameter extends string, Row>(
    asked: Statement<Parameter, Row>,
    values: Readonly<Record<Parameter, unknown>>,
  ): Promise<readonly Row[]> {
    return this.#withClient((client) => runOn(client, asked, values));
  }

  /** All of it or nothing is durable once it resolves. `work` may be called again, and only writes by what it is given. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#withClient((client) => transact(client, work));
      } catch (error) {
        if (!(error instanceof TransactionConflict) || tries === MOST_TRIES) throw error;
      }
    }
  }

  /** Waits for what is under way. Safe to call twice. */
  close(): Promise<void> {
    this.#closing ??= this.#pool.end();
    return this.#closing;
  }

  async #withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#closing !== null) throw new StoreUnavailable({ code: "storeClosed" });
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw failureOf(error, "a connection");
    });
    let isLost = false;
    try {
      return await work(client);
    } catch (error) {
      isLost = error instanceof StoreUnavailable && !(error instanceof TransactionConflict);
      throw error;
    } finally {
      client.release(isLost);
    }
  }
}

async function transact<T>(
  client: pg.PoolClient,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  await runOn(client, BEGIN, {});
  try {
    const result = await work({
      run: (asked, values) => runOn(client, asked, values),
      runScript: (name, text) => runScript(client, name, text),
      execute: async (text, values) => {
        const { rows } = await guarded("another's statement", client.query(text, [...values]));
        return { rows };
      },
    });
    await runOn(client, COMMIT, {});
    return result;
  } catch (error) {
    if (error instanceof StoreUnavailable && !(error instanceof TransactionConflict)) throw error;
    await runOn(client, ROLL_BACK, {});
    throw error;
  }
}

async function runOn<Parameter extends string, Row>(
  client: pg.PoolClient,
  { name, text, parameters, row }: Statement<Parameter, Row>,
  values: Readonly<Record<Parameter, unknown>>,
): Promise<readonly Row[]> {
  const query = { name, text, values: parameters.map((parameter) => values[parameter]) };
  const { rows } = await guarded(name, client.query(query));
  return rows.map((found) => row.parse(found));
}

async function runScript(client: pg.PoolClient, name: string, text: string): Promise<void> {
  const query = { text, query_timeout: SCRIPT_TIMEOUT_MS };
  await guarded(name, client.query(query));
}

async function guarded<T>(name: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw failureOf(error, name);
  }
}
