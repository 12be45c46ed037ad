import type { PlatformCode } from "../../platform/codes/platform.ts";

/** What a merchant reads when connecting a shop by consent. */
export type VisitPage =
  | { readonly code: "visitConnected"; readonly shop: string }
  | { readonly code: "visitNotConnected"; readonly shop: string; readonly because: ConnectFailure }
  | { readonly code: "visitWithoutConsent"; readonly because: PlatformCode }
  /** `address`: of the shop that a link names. */
  | { readonly code: "visitAskAddress"; readonly title: string; readonly address?: string }
  | { readonly code: "visitShopUnknown" }
  | { readonly code: "visitNoAddress" }
  | { readonly code: "visitNoKey" }
  | { readonly code: "visitNotBegun" }
  | { readonly code: "visitOtherBrowser" }
  | { readonly code: "visitsTooMany" }
  | { readonly code: "frameNotSigned"; readonly title: string }
  | { readonly code: "frameOfOperator" };

/** The form in which a merchant enters the shop's address. */
export type VisitField = { readonly code: "visitAddress" } | { readonly code: "visitGoOn" };

/** Why the shop is not connected. */
export type ConnectFailure = PlatformCode | { readonly code: "noConsent"; readonly title: string };

/** The heading of a page. */
export interface PageHeading {
  readonly code: "pageHeading";
  readonly page: VisitPage["code"];
}
