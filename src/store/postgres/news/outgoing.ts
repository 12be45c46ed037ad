import { gathered } from "../../../runtime/time/background.ts";
import { systemClock } from "../../../runtime/time/clock.ts";
import type { OthersChange, StoreChange, WrongTry } from "../../changes.ts";
import type { Database } from "../database.ts";
import { sql, statement } from "../statement.ts";
import { messagesOf, type Sender, toldOf } from "./message.ts";

const TELL = statement(
  "news/tell",
  sql`select pg_notify('loyalty_bridge_news', message) from unnest(${"messages"}::text[]) as message`,
);

/** What changes within this is told together. */
const GATHERED_MS = 100;
/** More at once are told as "anything may have changed". */
const MOST_CHANGES = 500;

/**
 * Tells the other instances what this one has changed: ten times a second at most, and after the commits. Told within each
 * transaction it could not get lost with a killed process, but the server makes all commits that tell something wait for
 * one another.
 */
export class OutgoingNews {
  readonly #database: Database;
  readonly #sender: Sender;
  /** By what is told of them: the same once. */
  #changes = new Map<string, OthersChange>();
  #isTooMuch = false;
  #telling: Promise<void> = Promise.resolve();
  readonly #stopping = new AbortController();
  readonly #tellSoon: () => void;

  constructor(database: Database, sender: Sender) {
    this.#database = database;
    this.#sender = sender;
    const background = { clock: systemClock, signal: this.#stopping.signal };
    this.#tellSoon = gathered(() => void this.#tell(), background, GATHERED_MS);
  }

  add(change: StoreChange | WrongTry): void {
    const told = toldOf(change);
    this.#changes.set(JSON.stringify(told), told);
    if (this.#changes.size > MOST_CHANGES) this.#giveUp();
    this.#tellSoon();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#tell();
  }

  #tell(): Promise<void> {
    this.#telling = this.#telling.then(() => this.#tellNow());
    return this.#telling;
  }

  /** Never rejects: what cannot be told now is told later, as missed. */
  async #tellNow(): Promise<void> {
    const changes: OthersChange[] = this.#isTooMuch ? [{ kind: "missed" }] : [...this.#changes.values()];
    if (changes.length === 0) return;
    this.#changes = new Map();
    this.#isTooMuch = false;
    try {
      await this.#database.run(TELL, { messages: messagesOf(this.#sender, changes) });
    } catch {
      this.#giveUp();
      this.#tellSoon();
    }
  }

  #giveUp(): void {
    this.#changes = new Map();
    this.#isTooMuch = true;
  }
}
