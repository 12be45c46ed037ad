import type { FreshDatabase } from "./fresh-database.ts";

/**
 * Returns a function that resets the schema to what it contains now, right after its creation. This takes a third of
 * the time of creating another.
 */
export async function emptiedSchema(database: FreshDatabase, schema: string): Promise<() => Promise<void>> {
  const tables = await database.ask(TABLES, [schema]);
  const filled: string[] = [];
  for (const { table } of tables) {
    const [found] = await database.ask(`select json_agg(held)::text as rows from ${table} as held`);
    const rows = String(found?.rows ?? "").replaceAll("'", "''");
    if (rows !== "")
      filled.push(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, '${rows}')`,
      );
  }
  const statements = [
    `truncate ${tables.map(({ table }) => table).join(", ")} restart identity cascade`,
    ...filled,
    ...(await database.ask(SEQUENCES, [schema])).map(({ statement }) => String(statement)),
  ].join(";\n");
  const known = JSON.stringify(await partsOf(database, schema));
  return async () => {
    const made = (await partsOf(database, schema)).filter((part) => !known.includes(JSON.stringify(part)));
    await database.ask([...made.map((part) => `drop table ${part}`), statements].join(";\n"));
  };
}

const TABLES = `
  select oid::regclass::text as table from pg_class
  where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition
`;
const SEQUENCES = `
  select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value is not null) as statement
  from pg_sequences where schemaname = $1
`;
const PARTS = `
  select oid::regclass::text as part from pg_class
  where relnamespace = $1::regnamespace and relkind = 'r' and relispartition
`;

async function partsOf(database: FreshDatabase, schema: string): Promise<readonly string[]> {
  return (await database.ask(PARTS, [schema])).map(({ part }) => String(part));
}
