import { createHash } from "node:crypto";
import type { ConditionFacts } from "../health/codes/condition.ts";
import { type ConditionParts, conditionsWithPassing } from "../health/conditions/conditions.ts";
import { type IncidentParts, Incidents } from "../health/incidents/incidents.ts";
import type { Config } from "../settings/config.ts";

type PatrolContext = ConditionParts & Omit<IncidentParts, "troubles" | "configurationMark">;

/** The log of incidents for all conditions that alerts and Today show. */
export function incidentPatrol(parts: PatrolContext, config: () => Config): Incidents {
  return new Incidents({
    ...parts,
    troubles: (now) => conditionsWithPassing(parts, now),
    configurationMark: (facts) => configurationMark(config(), facts),
  });
}

/** A hash that changes with what the configuration says about the facts, and reveals nothing of it. */
export function configurationMark(config: Config, facts: ConditionFacts): string {
  return createHash("sha256")
    .update(JSON.stringify(concerning(config, facts)))
    .digest("hex")
    .slice(0, 12);
}

/** The settings whose change can end a condition: of its account or shop, if it has one. */
function concerning({ programmes: _, ...config }: Config, facts: ConditionFacts): unknown {
  if ("brand" in facts) return config.brands[facts.brand] ?? null;
  return "shop" in facts ? [config.server, config.shops[facts.shop]] : config;
}
