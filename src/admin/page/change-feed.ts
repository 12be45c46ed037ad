import { PEOPLE_PREFIX } from "../../people/access/stored-people.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { Changes, OthersChange, StoreChange } from "../../store/changes.ts";
import { SIGN_IN_NAME } from "../sign-in/session-state.ts";

/** Something that a page may show has changed, so the page reads it again. */
export type Change =
  | Extract<StoreChange, { readonly kind: "order" }>
  | { readonly kind: "delivery"; readonly shop: string }
  | { readonly kind: "resync"; readonly shop: string }
  /** The shop's health changed. */
  | { readonly kind: "shop"; readonly shop: string }
  /** Somebody signed in or out, so streams check their admission. `of`: a prefix of the ids concerned. */
  | { readonly kind: "sessions"; readonly of: string }
  /** Somebody's access may have changed. */
  | { readonly kind: "people"; readonly of: string }
  /** Events of another instance were missed: anything may have changed. */
  | { readonly kind: "missed" };

/** `isOwn`: this process made the change; false for another instance's. */
type Listener = (change: Change, isOwn: boolean) => void;

/** Announces durable changes to the listeners in this process. */
export class ChangeFeed {
  readonly #listeners = new Set<Listener>();
  readonly #onEnd = new Set<() => void>();
  readonly #clock: Pick<Clock, "monotonic">;
  /** The time of the last change; initially that of the feed's creation. */
  #sentAt: number;
  #hasEnded = false;

  constructor(clock: Pick<Clock, "monotonic">) {
    this.#clock = clock;
    this.#sentAt = clock.monotonic();
  }

  /** Milliseconds since the last change. */
  get quietMs(): number {
    return this.#clock.monotonic() - this.#sentAt;
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

  /** Forwards every change that the store announces. */
  follow(store: Changes): void {
    store.onChange((change) => this.#tell(change, true));
    store.onOthersChange((change) => this.#tell(change, false));
  }

  /** Closes all streams; clients that are still admitted reconnect. */
  endStreams(): void {
    for (const onEnd of [...this.#onEnd]) onEnd();
  }

  /** Ends all streams for good, because open ones would keep the server running. */
  async stop(): Promise<void> {
    this.#hasEnded = true;
    this.endStreams();
  }

  #tell(change: OthersChange, isOwn: boolean): void {
    const shown = shownOf(change);
    if (shown === null) return;
    if (shown.kind !== "sessions") this.#sentAt = this.#clock.monotonic();
    for (const listener of this.#listeners) listener(shown, isOwn);
  }
}

/** The change as pages see it; `null` if no page shows it. */
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
      if (change.name.startsWith(SIGN_IN_NAME)) return { kind: "sessions", of: afterSlash(change.name) };
      if (change.name.startsWith(PEOPLE_PREFIX)) return { kind: "people", of: afterSlash(change.name) };
      if (change.name.startsWith("resync/")) return { kind: "resync", shop: change.shop };
      if (["watch", "audit", "programme"].includes(change.name)) return { kind: "shop", shop: change.shop };
      return null;
  }
}

/** The part after the slash; "" for values without one, which concern everybody. */
function afterSlash(name: string): string {
  return name.split("/")[1] ?? "";
}
