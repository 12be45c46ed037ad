import { readFileSync } from "node:fs";
import pg from "pg";
import { DatabaseMisconfigured } from "./failures.ts";
import { sql, statement } from "./statement.ts";

/** How the connection is encrypted. `verify`: and the server's certificate checked; `encrypt`: not checked. */
type Encryption = "verify" | "encrypt" | "none";

export interface ConnectionSettings {
  /** postgres://user:password@host:port/database */
  readonly url: string;
  readonly schema: string;
  /** Connections at once, at most. */
  readonly poolSize: number;
  readonly ssl: Encryption;
  /** Certificates of those who may sign the server's, as PEM; `null`: those that the machine trusts. */
  readonly caFile: string | null;
  /** What its sessions are called on the server, with the schema behind it; "loyalty-bridge" unless given. */
  readonly program?: string;
}

/** Within this a connection is there, or anyone who waits for one is told. */
const CONNECT_TIMEOUT_MS = 5_000;
/** The server gives up first, then we do: a connection whose other end is gone says nothing. */
const STATEMENT_TIMEOUT_MS = 15_000;
const QUERY_TIMEOUT_MS = 20_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const IDLE_MS = 30_000;
const KEEP_ALIVE_MS = 10_000;
/** The server cuts off what is longer. */
const LONGEST_NAME = 63;

/**
 * Set after connecting and not when connecting: poolers in session mode pass only few settings on. What is answered for is on
 * disk, whatever anybody sets for the server or the user later. A plan is made for the values and for how large the tables are:
 * one that was made while a table was empty, and kept, would go on reading all of it.
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
    // What a transaction asks without waiting for answers travels together.
    pipeline: true,
    onConnect: (client) => beginSession(client, settings.schema),
  };
}

/** Of a connection besides those of the pool: nothing is set for its session. */
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

/** What `storage.url` says. */
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

/** How a person is told of it: without user and password. */
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
  // A connection that is lost while it is used tells so once more besides: unheard, that would end the process.
  client.on("error", () => undefined);
  const timeouts = [STATEMENT_TIMEOUT_MS, LOCK_TIMEOUT_MS, IDLE_IN_TRANSACTION_MS].map(String);
  await client.query({ text: BEGIN_SESSION.text, values: [schema, ...timeouts] });
}

/** Whole numbers of 64 bits are ids and counts here, far below what a number holds exactly. */
const getTypeParser: pg.CustomTypesConfig["getTypeParser"] = (id, format) =>
  id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format);
