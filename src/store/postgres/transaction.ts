import type pg from "pg";
import { HOUR_MS } from "../../domain/durations.ts";
import { StoreUnavailable } from "../store.ts";
import { binaryArray } from "./binary-array.ts";
import { failureOf, isLost, OtherTimeline } from "./failures.ts";
import { type Session, type Statement, sql, statement } from "./statement.ts";
import { READ_PLACE } from "./timeline/read-place.ts";
import type { Timeline } from "./timeline/timeline.ts";

/** One round trip. The number identifies the transaction if the connection is lost during its commit. */
const BEGIN = statement(
  "connection/begin",
  sql`
    begin;
    select pg_current_xact_id()::text as number
  `,
);
/** Like BEGIN, but its commit does not wait for the disk. The next commit that waits writes this one to disk as well. */
const BEGIN_TAKING = statement(
  "connection/begin-taking",
  sql`
    begin;
    select
      pg_current_xact_id()::text as number,
      case when current_setting('synchronous_commit', true) is not null then set_config('synchronous_commit', 'off', true) end
  `,
);
const COMMIT = statement("connection/commit", sql`commit`);
const ROLL_BACK = statement("connection/roll-back", sql`rollback`);

/** A migration may rewrite a large table. */
const SCRIPT_TIMEOUT_MS = HOUR_MS;

/** A transaction under way. */
export interface Transaction extends Session {
  /** Runs several statements without parameters, such as a migration. May take up to an hour. */
  runScript(name: string, text: string): Promise<void>;
  /**
   * For the queue, which writes in our transactions. Resolves with the driver's result (a list if there are several
   * statements); rejects as `run` does.
   */
  execute(text: string, values: readonly unknown[]): Promise<unknown>;
}

/**
 * `writing`: durable once committed. `taking`: only claims something for now, and becomes durable with the next durable commit;
 * if the server crashes before that, the claim is gone.
 */
export type Purpose = "writing" | "taking";

/** The connection was lost before the commit was confirmed. `number`: the server's number of the transaction. */
export class CommitUnknown extends StoreUnavailable {
  readonly number: string;
  /** What the transaction resolves with, if it was committed. */
  readonly result: unknown;
  /** `Timeline.gaps` when the transaction began. */
  readonly gaps: number;

  constructor(lost: StoreUnavailable, number: string, result: unknown, gaps: number) {
    super(lost.trouble, { cause: lost });
    this.number = number;
    this.result = result;
    this.gaps = gaps;
  }
}

/**
 * Awaits statements that were sent without waiting for each other's answers. Settles only after all of them, so that none runs
 * after the transaction has ended. Rejects with the first failure in their order: the others follow from it.
 */
export async function together<const Answers extends readonly Promise<unknown>[]>(answers: Answers) {
  await Promise.allSettled(answers);
  return Promise.all(answers);
}

interface TransactOptions {
  readonly purpose?: Purpose | undefined;
  /** The history that must continue on this server; absent if the server does not report its timeline. */
  readonly timeline?: Timeline | undefined;
}

/**
 * Commits everything that `work` does, or nothing. Rejects with CommitUnknown if the connection is lost during the commit, and
 * with OtherTimeline if the server may lack earlier writes.
 */
export async function transact<T>(
  client: pg.ClientBase,
  work: (transaction: Transaction) => Promise<T>,
  { purpose = "writing", timeline }: TransactOptions = {},
): Promise<T> {
  const gaps = timeline?.gaps ?? 0;
  // The first statements leave with it: whatever they do is rolled back if the beginning fails.
  const begun = begin(client, purpose === "taking" ? BEGIN_TAKING : BEGIN, timeline);
  try {
    const working = work({
      run: (statement, values) => runOn(client, statement, values),
      runScript: (name, text) => runScript(client, name, text),
      execute: (text, values) => execute(client, text, values),
    });
    const [number, result] = await together([begun, working]);
    await commit(client, timeline).catch((error: unknown) => {
      throw isLost(error) ? new CommitUnknown(error, number, result, gaps) : error;
    });
    return result;
  } catch (error) {
    if (isLost(error)) throw error;
    await runOn(client, ROLL_BACK, {});
    throw error;
  }
}

/** Reads the server's place in the log in the same round trip. */
async function begin(
  client: pg.ClientBase,
  { name, text }: typeof BEGIN,
  timeline: Timeline | undefined,
): Promise<string> {
  const script = timeline === undefined ? text : `${text};\n${READ_PLACE.text}`;
  const epoch = timeline?.epoch;
  const results: unknown = await send(client, name, script);
  const [, numbered, placed] = results as readonly [
    unknown,
    pg.QueryResult<{ readonly number: string }>,
    pg.QueryResult?,
  ];
  if (timeline === undefined) return numbered.rows[0]?.number ?? "";
  // A takeover that was settled meanwhile: the first statements may follow from what the former server had.
  const isSame = timeline.epoch === epoch && timeline.includes(READ_PLACE.row.parse(placed?.rows[0]));
  if (!isSame) throw new OtherTimeline();
  return numbered.rows[0]?.number ?? "";
}

/** Reads how much of the log is on disk in the same round trip. */
async function commit(client: pg.ClientBase, timeline: Timeline | undefined): Promise<void> {
  if (timeline === undefined) {
    await runOn(client, COMMIT, {});
    return;
  }
  const { writes } = timeline;
  const script = `${COMMIT.text};\n${READ_PLACE.text}`;
  const results: unknown = await send(client, COMMIT.name, script);
  const [, read] = results as readonly [unknown, pg.QueryResult];
  timeline.reached(READ_PLACE.row.parse(read.rows[0]), writes);
}

export async function runOn<Parameter extends string, Row>(
  client: pg.ClientBase,
  { name, text, parameters, arrays, row, isPlannedEachTime }: Statement<Parameter, Row>,
  values: Readonly<Record<Parameter, unknown>>,
): Promise<readonly Row[]> {
  const sent = parameters.map((parameter) => {
    const [value, type] = [values[parameter], arrays.get(parameter)];
    return type === undefined || !Array.isArray(value) ? value : binaryArray(type, value);
  });
  const query = { text, values: sent };
  const { rows } = await send(client, name, isPlannedEachTime ? query : { ...query, name });
  return rows.map((found) => row.parse(found));
}

export function execute(client: pg.ClientBase, text: string, values: readonly unknown[]): Promise<unknown> {
  return send(client, "the queue's statement", { text, values: [...values] });
}

async function runScript(client: pg.ClientBase, name: string, text: string): Promise<void> {
  const query = { text, query_timeout: SCRIPT_TIMEOUT_MS };
  await send(client, name, query);
}

/**
 * Rejects with what failed, by the statement's name. Statements that follow at once leave in the same write: a system call
 * costs more than the bytes of many statements.
 */
async function send(
  client: pg.ClientBase,
  name: string,
  query: string | pg.QueryConfig,
): Promise<pg.QueryResult> {
  const { stream } = (client as pg.Client).connection;
  if (stream.writableCorked === 0) {
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
  try {
    return await client.query(query);
  } catch (error) {
    throw failureOf(error, name);
  }
}
