import type { Clock } from "../../runtime/time/clock.ts";
import type { Changes, OthersChange, StoreChange } from "../../store/changes.ts";

/** Something that a page may be showing has changed; it reads again what it needs. */
export type Change =
  | Extract<StoreChange, { readonly kind: "order" }>
  | { readonly kind: "delivery"; readonly shop: string }
  | { readonly kind: "resync"; readonly shop: string }
  /** What is known of the shop's health. */
  | { readonly kind: "shop"; readonly shop: string }
  /** Anything may have changed: news of another instance were missed. */
  | { readonly kind: "missed" };

/** `isOwn`: this process has changed it, not another one of the same store. */
type Listener = (change: Change, isOwn: boolean) => void;

/** Tells everybody who listens in this process what has become durable. */
export class ChangeFeed {
  readonly #listeners = new Set<Listener>();
  readonly #onEnd = new Set<() => void>();
  readonly #clock: Pick<Clock, "monotonic">;
  /** At first, when it began to hear anything. */
  #toldAt: number;
  #hasEnded = false;

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
    this.#toldAt = clock.monotonic();
  }

  /** So long nothing has changed. */
  get quietMs(): number {
    return this.#clock.monotonic() - this.#toldAt;
  }

  listen(listener: Listener, onEnd: () => void = () => {}): () => void {
    this.#listeners.add(listener);
    this.#onEnd.add(onEnd);
    if (this.#hasEnded) onEnd();
    return () => {
      this.#listeners.delete(listener);
      this.#onEnd.delete(onEnd);
    };
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Tells of everything that the store announces. */
  follow(store: Changes): void {
    store.onChange((change) => this.#tell(change, true));
    store.onOthersChange((change) => this.#tell(change, false));
  }

  /** Ends the streams of all that listen; who may still hear news comes again. Left open, they would hold the server. */
  async stop(): Promise<void> {
    this.#hasEnded = true;
    for (const onEnd of [...this.#onEnd]) onEnd();
  }

  #tell(change: OthersChange, isOwn: boolean): void {
    const shown = shownOf(change);
    if (shown === null) return;
    this.#toldAt = this.#clock.monotonic();
    for (const listener of this.#listeners) listener(shown, isOwn);
  }
}

/** What a page may show of it; `null`: nothing. */
function shownOf(change: OthersChange): Change | null {
  switch (change.kind) {
    case "order":
    case "missed":
      return change;
    case "deliveryStored":
      return { kind: "delivery", shop: change.shop };
    case "deliverySettled":
      return { kind: "delivery", shop: "" };
    case "wrongTry":
      return null;
    case "value":
      if (change.name.startsWith("resync/")) return { kind: "resync", shop: change.shop };
      if (["watch", "audit", "programme"].includes(change.name)) return { kind: "shop", shop: change.shop };
      return null;
  }
}
