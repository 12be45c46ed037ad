import { z } from "zod";
import type { Clock } from "../../../time/clock.ts";
import type { DatabaseDoubt } from "../../../words/codes/database.ts";
import { type Address, addressOf } from "../connection.ts";
import type { Database } from "../database.ts";
import { DatabaseMisconfigured, DatabaseRefused } from "../failures.ts";
import { statement } from "../statement.ts";

const READ_SERVER = statement(
  "start/read-server",
  [],
  z.object({
    versionNumber: z.number(),
    version: z.string(),
    encoding: z.string(),
    fsync: z.string().nullable(),
    fullPageWrites: z.string().nullable(),
    synchronousCommit: z.string().nullable(),
    isReadOnly: z.boolean(),
    now: z.coerce.number(),
  }),
  "anew",
);
const READ_SCHEMA = statement("start/read-schema", ["schema"], z.object({ isOpenToAll: z.boolean() }));
const READ_BACKEND = statement("start/read-backend", [], z.object({ pid: z.number() }), "anew");

const LEAST_VERSION = 15;
/** Leases and due times are some seconds apart at least. */
const CLOCK_TOLERANCE_MS = 5_000;

interface Examined {
  readonly database: Database;
  readonly url: string;
  readonly clock: Clock;
  readonly schema: string;
}

/** A server that can be worked with. */
export interface FitServer {
  readonly version: string;
  readonly doubts: readonly DatabaseDoubt[];
}

/** Whether the server keeps what it confirms, and answers as is built upon. Rejects with DatabaseMisconfigured or DatabaseRefused. */
export async function examineServer(given: Examined): Promise<FitServer> {
  const address = addressOf(given.url);
  await refuseSharedConnections(given.database, address);
  const { clock, database } = given;
  const askedAt = clock.now();
  const [server] = await database.run(READ_SERVER, {});
  const answeredAt = clock.now();
  if (server === undefined) return { version: "", doubts: [] };
  const { version, encoding, now } = server;
  if (server.versionNumber < LEAST_VERSION * 10_000) {
    throw new DatabaseRefused({ code: "databaseTooOld", version, least: LEAST_VERSION });
  }
  if (encoding !== "UTF8") {
    throw new DatabaseMisconfigured({ code: "databaseNotUtf8", database: address.database, encoding });
  }
  if (server.isReadOnly) throw new DatabaseRefused({ code: "databaseReadOnly", host: address.host });
  if (server.fsync === "off") throw new DatabaseRefused({ code: "databaseForgets", setting: "fsync" });
  if (server.synchronousCommit === "off") {
    throw new DatabaseRefused({ code: "databaseForgets", setting: "synchronous_commit" });
  }
  const { schema } = given;
  const [found] = await database.run(READ_SCHEMA, { schema });
  const aheadMs = Math.round(now - (askedAt + answeredAt) / 2);
  const isClockOff = Math.abs(aheadMs) > CLOCK_TOLERANCE_MS + (answeredAt - askedAt);
  return {
    version,
    doubts: [
      ...(found?.isOpenToAll === true ? [{ code: "schemaOpenToAll", schema } as const] : []),
      ...(server.fullPageWrites === "off" ? [{ code: "databasePagesTorn" } as const] : []),
      ...(isClockOff ? [{ code: "databaseClockDiffers", aheadMs } as const] : []),
    ],
  };
}

/**
 * A pooler that lends its connections for a transaction each gives two of ours the same one, or one of ours another one
 * as soon as somebody holds the first: what is said for a session (the schema, the time-outs) would be lost or another's.
 */
async function refuseSharedConnections(database: Database, { host, port }: Address): Promise<void> {
  const isShared = await database.withTwo(async (free, hold) => {
    const [before] = await free.run(READ_BACKEND, {});
    return hold(async (held) => {
      const [other] = await held.run(READ_BACKEND, {});
      const [after] = await free.run(READ_BACKEND, {});
      return before?.pid === other?.pid || before?.pid !== after?.pid;
    });
  });
  if (isShared) throw new DatabaseMisconfigured({ code: "databaseSharesConnections", host, port });
}
