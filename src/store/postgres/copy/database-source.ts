import { hash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type Clock, systemClock } from "../../../runtime/time/clock.ts";
import { CopyRefused, type CopySource } from "../../copy/copy.ts";
import { PORTION, type PortionBounds } from "../../copy/copy-rows.ts";
import { type ConnectionSettings, placeName } from "../connection.ts";
import { MAY_FORGET, MAY_LACK } from "../identity.ts";
import { schemaAge } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { runForRow, type Session, sql, statement } from "../statement.ts";
import { readPlace } from "../timeline/read-place.ts";
import { databaseReader } from "./database-reader.ts";
import { DeliveryIds } from "./delivery-ids.ts";

export interface DatabaseToCopy extends ConnectionSettings {
  readonly clock?: Clock;
  readonly bounds?: PortionBounds;
}

/** `state` changes when a bridge opens the store or works on it. */
const ORIGIN = statement(
  "copy/from/read-origin",
  sql`
    select
      salt, filling, ${MAY_LACK} as "mayForget",
      concat_ws(
        ' ', openings, (select last_value from delivery_ids), (select max(id) from orders), (select max(changed_at) from orders)
      ) as state
    from store_identity
  `,
  z.object({ salt: z.string(), filling: z.string().nullable(), mayForget: z.boolean(), state: z.string() }),
);
/** Sessions of bridges on this schema. A bridge keeps its connection for news open as long as it runs. */
const OTHERS = statement(
  "copy/from/list-others",
  sql`
    select distinct coalesce(host(client_addr), 'localhost') as host
    from pg_stat_activity
    where datname = current_database()
      and application_name in (left('loyalty-bridge ' || ${"schema"}, 63), left('loyalty-bridge news ' || ${"schema"}, 63))
    order by host
  `,
  z.object({ host: z.string() }),
);
/** Only a copy looks up keys by delivery. */
export const INDEX_KEYS = statement(
  "copy/into/index-keys",
  sql`
    create index if not exists delivery_keys_by_delivery on delivery_keys (delivery);
    analyze delivery_keys
  `,
);
export const DROP_KEY_INDEX = statement(
  "copy/into/drop-key-index",
  sql`drop index if exists delivery_keys_by_delivery`,
);

/** The program name of a copy's sessions on the server. */
export const COPYING = "loyalty-bridge-copy";

/** The server needs a moment to notice that a process that was just stopped is gone. */
const LAST_LOOK_MS = 1_000;
const LINGERING_MS = [0, 50, 200, LAST_LOOK_MS];

/** Opens a database to copy from. Rejects with CopyRefused if a bridge works on it. */
export async function openDatabaseSource(settings: DatabaseToCopy): Promise<CopySource> {
  const { schema, clock = systemClock, bounds = PORTION } = settings;
  const place = placeName(settings);
  const database = await openDatabase({ ...settings, clock, program: COPYING }, async (opened) => {
    const age = await schemaAge(opened, schema);
    if (age === "none") throw new CopyRefused({ code: "copyNothingThere", place });
    if (age === "earlier") throw new CopyRefused({ code: "copyOfEarlierVersion", place });
  });
  try {
    await refuseOthers(database, settings);
    const origin = await readOrigin(database, place);
    await database.runLong(INDEX_KEYS);
    const ids = await DeliveryIds.of(database);
    return {
      ...databaseReader({ session: database, ids, bounds }),
      origin: { ...origin, nextDelivery: ids.next },
      isAsItWas: async () => (await readOrigin(database, place)).state === origin.state,
      async leave() {
        await database.run(MAY_FORGET, {});
      },
      async close() {
        await database.runLong(DROP_KEY_INDEX).catch(() => undefined);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export async function refuseOthers(session: Session, settings: DatabaseToCopy): Promise<void> {
  for (const waitMs of LINGERING_MS) {
    await wait(waitMs);
    const others = await session.run(OTHERS, { schema: settings.schema });
    if (others.length === 0) return;
    if (waitMs < LAST_LOOK_MS) continue;
    const hosts = others.map(({ host }) => host);
    throw new CopyRefused({ code: "copyBesideBridges", place: placeName(settings), hosts });
  }
}

async function readOrigin(session: Session, place: string) {
  const timeline = (await readPlace(session))?.timeline ?? null;
  const { filling, salt, mayForget, state } = await runForRow(session, ORIGIN, { timeline });
  if (filling !== null) throw new CopyRefused({ code: "copyCutOff", place });
  return { salt, mayForget, state: hash("sha256", `${salt} ${state}`) };
}
