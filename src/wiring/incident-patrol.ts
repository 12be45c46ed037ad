import { createHash } from "node:crypto";
import { type ConditionParts, conditionsWithPassing } from "../health/conditions/conditions.ts";
import { type IncidentParts, Incidents } from "../health/incidents/incidents.ts";
import type { Config } from "../settings/config.ts";

type PatrolContext = ConditionParts & Omit<IncidentParts, "troubles" | "configurationMark">;

/** The log of incidents for all conditions that alerts and Today show. */
export function incidentPatrol(parts: PatrolContext, config: () => Config): Incidents {
  return new Incidents({
    ...parts,
    troubles: (now) => conditionsWithPassing(parts, now),
    configurationMark: () => configurationMark(config()),
  });
}

/** A hash that changes with the configuration and reveals nothing of it. */
function configurationMark({ programmes: _, ...config }: Config): string {
  return createHash("sha256").update(JSON.stringify(config)).digest("hex").slice(0, 12);
}
