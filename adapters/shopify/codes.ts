import type { Coded } from "../../src/domain/reason/coded.ts";
/** The codes of Shopify's adapter, with their facts. The sentences are in words/. */
export type ShopifyCode =
  | ShopifyProblem
  | ShopifyRemark
  | ShopifyLabel
  | ShopifyWay
  | ShopifyWebhook
  | ShopifyStatus;

/** Problems, with their next steps. */
export type ShopifyProblem = Coded<{
  "shopify.redirected": { domain: string };
  "shopify.noShop": { domain: string };
  "shopify.frozen": null;
  "shopify.locked": null;
  "shopify.tokenRefused": null;
  "shopify.permanentTokenRefused": null;
  "shopify.forbidden": null;
  "shopify.scopesMissing": { scopes: readonly string[] } & ScopeSource;
  "shopify.permissionMissing": { said: string };
  "shopify.questionRefused": { said: string };
  "shopify.notConsented": { shop: string };
  "shopify.noClient": null;
  "shopify.consentEnded": { shop: string };
  "shopify.appNotOpened": null;
  /** `reason`: Shopify's own code. */
  "shopify.exchangeRefused": { reason: string | null };
  "shopify.otherOrganisation": null;
  "shopify.notInstalled": null;
  "shopify.clientRefused": null;
  /** `shop`: set if the merchant can consent again; `reason`: Shopify's own code. */
  "shopify.noToken": { reason: string | null; shop: string | null };
  "shopify.tooManySubscriptions": { most: number };
  "shopify.subscriptionRefused": { topic: string; said: string };
  "shopify.notAnOrderId": null;
  "shopify.orderNotShown": null;
  "shopify.recentOrdersOnly": null;
  "shopify.fieldsHidden": {
    fields: readonly string[];
    /** The customer as a whole is hidden, possibly because a scope is missing. */
    isCustomerHidden: boolean;
  } & ScopeSource;
  "shopify.noAccess": { because: { readonly code: string } };
  "shopify.otherAddress": { domain: string; real: string };
  "shopify.noSubscriptions": { shop: string };
  "shopify.versionEnded": { version: string; ours: string };
  "shopify.signsWithClientSecret": null;
  "shopify.visitNotSigned": null;
  "shopify.ownOrganisation": null;
}>;

/** How an app gets scopes that it lacks. */
export type ScopeSource = {
  readonly way: "customApp" | "consent" | "release";
  readonly shop: string;
};

/** Remarks without a next step. */
export type ShopifyRemark =
  | ShopifyHint
  | Coded<{
      "shopify.accessCheck": null;
      "shopify.addressCheck": null;
      "shopify.scopesCheck": null;
      "shopify.historyCheck": null;
      "shopify.protectedDataCheck": null;
      "shopify.subscriptionsCheck": null;
      "shopify.versionCheck": null;
      "shopify.tokenAccepted": null;
      "shopify.rightAddress": { domain: string };
      "shopify.scopesGranted": { scopes: readonly string[] };
      "shopify.ordersOfAnyAge": null;
      "shopify.contactReadable": null;
      "shopify.noOrderToTry": null;
      "shopify.subscriptionsThere": { count: number };
      "shopify.versionUsed": { version: string };
      "shopify.subscriptionDeleted": null;
      "shopify.subscriptionFiltered": null;
      "shopify.declaredByApp": null;
      "shopify.subscribed": { topic: string };
      "shopify.filterRemoved": { topic: string };
      "shopify.visitElsewhere": null;
      "shopify.answerNotSigned": null;
      "shopify.consentOfOtherShop": { domain: string };
      "shopify.consentRefused": null;
      "shopify.noCode": null;
      "shopify.noAccessGiven": { because: { readonly code: string } };
    }>;

/** What a person enters to set up a shop: ends of sentences, in lower case. */
type ShopifyHint = Coded<{
  "shopify.settings.clientId": null;
  "shopify.settings.clientSecret": null;
  "shopify.settings.accessToken": null;
  "shopify.settings.grant": null;
  "shopify.settings.scopes": null;
  "shopify.settings.subscriptions": null;
  "shopify.secretPlace": null;
  "shopify.expectedSecret": null;
  "shopify.expectedDomain": null;
  "shopify.expectedScope": null;
}>;

/** The labels of the settings that a person enters. */
type ShopifyLabel = Coded<{
  "shopify.labels.clientId": null;
  "shopify.labels.clientSecret": null;
  "shopify.labels.accessToken": null;
  "shopify.labels.grant": null;
  "shopify.labels.grant.client_credentials": null;
  "shopify.labels.grant.authorization_code": null;
  "shopify.labels.grant.token_exchange": null;
  "shopify.labels.subscriptions": null;
  "shopify.labels.subscriptions.api": null;
  "shopify.labels.subscriptions.app": null;
}>;

/** The ways to give access, and what each means. */
type ShopifyWay = Coded<{
  "shopify.ways.app": null;
  "shopify.ways.app.about": null;
  "shopify.ways.token": null;
  "shopify.ways.token.about": null;
  "shopify.ways.byHand": null;
  "shopify.ways.byHand.about": null;
}>;

/** The name of a webhook on the shop's own pages. */
type ShopifyWebhook = Coded<{ "shopify.webhookName": { name: string } }>;

/** The shop's own states of an order. */
type ShopifyStatus = Coded<{
  "shopify.statuses.pending": null;
  "shopify.statuses.authorized": null;
  "shopify.statuses.partiallyPaid": null;
  "shopify.statuses.paid": null;
  "shopify.statuses.partiallyRefunded": null;
  "shopify.statuses.refunded": null;
  "shopify.statuses.voided": null;
  "shopify.statuses.expired": null;
  "shopify.statuses.notPaid": null;
  "shopify.statuses.unfulfilled": null;
  "shopify.statuses.partiallyFulfilled": null;
  "shopify.statuses.fulfilled": null;
  "shopify.statuses.restocked": null;
  "shopify.statuses.cancelled": null;
  "shopify.statuses.success": null;
  "shopify.statuses.open": null;
  "shopify.statuses.error": null;
  "shopify.statuses.failure": null;
}>;
