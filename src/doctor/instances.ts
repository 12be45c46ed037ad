import type { Store } from "../store/store.ts";
import type { Verdict } from "../words/codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

/** Nothing is said where a bridge has its data folder for itself, or none runs. */
export async function checkInstances(store: Store): Promise<readonly Verdict[]> {
  const instances = await store.listInstances();
  const versions = [...new Set(instances.map(({ version }) => version))].sort();
  const [version] = versions;
  if (version === undefined) return [];
  const { fine, warning } = judging(BRIDGE, "instancesCheck");
  if (versions.length > 1) return [warning({ code: "versionsDiffer", versions })];
  return [fine({ code: "instancesRun", count: instances.length, version })];
}
