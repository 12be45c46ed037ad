import type { Coded } from "../../domain/reason/coded.ts";
import type { PlatformCode } from "../../platform/codes/platform.ts";

/** What a merchant reads when connecting a shop by consent. */
export type VisitPage = Coded<{
  /** `isMerchants`: its merchant connected it, and may have lost access to the dashboard. */
  visitConnected: { shop: string; isMerchants: boolean };
  visitNotConnected: { shop: string; because: ConnectFailure };
  visitWithoutConsent: { because: PlatformCode };
  visitAskAddress: { title: string };
  /** `expected`: the form of an address of the platform's shops. */
  visitAddressUnread: { address: string; expected: PlatformCode };
  /** Merchants can connect no new shops now. */
  visitClosed: null;
  visitNoRoom: null;
  visitShopUnknown: null;
  visitNoAddress: null;
  visitNoKey: null;
  visitNotBegun: null;
  visitOtherBrowser: null;
  visitsTooMany: null;
  frameNotSigned: { title: string };
  frameOfOperator: null;
}>;

/** The form in which a merchant enters the shop's address, and the way to the dashboard. */
export type VisitField = Coded<{
  visitAddress: null;
  visitGoOn: null;
  visitStartAgain: null;
  visitDashboard: null;
}>;

/** Why the shop is not connected. `notKept`: it is the operator's own shop, or there is no room for new shops. */
export type ConnectFailure =
  | PlatformCode
  | { readonly code: "noConsent"; readonly title: string }
  | { readonly code: "notKept" };

/** The heading of a page. */
export interface PageHeading {
  readonly code: "pageHeading";
  readonly page: VisitPage["code"];
}
