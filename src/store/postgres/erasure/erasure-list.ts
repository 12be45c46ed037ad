import { z } from "zod";
import type { ErasureList } from "../../erasure.ts";
import type { Database } from "../database.ts";
import { sql, statement } from "../statement.ts";
import { STORED_TEXT, toColumn } from "../stored-text.ts";

export const READ_ERASURE_LIST = statement(
  "erasure/read-erasure-list",
  sql`select text from erasure_list`,
  z.object({ text: STORED_TEXT }),
);
export const WRITE_ERASURE_LIST = statement(
  "erasure/write-erasure-list",
  sql`insert into erasure_list (text) values (${"text"}) on conflict (is_only) do update set text = excluded.text`,
);

/**
 * Kept in a table of its own, which the documented backup leaves out, so that a restore does not change it. Known limit: if the
 * whole server is set back (its files, a point in time), the list is set back too; `docs/postgresql.md` says what to do.
 */
export function openErasureList(database: Database): ErasureList {
  return {
    async readErasureList() {
      const [found] = await database.run(READ_ERASURE_LIST, {});
      return found?.text ?? null;
    },
    async writeErasureList(text) {
      await database.run(WRITE_ERASURE_LIST, { text: toColumn(text) });
    },
  };
}
