import { isBehind } from "../../store/instances.ts";
import type { Store } from "../../store/store.ts";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** Reports the instances and their versions. Empty if a bridge has its data folder for itself, or if no bridge runs. */
export async function checkInstances(store: Pick<Store, "listInstances">): Promise<readonly Verdict[]> {
  const instances = await store.listInstances();
  const byAge = instances.toSorted((one, other) => (isBehind(one, [other]) ? -1 : 1));
  const versions = [...new Set(byAge.map(({ version }) => version))];
  const [version] = versions;
  if (version === undefined) return [];
  const { fine, warning, failed } = judging(BRIDGE, "instancesCheck");
  const outdated = instances.filter(({ isOutdated }) => isOutdated);
  if (outdated.length > 0)
    return outdated.map(({ host, version }) => failed({ code: "instanceOutdated", host, version }));
  const behind = instances.filter((instance) => isBehind(instance, instances)).map(({ host }) => host);
  if (behind.length > 0) return [warning({ code: "versionsDiffer", versions, behind: [...new Set(behind)] })];
  return [fine({ code: "instancesRun", count: instances.length, version })];
}
