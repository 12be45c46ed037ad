import { z } from "zod";
import { type BinaryArray, binaryArrayIn } from "./binary-array.ts";

/** SQL text, split where its parameters stand, and their names. */
export interface Sql<Parameter extends string> {
  readonly texts: readonly string[];
  readonly names: readonly Parameter[];
}

/**
 * Builds SQL. `${"name"}` is a parameter and may appear several times; `${sql`...`}` inserts a part that statements
 * share. Outside text never becomes part of the SQL.
 */
export function sql<const Parameter extends string = never>(
  { raw }: TemplateStringsArray,
  ...between: readonly (Parameter | Sql<Parameter>)[]
): Sql<Parameter> {
  const texts = [raw[0] ?? ""];
  const names: Parameter[] = [];
  const goOn = (text = ""): void => {
    texts[texts.length - 1] += text;
  };
  for (const [place, found] of between.entries()) {
    const part = typeof found === "string" ? { texts: ["", ""], names: [found] } : found;
    goOn(part.texts[0]);
    texts.push(...part.texts.slice(1));
    names.push(...part.names);
    goOn(raw[place + 1]);
  }
  return { texts, names };
}

/** A statement: its text, the names of its parameters ($1 first), and the schema of its rows. */
export interface Statement<Parameter extends string, Row> {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly Parameter[];
  /** Parameters that are sent as binary arrays. */
  readonly arrays: ReadonlyMap<Parameter, BinaryArray>;
  readonly row: z.ZodType<Row>;
  /** Set for filters that may be absent: the server then plans each execution for its values. */
  readonly isPlannedEachTime: boolean;
  /** True if it writes something whose loss would matter. Signs of life, claims, rate slots and rounds do not count: their loss shows by itself. */
  readonly isWriting: boolean;
}

/** `name` identifies the prepared statement in its session. Leave out `row` if the rows are not read. */
export function statement<const Parameter extends string, Row = unknown>(
  name: string,
  { texts, names }: Sql<Parameter>,
  row: z.ZodType<Row> = z.unknown() as z.ZodType<Row>,
  planned: "once" | "eachTime" = "once",
): Statement<Parameter, Row> {
  const parameters = [...new Set(names)];
  const arrays = new Map(
    names.flatMap((name, at) => {
      const type = binaryArrayIn(texts[at + 1] ?? "");
      return type === null ? [] : [[name, type] as const];
    }),
  );
  const numbered = texts.map((text, at) => {
    const following = names[at];
    return following === undefined ? text : `${text}$${parameters.indexOf(following) + 1}`;
  });
  const text = numbered.join("").trim();
  const isMissed = !/^(?:claims|instances|rate-slots|rounds)\//.test(name);
  const isWriting = isMissed && /\b(?:insert|update|delete)\b/i.test(text.replaceAll(/--.*$/gm, ""));
  return { name, text, parameters, arrays, row, isPlannedEachTime: planned === "eachTime", isWriting };
}

/**
 * Goes into the columns of a statement that runs by itself: the commit does not wait for the disk. Use it only for
 * claims, whose loss in a server crash shows by itself.
 */
export const NOT_FLUSHED = sql`
  case when current_setting('synchronous_commit', true) is not null then set_config('synchronous_commit', 'off', true) end
`;

/** Reads page after page, starting after `from`, and ends at the first empty one. `placeOf`: the place of a row. */
export async function* pages<Row, At>(
  from: At,
  read: (after: At) => Promise<readonly Row[]>,
  placeOf: (row: Row) => At,
): AsyncGenerator<readonly Row[]> {
  for (let after = from; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = placeOf(last);
  }
}

/** Where statements run: in one transaction, or each in its own. */
export interface Session {
  /** Rejects with StoreUnavailable. */
  run<Parameter extends string, Row>(
    statement: Statement<Parameter, Row>,
    values: Readonly<Record<Parameter, unknown>>,
  ): Promise<readonly Row[]>;
}

/** Runs a statement that always returns a row, and resolves with the first one. */
export async function runForRow<Parameter extends string, Row>(
  session: Session,
  statement: Statement<Parameter, Row>,
  values: Readonly<Record<Parameter, unknown>>,
): Promise<Row> {
  const [row] = await session.run(statement, values);
  if (row === undefined) throw new RangeError(`${statement.name} returned no row`);
  return row;
}

/** Runs the statement once for all rows: each parameter is the list of their values of that name. No rows: no query. */
export async function runForAll<Parameter extends string, Row>(
  session: Session,
  statement: Statement<Parameter, Row>,
  rows: readonly Readonly<Record<Parameter, unknown>>[],
): Promise<readonly Row[]> {
  if (rows.length === 0) return [];
  const columns = statement.parameters.map((name) => [name, rows.map((row) => row[name])]);
  return session.run(statement, Object.fromEntries(columns) as Record<Parameter, unknown[]>);
}
