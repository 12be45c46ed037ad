import {
  createLoyaltyClient,
  type LoyaltyClientSettings,
} from "../../../src/outbound/loyalty/loyalty-client.ts";
import { callsOf } from "../builders/loyalty-client.ts";

/** Credentials that must not appear in any outcome. */
export const CANARY = { apiKey: "canary-key-4711", brandId: "canary-brand-0815" } as const;

export function aClient(baseUrl: string, given: Partial<LoyaltyClientSettings> = {}) {
  const usual = { brand: "main", baseUrl, timeoutMs: 5_000, quickRetryMs: 1 };
  const client = createLoyaltyClient({ ...usual, ...CANARY, ...given });
  return { ...client, ...callsOf(client) };
}

export const EARN = {
  activityId: "12",
  name: "Anna Muster",
  email: "anna@shop.example",
  mobile: "+491701234567",
  description: "Order 1001",
  loyaltyOrderId: 1001,
} as const;

export const CONVERSION = {
  orderId: "1001",
  campaignId: 42,
  refereeName: "Anna Muster",
  refereeEmail: "anna@shop.example",
} as const;
