import type { Moment } from "../domain/order/order-snapshot.ts";

/** One of the processes that work on a store. */
export interface Instance {
  readonly id: string;
  /** The machine's own name. */
  readonly host: string;
  readonly version: string;
  /** By the store's clock, as all moments of it. */
  readonly startedAt: Moment;
  /** Its last sign of life. */
  readonly seenAt: Moment;
  /** A newer version has changed the store so that this one can work on it no longer. */
  readonly isOutdated: boolean;
  /** It is the one that is asked. */
  readonly isThis: boolean;
  /** The rounds that it makes for all (`Patrols`), and when it made them last. */
  readonly patrols: readonly {
    readonly name: string;
    readonly shop?: string | undefined;
    readonly at: Moment;
  }[];
  /** What it shows the others (`showOthers`); "" where that is nothing. */
  readonly shows: string;
}

/** One that went away without an end, and that nobody took the place of. */
export interface SilentInstance {
  readonly host: string;
  /** Its last sign of life, by the store's clock. */
  readonly seenAt: Moment;
}

/** What is known of the processes that work on a store. */
export interface Instances {
  /** Those that gave a sign of life lately, the oldest first; none where a store has no more than one. */
  listInstances(): Promise<readonly Instance[]>;
  /**
   * Machines on which an instance fell silent within the last day: killed, hung or cut off, and fewer work here since than it
   * knew of. One that ended as it was asked to is none.
   */
  silentInstances(): Promise<readonly SilentInstance[]>;
  /** What this one shows the others, asked with each sign of life; it must not throw. */
  showOthers(what: () => string): void;
}

/** Of versions as "1.10.0". */
export function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) > 0;
}

/** Beside one of these works one of a newer version. */
export function isBehind(
  { version }: Pick<Instance, "version">,
  all: readonly Pick<Instance, "version">[],
): boolean {
  return all.some((other) => isNewer(other.version, version));
}
