import type { Moment } from "../domain/order/order-snapshot.ts";
import { isNewer } from "../runtime/versions/compare-versions.ts";

/** One of the processes that use a store. */
export interface Instance {
  readonly id: string;
  /** The machine's host name. */
  readonly host: string;
  readonly version: string;
  /** By the store's clock, like every time in this interface. */
  readonly startedAt: Moment;
  /** Its last heartbeat. */
  readonly seenAt: Moment;
  /** True if a newer version has changed the store so that this instance can no longer use it. */
  readonly isOutdated: boolean;
  /** True for this process. */
  readonly isThis: boolean;
  /** The shared rounds that this instance runs (`Patrols`), and when it last ran them. */
  readonly patrols: readonly {
    readonly name: string;
    readonly shop?: string | undefined;
    readonly at: Moment;
  }[];
  /** The text that the instance publishes to the others (`showOthers`); "" if none. */
  readonly shows: string;
}

/** An instance that disappeared without being stopped and has not been replaced. */
export interface SilentInstance {
  readonly host: string;
  /** Its last heartbeat, by the store's clock. */
  readonly seenAt: Moment;
}

/** What is known about the processes that use a store. */
export interface Instances {
  /** Lists the instances with a recent heartbeat, oldest first; empty if a store can have only one. */
  listInstances(): Promise<readonly Instance[]>;
  /**
   * Machines whose instance stopped sending heartbeats within the last day (killed, hung or cut off), if fewer
   * instances run on this store now than that instance knew of. An instance that was stopped does not count.
   */
  silentInstances(): Promise<readonly SilentInstance[]>;
  /** Sets the text that this instance shows the others. `what` runs with each heartbeat and must not throw. */
  showOthers(what: () => string): void;
}

/** Whether one of the instances runs a newer version than this one. */
export function isBehind(
  { version }: Pick<Instance, "version">,
  all: readonly Pick<Instance, "version">[],
): boolean {
  return all.some((other) => isNewer(other.version, version));
}
