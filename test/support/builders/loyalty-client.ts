import type { LoyaltyClient } from "../../../src/outbound/loyalty/loyalty-client.ts";

/** A client of the test's own, which can do as much as the test needs. */
export function aLoyaltyClient(methods: Partial<LoyaltyClient>): LoyaltyClient {
  const keptOf: LoyaltyClient["keptOf"] = ({ path, body }) => ({
    path,
    body: { text: JSON.stringify(body) },
  });
  return { keptOf, ...methods } as LoyaltyClient;
}
