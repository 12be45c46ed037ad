import { gathered } from "../../../runtime/time/background.ts";
import { systemClock } from "../../../runtime/time/clock.ts";
import type { Announcer, Changes, OthersChange, StoreChange, WrongTry } from "../../changes.ts";
import type { ConnectionSettings } from "../connection.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { sql, statement } from "../statement.ts";
import { type Connections, IncomingNews } from "./incoming.ts";
import { changeToSend, messagesOf, type Sender } from "./message.ts";

interface NewsParts {
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

const NOTIFY = statement(
  "news/tell",
  sql`select pg_notify('loyalty_bridge_news', message) from unnest(${"messages"}::text[]) as message`,
);

/** Changes within this time are sent together. */
const GATHERED_MS = 100;
/** Above this, the message says only that anything may have changed. */
const MOST_CHANGES = 500;

/**
 * Sends this instance's changes to the others, at most ten times a second and after the commits. NOTIFY inside each transaction
 * could not get lost with a killed process, but PostgreSQL serializes all commits that notify.
 */
class OutgoingNews {
  readonly #database: Database;
  readonly #sender: Sender;
  /** The changes by their text as sent, so that equal changes are sent once. */
  #changes = new Map<string, OthersChange>();
  #isTooMuch = false;
  #sending: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();
  readonly #sendSoon: () => void;

  constructor(database: Database, sender: Sender) {
    this.#database = database;
    this.#sender = sender;
    const background = { clock: systemClock, signal: this.#stopping.signal };
    this.#sendSoon = gathered(() => void this.#send(), background, GATHERED_MS);
  }

  add(change: StoreChange | WrongTry): void {
    const sent = changeToSend(change);
    this.#changes.set(JSON.stringify(sent), sent);
    if (this.#changes.size > MOST_CHANGES) this.#giveUp();
    this.#sendSoon();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#send();
  }

  #send(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#sendNow());
    return this.#sending;
  }

  /** Never rejects: if sending fails, the next message says that changes were missed. */
  async #sendNow(): Promise<void> {
    const changes: OthersChange[] = this.#isTooMuch ? [{ kind: "missed" }] : [...this.#changes.values()];
    if (changes.length === 0) return;
    this.#changes = new Map();
    this.#isTooMuch = false;
    try {
      await this.#database.run(NOTIFY, { messages: messagesOf(this.#sender, changes) });
    } catch {
      this.#giveUp();
      this.#sendSoon();
    }
  }

  #giveUp(): void {
    this.#changes = new Map();
    this.#isTooMuch = true;
  }
}
