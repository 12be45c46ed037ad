import type pg from "pg";
import { StoreUnavailable } from "../store.ts";
import { failureOf, isLost, OtherTimeline } from "./failures.ts";
import { type Session, type Statement, sql, statement } from "./statement.ts";
import { READ_PLACE } from "./timeline/read-place.ts";
import type { Timeline } from "./timeline/timeline.ts";

/** Two statements in one journey: the transaction's number tells later whether it was committed, if nobody says so. */
const BEGIN = statement(
  "connection/begin",
  sql`
    begin;
    select pg_current_xact_id()::text as number
  `,
);
/** As BEGIN; its commit does not wait for the disk. Whatever is committed after it, and does, takes it there as well. */
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
const SCRIPT_TIMEOUT_MS = 60 * 60_000;

/** A transaction under way. */
export interface Transaction extends Session {
  /** Several statements without parameters, which may take long: migrations. */
  runScript(name: string, text: string): Promise<void>;
  /** For an engine that writes in our transaction; rejects as `run` does. As the driver answers: for several statements, a list. */
  execute(text: string, values: readonly unknown[]): Promise<unknown>;
}

/**
 * `writing`: durable once it is committed. `taking`: only says whose something is for now, and is durable with what is written
 * next; where the server crashes before, nobody has taken it.
 */
export type Purpose = "writing" | "taking";

/** Nobody said whether it was committed. `number`: as the server counts transactions. */
export class CommitUnknown extends StoreUnavailable {
  readonly number: string;
  /** What it resolves with, if it was. */
  readonly result: unknown;
  /** How often the database had forgotten something by then (`Timeline`). */
  readonly gaps: number;

  constructor(lost: StoreUnavailable, number: string, result: unknown, gaps: number) {
    super(lost.trouble, { cause: lost });
    this.number = number;
    this.result = result;
    this.gaps = gaps;
  }
}

/**
 * Statements that were asked one behind the other, on one journey: all are answered before any failure is told, so that none
 * comes after the transaction's end. Where several fail, the first one's is told; the others failed because of it.
 */
export async function together<const Answers extends readonly Promise<unknown>[]>(answers: Answers) {
  await Promise.allSettled(answers);
  return Promise.all(answers);
}

interface TransactOptions {
  readonly purpose?: Purpose | undefined;
  /** Where the server tells it: what has to go on here. */
  readonly timeline?: Timeline | undefined;
}

/**
 * Commits what `work` does, or nothing of it. Rejects with CommitUnknown where the connection is lost over the commit, and with
 * OtherTimeline where the server may lack what was written before.
 */
export async function transact<T>(
  client: pg.ClientBase,
  work: (transaction: Transaction) => Promise<T>,
  { purpose = "writing", timeline }: TransactOptions = {},
): Promise<T> {
  const gaps = timeline?.gaps ?? 0;
  const number = await begin(client, purpose === "taking" ? BEGIN_TAKING : BEGIN, timeline);
  try {
    const result = await work({
      run: (statement, values) => runOn(client, statement, values),
      runScript: (name, text) => runScript(client, name, text),
      execute: (text, values) => execute(client, text, values),
    });
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

/** The place in the log is asked for on the same journey. */
async function begin(
  client: pg.ClientBase,
  { name, text }: typeof BEGIN,
  timeline: Timeline | undefined,
): Promise<string> {
  const asked = timeline === undefined ? text : `${text};\n${READ_PLACE.text}`;
  const results: unknown = await guarded(name, client.query(asked));
  const [, numbered, placed] = results as readonly [
    unknown,
    pg.QueryResult<{ readonly number: string }>,
    pg.QueryResult?,
  ];
  if (timeline !== undefined && !timeline.includes(READ_PLACE.row.parse(placed?.rows[0]))) {
    await runOn(client, ROLL_BACK, {});
    throw new OtherTimeline();
  }
  return numbered.rows[0]?.number ?? "";
}

/** How far the log is kept is asked for on the same journey. */
async function commit(client: pg.ClientBase, timeline: Timeline | undefined): Promise<void> {
  if (timeline === undefined) {
    await runOn(client, COMMIT, {});
    return;
  }
  const { writes } = timeline;
  const asked = `${COMMIT.text};\n${READ_PLACE.text}`;
  const results: unknown = await guarded(COMMIT.name, client.query(asked));
  const [, read] = results as readonly [unknown, pg.QueryResult];
  timeline.reached(READ_PLACE.row.parse(read.rows[0]), writes);
}

export async function runOn<Parameter extends string, Row>(
  client: pg.ClientBase,
  { name, text, parameters, row, isPlannedAnew }: Statement<Parameter, Row>,
  values: Readonly<Record<Parameter, unknown>>,
): Promise<readonly Row[]> {
  const query = { text, values: parameters.map((parameter) => values[parameter]) };
  const { rows } = await guarded(name, client.query(isPlannedAnew ? query : { ...query, name }));
  return rows.map((found) => row.parse(found));
}

export function execute(client: pg.ClientBase, text: string, values: readonly unknown[]): Promise<unknown> {
  return guarded("the queue's statement", client.query(text, [...values]));
}

async function runScript(client: pg.ClientBase, name: string, text: string): Promise<void> {
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
