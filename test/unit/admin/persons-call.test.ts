import { expect, test } from "vitest";
import { obstacleOf } from "../../../src/admin/customers/persons-call.ts";
import { cannotRead, resyncRunning } from "../../../src/admin/shops/resyncs.ts";
import { OPERATOR, type Visitor } from "../../../src/admin/sign-in/visitor.ts";
import type { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import { aShop, NOON } from "../../support/builders/orders.ts";

const REFUSED = { code: "keyNotAccepted", status: 401, said: null } as const;

/** An account that has so many calls left for persons. */
function anAccount(free: number, outage: BrandLink["outage"] = null): BrandLink {
  const budget = () => ({ free: () => free, freeInMs: () => 4200 });
  return { brand: "main", outage, bucketOf: () => "all", budget } as unknown as BrandLink;
}

test("a person is refused with the reason of the account, or with the seconds until calls are free", () => {
  expect(obstacleOf(anAccount(1), "redeem", OPERATOR)).toBeNull();
  expect(obstacleOf(anAccount(0), "redeem", OPERATOR)).toMatchObject({
    problem: { status: 503, reason: { code: "callsUsedUp", seconds: 5 } },
  });
  const paused = anAccount(1, { kind: "paused", reason: REFUSED, since: NOON });
  expect(obstacleOf(paused, "redeem", OPERATOR)).toMatchObject({
    problem: { status: 503, reason: { code: "accountRefusesCalls", brand: "main", because: REFUSED } },
  });
});

test.each<[mayCorrect: boolean, Visitor["role"], tenant: string | null]>([
  [true, "operator", null],
  [true, "owner", null],
  [false, "owner", "atelier"],
  [false, "assistant", null],
])(
  "a paused account says to correct it: %s, for the role %s of the tenant %s",
  (mayCorrect, role, tenant) => {
    const paused = anAccount(1, { kind: "paused", reason: REFUSED, since: NOON });
    const person = { tenant } as Visitor["person"];
    expect(obstacleOf(paused, "redeem", { role, person })).toMatchObject({
      problem: { reason: { mayCorrect } },
    });
  },
);

test("a resync that cannot be begun says which other runs, or that the shop's orders cannot be read", () => {
  expect(resyncRunning("r1").problem).toMatchObject({
    status: 409,
    reason: { code: "resyncRunning", id: "r1" },
  });
  const shop = aShop();
  expect(cannotRead(shop).problem).toMatchObject({
    status: 409,
    reason: { code: "ordersNotReadable", title: shop.adapter.title },
  });
});
