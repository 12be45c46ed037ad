import type { Announcer, Changes } from "../../changes.ts";
import type { ConnectionSettings } from "../connection.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { type Connections, IncomingNews } from "./incoming.ts";
import { OutgoingNews } from "./outgoing.ts";

interface NewsParts {
  /** The ID of this instance. */
  readonly id: string;
  readonly database: Database;
  readonly changes: Announcer;
  readonly settings: ConnectionSettings;
  readonly log: DatabaseLog | undefined;
  /** Connections other than those of `database`. */
  readonly others: readonly Connections[];
}

export interface News extends Pick<Changes, "notifyOthers"> {
  /** Sends what is pending and stops listening. Safe to call twice. */
  stop(): Promise<void>;
}

/** Exchanges changes with the other instances. Resolves when this instance listens for theirs, or could not yet. */
export async function openNews({ id, database, changes, settings, log, others }: NewsParts): Promise<News> {
  const own = { schema: settings.schema, from: id };
  const outgoing = new OutgoingNews(database, own);
  const incoming = new IncomingNews({
    settings,
    own,
    onChange: (change) => changes.announceOthers(change),
    others: [database, ...others],
    log,
  });
  changes.onChange((change) => outgoing.add(change));
  await incoming.start();
  return {
    notifyOthers: (change) => outgoing.add(change),
    async stop() {
      await Promise.all([outgoing.stop(), incoming.stop()]);
    },
  };
}
