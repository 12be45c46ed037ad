import { expect, test } from "vitest";
import { amongListed } from "../../../src/admin/tenants/listed-activities.ts";
import { programmeSchema } from "../../../src/domain/programme/programme.ts";
import { aShop } from "../../support/builders/orders.ts";

const programmeOf = (activityId: string) => programmeSchema.parse({ earn: { activityId } });

/** Whether somebody with these accounts of their own may give points of the activity, where 12 is listed. */
async function isAllowed(activityId: string, own: readonly string[] = [], activities = ["12"]) {
  const shop = aShop({ brand: "main", programme: programmeOf("7") });
  const parts = {
    judgeProgramme: async () => ({ ok: true, programme: programmeOf(activityId), doubts: [] }) as const,
    brands: new Map([["main", { activities: new Map(activities.map((each) => [each, 1])) }]]) as never,
  };
  return (await amongListed(parts, new Set(own))(shop, {})).ok;
}

test("of another's account, those that are listed and those that the shop has already are allowed", async () => {
  expect(await Promise.all([isAllowed("12"), isAllowed("7"), isAllowed("77")])).toEqual([true, true, false]);
});

test("of an own account, and where none is listed, all are", async () => {
  expect(await Promise.all([isAllowed("77", ["main"]), isAllowed("77", [], [])])).toEqual([true, true]);
});
