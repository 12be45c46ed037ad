import type { Announcer, Changes } from "../../changes.ts";
import type { ConnectionSettings } from "../connection.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { type Connections, IncomingNews } from "./incoming.ts";
import { OutgoingNews } from "./outgoing.ts";

interface NewsParts {
  /** This instance's. */
  readonly id: string;
  readonly database: Database;
  readonly changes: Announcer;
  readonly settings: ConnectionSettings;
  readonly log: DatabaseLog | undefined;
  /** Connections besides those of `database`. */
  readonly others: readonly Connections[];
}

export interface News extends Pick<Changes, "tellOthers"> {
  /** Tells what is not told yet, and hears no more. Safe to call twice. */
  stop(): Promise<void>;
}

/** News of changes from and to the other instances. Resolves when this one hears of theirs. */
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
    tellOthers: (told) => outgoing.add(told),
    async stop() {
      await Promise.all([outgoing.stop(), incoming.stop()]);
    },
  };
}
