import type { EverySaid as Said } from "../words/every-said.ts";
import { TEXTS } from "./facts.ts";

type Of<Code extends Said["code"]> = Extract<Said, { readonly code: Code }>;
type Codes =
  | "visitConnected"
  | "visitNotConnected"
  | "noConsent"
  | "notKept"
  | "visitShopUnknown"
  | "visitNoAddress"
  | "visitNoKey"
  | "visitAskAddress"
  | "visitAddressUnread"
  | "visitClosed"
  | "visitNoRoom"
  | "visitAddress"
  | "visitGoOn"
  | "visitStartAgain"
  | "visitDashboard"
  | "visitNotBegun"
  | "visitOtherBrowser"
  | "visitsTooMany";

const NOTHING = [{}] as const;
const TITLED = TEXTS.map((title) => ({ title }));

/** Samples of what merchants read while they connect a shop. */
export const VISITS_SAID: { readonly [Code in Codes]: readonly Omit<Of<Code>, "code">[] } = {
  visitConnected: TEXTS.flatMap((shop) => [true, false].map((isMerchants) => ({ shop, isMerchants }))),
  visitNotConnected: TEXTS.map((title) => ({ shop: "acme", because: { code: "noConsent", title } as const })),
  noConsent: TITLED,
  notKept: NOTHING,
  visitShopUnknown: NOTHING,
  visitNoAddress: NOTHING,
  visitNoKey: NOTHING,
  visitAskAddress: TITLED,
  visitAddressUnread: TEXTS.map(
    (address) => ({ address, expected: { code: "shopAddressPrivate", host: "shop.example" } }) as const,
  ),
  visitClosed: NOTHING,
  visitNoRoom: NOTHING,
  visitAddress: NOTHING,
  visitGoOn: NOTHING,
  visitStartAgain: NOTHING,
  visitDashboard: NOTHING,
  visitNotBegun: NOTHING,
  visitOtherBrowser: NOTHING,
  visitsTooMany: NOTHING,
};
