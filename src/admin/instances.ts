import { type Instance, isBehind } from "../store/instances.ts";
import { roundName } from "../store/patrols.ts";
import type { Store } from "../store/store.ts";
import { iso } from "./iso.ts";
import type { InstanceStatus } from "./status-shape.ts";

const ROUNDS = ["incidents", "alerts", "retention", "sweep", "watch", "audit"] as const;

/** Each round stands with the one instance that made it last. */
export async function instancesView(store: Store): Promise<readonly InstanceStatus[]> {
  const instances = await store.listInstances();
  const lastBy = makersOf(instances);
  return instances.map(({ id, host, version, startedAt, isThis, isOutdated, patrols }) => ({
    host,
    version,
    startedAt: iso(startedAt),
    isThis,
    isBehind: isBehind({ version }, instances),
    isOutdated,
    patrols: ROUNDS.flatMap((name) => {
      const own = patrols.filter((round) => round.name === name && lastBy.get(roundName(round)) === id);
      return own.length === 0 ? [] : [{ name, shops: own.flatMap(({ shop = [] }) => shop).sort() }];
    }),
  }));
}

function makersOf(instances: readonly Instance[]): ReadonlyMap<string, string> {
  const rounds = instances.flatMap(({ id, patrols }) => patrols.map((round) => ({ ...round, id })));
  const inOrder = rounds.sort((one, other) => one.at - other.at);
  return new Map(inOrder.map((round) => [roundName(round), round.id]));
}
