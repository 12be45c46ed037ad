import pg from "pg";
import { z } from "zod";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import { patrol, pause } from "../../../runtime/time/background.ts";
import { systemClock } from "../../../runtime/time/clock.ts";
import type { OthersChange } from "../../changes.ts";
import { type ConnectionSettings, clientConfig } from "../connection.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { isUnavailable } from "../failures.ts";
import { sql, statement } from "../statement.ts";
import { runOn } from "../transaction.ts";
import { changesIn, type Sender } from "./message.ts";

const LISTEN = statement("news/listen", sql`listen loyalty_bridge_news`);
const STILL_THERE = statement("news/still-there", sql`select 1`);
const KNOWN_BACKENDS = statement(
  "news/known-backends",
  sql`select pid from pg_stat_activity where pid = any(${"pids"}::integer[])`,
  z.object({ pid: z.number() }),
);

/** A connection whose other end has disappeared does not report it, so it is checked regularly. */
const CHECK_EVERY_MS = 3_000;
const CHECK_TIMEOUT_MS = 5_000;
/** Pause before reconnecting. The database may be away for long. */
const RECONNECT_MS = 1_000;

/** The connections of a pool. */
export type Connections = Pick<Database, "backends" | "dropConnections">;

interface IncomingParts {
  readonly settings: ConnectionSettings;
  readonly own: Sender;
  readonly onChange: (change: OthersChange) => void;
  /** The other connections to the server, which may be broken as well. */
  readonly others: readonly Connections[];
  readonly log: DatabaseLog | undefined;
}

/**
 * Receives the other instances' changes over a connection of its own, outside the pool. After each reconnect it announces that
 * changes were missed.
 */
export class IncomingNews {
  readonly #parts: IncomingParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: IncomingParts) {
    this.#parts = parts;
  }

  /** Resolves when it listens for the first time, or when the first attempt has failed. */
  start(): Promise<void> {
    const first = Promise.withResolvers<void>();
    this.#running = this.#run(first.resolve);
    return first.promise;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(isFirstOver: () => void): Promise<void> {
    const { signal } = this.#stopping;
    for (let times = 1; !signal.aborted; times++) {
      await this.#listen(async (client) => {
        if (times > 1) await this.#checkOthers(client);
        if (times > 1) this.#parts.onChange({ kind: "missed" });
        isFirstOver();
      });
      isFirstOver();
      await pause({ clock: systemClock, signal }, RECONNECT_MS);
    }
  }

  /** Resolves when the connection is lost or `stop` was called; never rejects. */
  async #listen(onListening: (client: pg.Client) => Promise<void>): Promise<void> {
    const { settings, own, onChange, others, log } = this.#parts;
    const client = new pg.Client({
      ...clientConfig({ ...settings, program: "loyalty-bridge news" }),
      query_timeout: CHECK_TIMEOUT_MS,
    });
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.#stopping.signal]);
    client.on("error", () => lost.abort());
    client.on("end", () => lost.abort());
    client.on("notification", ({ payload = "" }) => changesIn(payload, own).forEach(onChange));
    try {
      await client.connect();
      await runOn(client, LISTEN, {});
      await onListening(client);
      await patrol(() => runOn(client, STILL_THERE, {}), {
        clock: systemClock,
        signal,
        firstMs: CHECK_EVERY_MS,
        everyMs: CHECK_EVERY_MS,
        onError: (error) => {
          // The other connections will not answer either.
          if (isUnavailable(error, "ETIMEDOUT")) for (const each of others) each.dropConnections();
          lost.abort();
        },
      });
      if (!this.#stopping.signal.aborted) log?.warn({}, LOG_LINES.newsLost);
    } catch {
      // Callers that need the database report the outage.
    } finally {
      await ended(client, !lost.signal.aborted);
    }
  }

  /** After a lost connection, drops the others whose backends the server does not know: it may be another server by now. */
  async #checkOthers(client: pg.Client): Promise<void> {
    const { others } = this.#parts;
    const pids = others.flatMap((each) => each.backends());
    const known = (await runOn(client, KNOWN_BACKENDS, { pids })).map(({ pid }) => pid);
    const gone = new Set(pids).difference(new Set(known));
    for (const each of others) each.dropConnections(gone);
  }
}

/** A connection whose other end has disappeared cannot be closed politely: `end` would wait for it. */
async function ended(client: pg.Client, isThere: boolean): Promise<void> {
  if (isThere) await client.end().catch(() => undefined);
  else client.connection.stream.destroy();
}
