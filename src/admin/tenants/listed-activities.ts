import type { Programme } from "../../domain/programme/programme.ts";
import type { AdminContext, PlacedProblem } from "../admin-context.ts";

/** Merchants on a shared account may use the activities listed for it, if any, and those that the shop has. */
export function amongListed(
  { judgeProgramme, brands }: Pick<AdminContext, "judgeProgramme" | "brands">,
  ownBrands: ReadonlySet<string>,
): AdminContext["judgeProgramme"] {
  return async (shop, given) => {
    const judged = await judgeProgramme(shop, given);
    const listed = ownBrands.has(shop.brand) ? [] : [...(brands.get(shop.brand)?.activities.keys() ?? [])];
    if (!judged.ok || listed.length === 0) return judged;
    const allowed = new Set([...listed, ...activitiesOf(shop.programme).map(({ activityId }) => activityId)]);
    const problems = activitiesOf(judged.programme)
      .filter(({ activityId }) => !allowed.has(activityId))
      .map(
        ({ activityId, path }): PlacedProblem => ({
          ...{ line: null, path, purpose: null },
          expected: { code: "expectedOneOf", values: listed },
          found: { code: "foundValue", value: activityId },
        }),
      );
    return problems.length === 0 ? judged : { ok: false, problems };
  };
}

function activitiesOf({ earn: { activityId, rules } }: Programme) {
  return [
    { activityId, path: "earn.activityId" },
    ...rules.map((rule, at) => ({ activityId: rule.activityId, path: `earn.rules[${at}].activityId` })),
  ];
}
