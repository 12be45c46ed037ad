import { readFileSync } from "node:fs";
import pg from "pg";
import type { DatabaseConfig } from "../kinds.ts";
import { DatabaseMisconfigured } from "./failures.ts";
import { sql, statement } from "./statement.ts";

export interface ConnectionSettings extends Omit<DatabaseConfig, "driver"> {
  /** The program name that the server shows for the sessions, followed by the schema; "loyalty-bridge" by default. */
  readonly program?: string;
}

/** How long to wait for a connection before failing. */
const CONNECT_TIMEOUT_MS = 5_000;
/** The server's timeout comes first. Ours comes after it, for connections whose other end has disappeared without a word. */
const STATEMENT_TIMEOUT_MS = 15_000;
const QUERY_TIMEOUT_MS = 20_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const IDLE_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;
/** PostgreSQL truncates longer application names. */
const LONGEST_NAME = 63;

/**
 * Settings of every session, set after connecting rather than on connecting, because poolers in session mode pass on only a few
 * start-up parameters. `synchronous_commit = off` becomes `on` whatever the server's or the user's default is: what the bridge
 * confirms must be on disk. Every execution gets a plan for its own values and for the tables' current sizes: a cached plan
 * from when a table was empty would keep reading all of it.
 */
const BEGIN_SESSION = statement(
  "connection/begin-session",
  sql`
    select
      set_config('search_path', format('%I', ${"schema"}::text), false),
      set_config('loyalty_bridge.schema', ${"schema"}::text, false),
      set_config('statement_timeout', ${"statementTimeoutMs"}::text, false),
      set_config('lock_timeout', ${"lockTimeoutMs"}::text, false),
      set_config('idle_in_transaction_session_timeout', ${"idleInTransactionMs"}::text, false),
      set_config('default_transaction_isolation', 'read committed', false),
      set_config('plan_cache_mode', 'force_custom_plan', false),
      case when current_setting('synchronous_commit', true) is not null then
        set_config('synchronous_commit', replace(current_setting('synchronous_commit'), 'off', 'on'), false)
      end
  `,
);

export function poolConfig(settings: ConnectionSettings): pg.PoolConfig {
  return {
    ...clientConfig(settings),
    max: settings.poolSize,
    idleTimeoutMillis: IDLE_MS,
    // Statements that a transaction sends without waiting for answers share a round trip.
    pipeline: true,
    onConnect: (client) => beginSession(client, settings.schema),
  };
}

/** Settings for a connection outside the pool; `BEGIN_SESSION` is not run on it. */
export function clientConfig(settings: ConnectionSettings): pg.ClientConfig {
  return {
    ...addressOf(settings.url),
    ssl: encryptionOf(settings),
    application_name: `${settings.program ?? "loyalty-bridge"} ${settings.schema}`.slice(0, LONGEST_NAME),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser },
  };
}

/** The parts of `storage.url`. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

const DEFAULT_PORT = 5432;

export function addressOf(address: string): Address {
  const url = new URL(address);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? DEFAULT_PORT : Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}

/** The connection's name in messages, without user and password. */
export function placeName({ url, schema }: Pick<ConnectionSettings, "url" | "schema">): string {
  const { host, port, database } = addressOf(url);
  return `postgres://${host}:${port}/${database} (${schema})`;
}

function encryptionOf({ ssl, caFile }: ConnectionSettings): pg.PoolConfig["ssl"] {
  if (ssl === "none") return false;
  const ca = caFile === null ? {} : { ca: readCertificates(caFile) };
  return { rejectUnauthorized: ssl === "verify", ...ca };
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const error = (cause as NodeJS.ErrnoException).code ?? "";
    throw new DatabaseMisconfigured({ code: "certificatesUnreadable", file, error }, { cause });
  }
}

async function beginSession(client: pg.ClientBase, schema: string): Promise<void> {
  // A connection lost during a query also emits `error`; without a listener, that would end the process.
  client.on("error", () => undefined);
  const timeouts = [STATEMENT_TIMEOUT_MS, LOCK_TIMEOUT_MS, IDLE_IN_TRANSACTION_MS].map(String);
  await client.query({ text: BEGIN_SESSION.text, values: [schema, ...timeouts] });
}

/** 64-bit integers are IDs and counts here, far below the largest number that is exact. */
const getTypeParser: pg.CustomTypesConfig["getTypeParser"] = (id, format) =>
  id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format);
