import { z } from "zod";
import { readOwnFile } from "../../installation/own-files.ts";

/** One statement: a file of `sql/`, the names of its parameters ($1 first), and what its rows look like. */
export interface Statement<Parameter extends string, Row> {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly Parameter[];
  readonly row: z.ZodType<Row>;
  /** For filters that may be absent: each time, the way of reading is chosen for the values that were given. */
  readonly isPlannedAnew: boolean;
  /** It changes what would be missed; signs of life and slots are not: those are noticed by themselves. */
  readonly isWriting: boolean;
}

/** Reads `sql/<name>.sql`. `row` is left out where the statement returns nothing that is read. */
export function statement<const Parameter extends string, Row = unknown>(
  name: string,
  parameters: readonly Parameter[],
  row: z.ZodType<Row> = z.unknown() as z.ZodType<Row>,
  planned: "once" | "anew" = "once",
): Statement<Parameter, Row> {
  const text = readOwnFile(`src/store/postgres/sql/${name}.sql`).toString("utf8");
  const isMissed = !/^(?:instances|rate-slots)\//.test(name);
  const isWriting = isMissed && /\b(?:insert|update|delete)\b/i.test(text.replaceAll(/--.*$/gm, ""));
  return { name, text, parameters, row, isPlannedAnew: planned === "anew", isWriting };
}

/** Where statements run: in a transaction, or each in one of its own. */
export interface Session {
  /** Rejects with StoreUnavailable. */
  run<Parameter extends string, Row>(
    statement: Statement<Parameter, Row>,
    values: Readonly<Record<Parameter, unknown>>,
  ): Promise<readonly Row[]>;
}
