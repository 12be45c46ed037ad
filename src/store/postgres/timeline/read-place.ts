import { z } from "zod";
import { isUnavailable, isUnknownToServer, RIGHT_MISSING } from "../failures.ts";
import { runForRow, type Session, sql, statement } from "../statement.ts";
import type { LogPlace } from "./timeline.ts";

/** The server's place in its own history: its timeline, how far its log has been written, and how much of it is on disk. */
export const READ_PLACE = statement(
  "timeline/read-place",
  sql`
    select
      left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
      (pg_current_wal_insert_lsn() - '0/0')::text as written,
      (pg_current_wal_flush_lsn() - '0/0')::text as kept
  `,
  z.object({ timeline: z.string(), written: z.coerce.number(), kept: z.coerce.number() }),
);

/** Reads the place; `null` if the server does not report it, like services that keep their log elsewhere. */
export async function readPlace(session: Session): Promise<LogPlace | null> {
  try {
    return await runForRow(session, READ_PLACE, {});
  } catch (error) {
    if (isUnknownToServer(error) || isUnavailable(error, RIGHT_MISSING)) return null;
    throw error;
  }
}
