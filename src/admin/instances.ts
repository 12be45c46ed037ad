import type { Store } from "../store/store.ts";
import type { InstanceStatus } from "./answers.ts";
import { iso } from "./iso.ts";

const PATROLS: InstanceStatus["patrols"] = ["alerts", "retention", "sweep"];

/** Each round stands with the one instance that made it last. */
export async function instancesView(store: Store): Promise<readonly InstanceStatus[]> {
  const instances = await store.listInstances();
  const madeBy = (name: string) => {
    const times = instances.map(({ id, patrols }) => ({
      id,
      at: patrols.find((one) => one.name === name)?.at,
    }));
    return times.reduce<{ readonly id: string | null; readonly at: number }>(
      (latest, { id, at = 0 }) => (at > latest.at ? { id, at } : latest),
      { id: null, at: 0 },
    ).id;
  };
  return instances.map(({ id, host, version, startedAt, isThis }) => ({
    host,
    version,
    startedAt: iso(startedAt),
    isThis,
    patrols: PATROLS.filter((name) => madeBy(name) === id),
  }));
}
