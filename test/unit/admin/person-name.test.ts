import { expect, test } from "vitest";
import { OPERATOR, personName, type Visitor } from "../../../src/admin/sign-in/visitor.ts";
import { staffName } from "../../../src/words/own-names.ts";

const named = (name: string, tenant: string | null) =>
  ({ role: "owner", person: { name, tenant } }) as Visitor;

test.each([
  ["of the whole bridge by their name", named("Mia", null), "Mia"],
  ["of a tenant with the tenant, since others may have the same name", named("Mia", "north"), "Mia (north)"],
  [
    "of the shop's staff as the platform has them, whatever the shop's tenant",
    named(staffName("Shopify", "7"), "north"),
    "Shopify staff 7",
  ],
])("records name people %s", (_who, visitor, name) => {
  expect(personName(visitor)).toBe(name);
});

test("the operator has no name", () => {
  expect([personName(OPERATOR), personName(null)]).toEqual([null, null]);
});
