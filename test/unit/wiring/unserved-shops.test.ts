import { expect, test } from "vitest";
import type { UnservedShop } from "../../../src/inbound/unserved.ts";
import { unservedShops } from "../../../src/wiring/shops/unserved-shops.ts";

/**
 * Given a shop that another instance has just been given the account of, or whose settings are wrong.
 * When its platform says something of it, then nothing is acknowledged and nothing removed: the shop is served later.
 */
test.each([
  { kind: "uninstalled", at: null },
  { kind: "privacy", request: "redactCustomer", customer: null, orderIds: ["1"] },
  { kind: "privacy", request: "redactShop", customer: null, orderIds: [] },
] as const)(
  "what concerns a shop that is not served yet has to come again ($kind $request)",
  async (event) => {
    const done: string[] = [];
    const note = async (shop: string) => void done.push(shop);
    const shops = unservedShops({
      openInstalls: {
        find: async () => ({ shop: "garden-1", tenant: "garden-1", isFinished: true }),
        formerNames: async () => ["garden-1"],
        remove: note,
        removePeople: note,
      },
      store: { getValue: async () => null },
    } as unknown as Parameters<typeof unservedShops>[0]);
    const guest = {} as unknown as UnservedShop;
    expect(await shops.carryOut(guest, [], 1)).toBe(false);
    expect(await shops.carryOut(guest, [event], 1)).toBe(false);
    expect(done).toEqual([]);
  },
);
