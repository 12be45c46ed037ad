import { setImmediate as turn } from "node:timers/promises";
import { isLost } from "./failures.ts";

/** How much one group holds at most; one item at least. Default: 64 items of any size. */
export interface GroupBounds<Given> {
  readonly items: number;
  readonly bytes: number;
  readonly bytesOf: (given: Given) => number;
}

/** Stores the group; answers each item as soon as it is durable, or by what will be so elsewhere. */
type StoreGroup<Given, Answer> = (
  group: readonly Given[],
  answer: (place: number, answer: Answer | Promise<Answer>) => void,
) => Promise<void>;

interface PendingCall<Given, Answer> {
  readonly given: Given;
  readonly pending: PromiseWithResolvers<Answer>;
  isAnswered: boolean;
}

const OF_ANY_SIZE = { items: 64, bytes: Number.POSITIVE_INFINITY, bytesOf: () => 0 };

/**
 * Grouped commits: what arrives while a group is being stored shares the next one, and its commit. A group begins one
 * turn of the event loop later, so that what is read from many connections at once does not leave as one and all others.
 */
export class Groups<Given, Answer> {
  readonly #store: StoreGroup<Given, Answer>;
  readonly #bounds: GroupBounds<Given>;
  readonly #waiting: PendingCall<Given, Answer>[] = [];
  #running: Promise<void> | null = null;

  constructor(store: StoreGroup<Given, Answer>, bounds: GroupBounds<Given> = OF_ANY_SIZE) {
    this.#store = store;
    this.#bounds = bounds;
  }

  /** Resolves once the item is durable. */
  add(given: Given): Promise<Answer> {
    const pending = Promise.withResolvers<Answer>();
    this.#waiting.push({ given, pending, isAnswered: false });
    this.#running ??= this.#run();
    return pending.promise;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await turn();
      await this.#storeAll(this.#nextGroup());
    }
    this.#running = null;
  }

  #nextGroup(): PendingCall<Given, Answer>[] {
    const { items, bytes, bytesOf } = this.#bounds;
    let size = 0;
    const last = this.#waiting.findIndex(({ given }, place) => {
      size += bytesOf(given);
      return place > 0 && (place === items || size > bytes);
    });
    return this.#waiting.splice(0, last === -1 ? this.#waiting.length : last);
  }

  /** What the database refuses of a group is tried alone: one item that it cannot take fails no other. */
  async #storeAll(group: readonly PendingCall<Given, Answer>[]): Promise<void> {
    try {
      await this.#store(
        group.map(({ given }) => given),
        (place, answer) => {
          const item = group[place] as PendingCall<Given, Answer>;
          item.isAnswered = true;
          item.pending.resolve(answer);
        },
      );
    } catch (error) {
      const left = group.filter(({ isAnswered }) => !isAnswered);
      if (isLost(error) || group.length === 1) for (const { pending } of left) pending.reject(error);
      else for (const item of left) await this.#storeAll([item]);
    }
  }
}
