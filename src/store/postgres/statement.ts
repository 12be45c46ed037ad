import { z } from "zod";

/** SQL with the names of the values it takes in their places. */
export interface Sql<Parameter extends string> {
  readonly texts: readonly string[];
  readonly names: readonly Parameter[];
}

/**
 * `${"name"}` stands for a value, and may stand there more than once; `${sql`...`}` for a part that several statements
 * share. Nothing that comes from outside is ever part of the text.
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

/** One statement: its text, the names of its parameters ($1 first), and what its rows look like. */
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

/** `name` is the statement's own in its session. `row` is left out where it returns nothing that is read. */
export function statement<const Parameter extends string, Row = unknown>(
  name: string,
  { texts, names }: Sql<Parameter>,
  row: z.ZodType<Row> = z.unknown() as z.ZodType<Row>,
  planned: "once" | "anew" = "once",
): Statement<Parameter, Row> {
  const parameters = [...new Set(names)];
  const numbered = texts.map((text, at) => {
    const following = names[at];
    return following === undefined ? text : `${text}$${parameters.indexOf(following) + 1}`;
  });
  const text = numbered.join("").trim();
  const isMissed = !/^(?:instances|rate-slots)\//.test(name);
  const isWriting = isMissed && /\b(?:insert|update|delete)\b/i.test(text.replaceAll(/--.*$/gm, ""));
  return { name, text, parameters, row, isPlannedAnew: planned === "anew", isWriting };
}

/** Reads page after page, each from the last row of the one before on, until one is empty. */
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

/** Where statements run: in a transaction, or each in one of its own. */
export interface Session {
  /** Rejects with StoreUnavailable. */
  run<Parameter extends string, Row>(
    statement: Statement<Parameter, Row>,
    values: Readonly<Record<Parameter, unknown>>,
  ): Promise<readonly Row[]>;
}
