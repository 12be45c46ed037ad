import { stringify } from "yaml";
import { type Programme, programmeSchema } from "../domain/plan/programme.ts";

const DEFAULTS = programmeSchema.parse({ earn: { activityId: "0" } });

/** The programme as the file would hold it: what differs from the defaults, and the activity. */
export function programmeText(programme: Programme): string {
  const { earn, ...rest } = programme;
  const { activityId, ...ofEarn } = earn;
  const { earn: earnDefaults, ...defaults } = DEFAULTS;
  const program = {
    earn: { activityId, ...different(ofEarn, earnDefaults) },
    ...different(rest, defaults),
  };
  return stringify({ program }, { lineWidth: 0 });
}

/** Without what is as it would be anyway. */
function different(given: object, defaults: object): object {
  const entries = Object.entries(given).flatMap(([key, value]): (readonly [string, unknown])[] => {
    const standard: unknown = (defaults as Record<string, unknown>)[key];
    if (value === undefined || JSON.stringify(value) === JSON.stringify(standard)) return [];
    const isSection = isObject(value) && isObject(standard) && Object.keys(standard).length > 0;
    return [[key, isSection ? different(value, standard) : value]];
  });
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
