import { setImmediate as turn } from "node:timers/promises";
import { isLost } from "./failures.ts";

/** The largest group, in items and bytes; it always has at least one item. Default: 64 items of any size. */
interface GroupBounds<Item> {
  readonly items?: number;
  readonly bytes?: number;
  readonly bytesOf?: (item: Item) => number;
}

/**
 * Stores the group. Answers each item, by its index, once the item is durable, or with the promise of the store that takes it
 * over.
 */
type StoreGroup<Item, Answer> = (
  group: readonly Item[],
  answer: (place: number, answer: Answer | Promise<Answer>) => void,
) => Promise<void>;

interface PendingCall<Item, Answer> {
  readonly item: Item;
  readonly pending: PromiseWithResolvers<Answer>;
  isAnswered: boolean;
}

/**
 * Groups commits: items that arrive while a group is being stored share the next group and its commit. A group starts one turn
 * of the event loop later, so that items read from many connections at once do not become a group of one and a group of the
 * rest.
 */
export class Groups<Item, Answer> {
  readonly #store: StoreGroup<Item, Answer>;
  readonly #bounds: GroupBounds<Item>;
  readonly #waiting: PendingCall<Item, Answer>[] = [];
  #running: Promise<void> | null = null;

  constructor(store: StoreGroup<Item, Answer>, bounds: GroupBounds<Item> = {}) {
    this.#store = store;
    this.#bounds = bounds;
  }

  /** Resolves once the item is durable. */
  add(item: Item): Promise<Answer> {
    const pending = Promise.withResolvers<Answer>();
    this.#waiting.push({ item, pending, isAnswered: false });
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

  #nextGroup(): PendingCall<Item, Answer>[] {
    const { items = 64, bytes = Number.POSITIVE_INFINITY, bytesOf = () => 0 } = this.#bounds;
    let size = 0;
    const last = this.#waiting.findIndex(({ item }, place) => {
      size += bytesOf(item);
      return place > 0 && (place === items || size > bytes);
    });
    return this.#waiting.splice(0, last === -1 ? this.#waiting.length : last);
  }

  /** If the database rejects the group, each item is tried alone, so that one bad item fails no other. */
  async #storeAll(group: readonly PendingCall<Item, Answer>[]): Promise<void> {
    try {
      await this.#store(
        group.map(({ item }) => item),
        (place, answer) => {
          const call = group[place] as PendingCall<Item, Answer>;
          call.isAnswered = true;
          call.pending.resolve(answer);
        },
      );
    } catch (error) {
      const left = group.filter(({ isAnswered }) => !isAnswered);
      if (isLost(error) || group.length === 1) for (const { pending } of left) pending.reject(error);
      else for (const call of left) await this.#storeAll([call]);
    }
  }
}
