import { afterEach, beforeEach, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

/** What doctor says of activities, and how it ends. */
async function examined() {
  const { out, exitCode } = await merchant.type(["doctor", "--json"]);
  const { checks } = JSON.parse(out) as { checks: readonly { readonly check: string }[] };
  return { exitCode, activities: checks.filter(({ check }) => check === "activityCheck") };
}

/** As the page saves one. */
async function save(programme: object) {
  const { status } = await fetch(`${merchant.url}/api/programmes/garden`, {
    method: "PUT",
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ programme, basedOn: 1 }),
  });
  expect(status).toBe(200);
}

test("an activity that the account does not have fails at each shop whose programme in force names it", async () => {
  await merchant.startBridge();
  await merchant.type(["webhooks", "garden", "--restore"]);
  const known = {
    about: "loyalty account main",
    state: "fine",
    code: "activityKnown",
    facts: { activityId: "12" },
  };
  expect(await examined()).toMatchObject({ exitCode: 0, activities: [known] });
  const customers = merchant.loyalty.sandbox.customers().length;
  const rules = [{ when: { currencies: ["USD"] }, activityId: "777" }];
  await save({ earn: { activityId: "12", rules } });
  const unknown = {
    ...{ about: "shop garden", state: "failed", code: "activityUnknown", facts: { activityId: "777" } },
    nextStep: expect.stringContaining("account"),
  };
  expect(await examined()).toMatchObject({ exitCode: 1, activities: [known, unknown] });
  expect(merchant.loyalty.sandbox.customers()).toHaveLength(customers);
});
