import type { Config } from "../../settings/config.ts";
import type { MemoryPlace } from "../../store/remembered.ts";
import type { Verdict } from "../codes/verdict.ts";
import { latestResult } from "../destinations/alert-state.ts";
import { namedDestinations, receiversOf } from "../destinations/destinations.ts";
import { BRIDGE, judging } from "./check.ts";

const { fine, warning } = judging(BRIDGE, "alertsCheck");

/** Says where alerts go, which destination did not accept the latest message, and how to add the first one. */
export async function checkAlerts(
  place: MemoryPlace<"getValue">,
  { alerts }: Pick<Config, "alerts">,
): Promise<readonly Verdict[]> {
  const configured = receiversOf(alerts).map(({ kind, memory }) => ({
    name: kind,
    memory,
    isConfigured: true,
  }));
  const named = (await namedDestinations(place)).map((each) => ({ ...each, isConfigured: false }));
  const all = [...configured, ...named];
  if (all.length === 0) return [warning({ code: "alertsNowhere" })];
  const results = await Promise.all(
    all.map(async ({ memory, ...each }) => ({ ...each, latest: await latestResult(place, memory) })),
  );
  const failed = results.flatMap(({ name, isConfigured, latest }) =>
    latest === null || latest.problem === null
      ? []
      : [warning({ code: "alertNotAccepted", name, isConfigured, at: latest.at, said: latest.problem })],
  );
  if (failed.length > 0) return failed;
  const times = results.flatMap(({ latest }) => latest?.at ?? []);
  const names = results.map(({ name }) => name);
  return [fine({ code: "alertsGo", names, at: times.length === 0 ? null : Math.max(...times) })];
}
