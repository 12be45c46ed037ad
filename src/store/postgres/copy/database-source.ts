import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type Clock, systemClock } from "../../../time/clock.ts";
import { PORTION, type PortionBounds } from "../../copy/copied.ts";
import { CopyRefused, type CopySource } from "../../copy/copy.ts";
import { type ConnectionSettings, placeName } from "../connection.ts";
import type { Database } from "../database.ts";
import { MAY_FORGET } from "../identity.ts";
import { schemaAge } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { type Session, statement } from "../statement.ts";
import { readPlace } from "../timeline/read-place.ts";
import { databaseReader } from "./database-reader.ts";
import { DeliveryIds } from "./delivery-ids.ts";

export interface DatabaseToCopy extends ConnectionSettings {
  readonly clock?: Clock;
  readonly bounds?: PortionBounds;
}

const ORIGIN = statement(
  "copy/read-origin",
  ["timeline"],
  z.object({ salt: z.string(), filling: z.string().nullable(), mayForget: z.boolean(), state: z.string() }),
);
const OTHERS = statement("copy/list-others", ["schema"], z.object({ host: z.string() }));
const TAKE_TIME = statement("schema/take-time", []);
const INDEX_KEYS = statement("copy/index-keys", []);
const DROP_KEY_INDEX = statement("copy/drop-key-index", []);

/** What the server's sessions are called while they are a copy's. */
export const COPYING = "loyalty-bridge-copy";

/** The server takes a moment to see that whoever was stopped just now is gone. */
const LAST_LOOK_MS = 1_000;
const LINGERING_MS = [0, 50, 200, LAST_LOOK_MS];

/** A database, to be copied from. Rejects with CopyRefused where a bridge works on it. */
export async function openDatabaseSource(given: DatabaseToCopy): Promise<CopySource> {
  const { schema, clock = systemClock, bounds = PORTION } = given;
  const place = placeName(given);
  const database = await openDatabase({ ...given, clock, program: COPYING }, async (opened) => {
    const age = await schemaAge(opened, schema);
    if (age === "none") throw new CopyRefused({ code: "copyNothingThere", place });
    if (age === "earlier") throw new CopyRefused({ code: "copyOfEarlierVersion", place });
  });
  try {
    await refuseOthers(database, given);
    const origin = await readOrigin(database, place);
    await indexKeys(database);
    const ids = await DeliveryIds.of(database);
    return {
      ...databaseReader({ session: database, ids, bounds }),
      origin: { ...origin, nextDelivery: ids.next },
      isAsItWas: async () => (await readOrigin(database, place)).state === origin.state,
      async leave() {
        await database.run(MAY_FORGET, {});
      },
      async close() {
        await dropKeyIndex(database).catch(() => undefined);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Keys are looked for by delivery in a copy only. */
export function indexKeys(database: Database): Promise<void> {
  return runLong(database, INDEX_KEYS);
}

export function dropKeyIndex(database: Database): Promise<void> {
  return runLong(database, DROP_KEY_INDEX);
}

function runLong(database: Database, { name, text }: typeof INDEX_KEYS): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.run(TAKE_TIME, {});
    await transaction.runScript(name, text);
  });
}

export async function refuseOthers(session: Session, given: DatabaseToCopy): Promise<void> {
  for (const waitMs of LINGERING_MS) {
    await wait(waitMs);
    const others = await session.run(OTHERS, { schema: given.schema });
    if (others.length === 0) return;
    if (waitMs < LAST_LOOK_MS) continue;
    const hosts = others.map(({ host }) => host);
    throw new CopyRefused({ code: "copyBesideBridges", place: placeName(given), hosts });
  }
}

async function readOrigin(session: Session, place: string) {
  const timeline = (await readPlace(session))?.timeline ?? null;
  const [origin] = await session.run(ORIGIN, { timeline });
  if (origin === undefined || origin.filling !== null) throw new CopyRefused({ code: "copyCutOff", place });
  const { salt, mayForget, state } = origin;
  return { salt, mayForget, state: hash("sha256", `${salt} ${state}`) };
}
