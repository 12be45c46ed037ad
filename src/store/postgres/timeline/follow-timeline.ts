import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import type { Clock } from "../../../runtime/time/clock.ts";
import type { Announcer } from "../../changes.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { noteGap } from "../identity.ts";
import { openCallMemory } from "../memory/call-memory.ts";
import { openShopMemory } from "../memory/shop-memory.ts";
import type { Connections } from "../news/incoming.ts";
import { Takeover, type TakeoverParts } from "./takeover.ts";
import type { LogPlace } from "./timeline.ts";
import { Timeline } from "./timeline.ts";

interface FollowParts extends Pick<TakeoverParts, "id" | "vouch"> {
  /** `null`: the server does not report it, and takeovers go unnoticed. */
  readonly place: LogPlace | null;
  readonly database: Database;
  readonly intake: Database;
  /** Connections other than those of `database`. */
  readonly others: readonly Connections[];
  readonly changes: Announcer;
  readonly clock: Clock;
  readonly log: DatabaseLog | undefined;
}

/** Notices when the database goes on elsewhere or has forgotten something. */
export interface FollowedTimeline {
  /** See `Takeover.look`; does nothing if the server does not report its place. */
  look(): Promise<void>;
  forgot(): Promise<void>;
  /** See `Store.onMemoryGap`. */
  onMemoryGap(listener: () => Promise<void>): void;
}

/** Makes every transaction build on everything written before; if something may be missing, a gap is recorded first. */
export function followTimeline(parts: FollowParts): FollowedTimeline {
  const { place, database, intake, changes, clock, log } = parts;
  const listeners: (() => Promise<void>)[] = [];
  const onMemoryGap: FollowedTimeline["onMemoryGap"] = (listener) => void listeners.push(listener);
  const readGap = async () => {
    for (const listener of listeners) await listener();
  };
  const store = { ...openShopMemory({ database, changes }), ...openCallMemory(database) };
  const note = async (timeline: string | null) => {
    await noteGap(store, database, clock, timeline);
    log?.warn({ timeline }, LOG_LINES.databaseForgot);
    await readGap();
  };
  if (place === null) return { look: async () => {}, forgot: () => note(null), onMemoryGap };
  const takeover = new Takeover({
    ...parts,
    timeline: new Timeline(place.timeline),
    noteGap: note,
    readGap,
    dropConnections() {
      for (const each of [database, ...parts.others]) each.dropConnections();
    },
  });
  for (const each of [database, intake]) each.follow(takeover);
  return { look: () => takeover.look(), forgot: () => takeover.forgot(), onMemoryGap };
}
