import type { Coded } from "../../domain/reason/coded.ts";
import type { PlatformCode } from "../../platform/codes/platform.ts";

/** What a merchant reads when connecting a shop by consent. */
export type VisitPage = Coded<{
  visitConnected: { shop: string };
  visitNotConnected: { shop: string; because: ConnectFailure };
  visitWithoutConsent: { because: PlatformCode };
  /** `address`: of the shop that a link names. */
  visitAskAddress: { title: string; address?: string };
  visitShopUnknown: null;
  visitNoAddress: null;
  visitNoKey: null;
  visitNotBegun: null;
  visitOtherBrowser: null;
  visitsTooMany: null;
  frameNotSigned: { title: string };
  frameOfOperator: null;
}>;

/** The form in which a merchant enters the shop's address. */
export type VisitField = Coded<{ visitAddress: null; visitGoOn: null }>;

/** Why the shop is not connected. */
export type ConnectFailure = PlatformCode | { readonly code: "noConsent"; readonly title: string };

/** The heading of a page. */
export interface PageHeading {
  readonly code: "pageHeading";
  readonly page: VisitPage["code"];
}
