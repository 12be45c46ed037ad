import { z } from "zod";
import type { ErasureList } from "../../erasure.ts";
import type { Database } from "../database.ts";
import { statement } from "../statement.ts";
import { fromColumn, toColumn } from "../stored-text.ts";

const READ = statement("erasure/read-erasure-list", [], z.object({ text: z.string() }));
const WRITE = statement("erasure/write-erasure-list", ["text"]);

/**
 * A table of its own, which the documented backup leaves out, so that a restore leaves it as it is. Accepted: where the
 * whole server is set back (its files, a point in time), the list is set back with it; `docs/postgresql.md` says what to do.
 */
export function openErasureList(database: Database): ErasureList {
  return {
    async readErasureList() {
      const [found] = await database.run(READ, {});
      return found === undefined ? null : fromColumn(found.text);
    },
    async writeErasureList(text) {
      await database.run(WRITE, { text: toColumn(text) });
    },
  };
}
