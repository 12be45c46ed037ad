/** The codes of Shopify's adapter, with their facts. The sentences are in words/. */
export type ShopifyCode = ShopifyProblem | ShopifyRemark | ShopifyLabel | ShopifyWay | ShopifyStatus;

/** Problems, with their next steps. */
export type ShopifyProblem =
  | { readonly code: "shopify.redirected"; readonly domain: string }
  | { readonly code: "shopify.noShop"; readonly domain: string }
  | { readonly code: "shopify.frozen" }
  | { readonly code: "shopify.locked" }
  | { readonly code: "shopify.tokenRefused" }
  | { readonly code: "shopify.permanentTokenRefused" }
  | { readonly code: "shopify.forbidden" }
  | ({ readonly code: "shopify.scopesMissing"; readonly scopes: readonly string[] } & ScopeSource)
  | { readonly code: "shopify.permissionMissing"; readonly said: string }
  | { readonly code: "shopify.questionRefused"; readonly said: string }
  | { readonly code: "shopify.notConsented"; readonly shop: string }
  | { readonly code: "shopify.noClient" }
  | { readonly code: "shopify.consentEnded"; readonly shop: string }
  | { readonly code: "shopify.appNotOpened" }
  /** `reason`: Shopify's own code. */
  | { readonly code: "shopify.exchangeRefused"; readonly reason: string | null }
  | { readonly code: "shopify.otherOrganisation" }
  | { readonly code: "shopify.notInstalled" }
  | { readonly code: "shopify.clientRefused" }
  /** `shop`: set if the merchant can consent again; `reason`: Shopify's own code. */
  | { readonly code: "shopify.noToken"; readonly reason: string | null; readonly shop: string | null }
  | { readonly code: "shopify.tooManySubscriptions"; readonly most: number }
  | { readonly code: "shopify.subscriptionRefused"; readonly topic: string; readonly said: string }
  | { readonly code: "shopify.notAnOrderId" }
  | { readonly code: "shopify.orderNotShown" }
  | { readonly code: "shopify.recentOrdersOnly" }
  | ({
      readonly code: "shopify.fieldsHidden";
      readonly fields: readonly string[];
      /** The customer itself is hidden, possibly because a scope is missing. */
      readonly isCustomerHidden: boolean;
    } & ScopeSource)
  | { readonly code: "shopify.noAccess"; readonly because: { readonly code: string } }
  | { readonly code: "shopify.otherAddress"; readonly domain: string; readonly real: string }
  | { readonly code: "shopify.noSubscriptions"; readonly shop: string }
  | { readonly code: "shopify.versionEnded"; readonly version: string; readonly ours: string }
  | { readonly code: "shopify.signsWithClientSecret" }
  | { readonly code: "shopify.visitNotSigned" }
  | { readonly code: "shopify.ownOrganisation" };

/** How an app gets scopes that it lacks. */
export type ScopeSource = {
  readonly way: "customApp" | "consent" | "release";
  readonly shop: string;
};

/** Remarks without a next step. */
export type ShopifyRemark =
  | { readonly code: "shopify.accessCheck" }
  | { readonly code: "shopify.addressCheck" }
  | { readonly code: "shopify.scopesCheck" }
  | { readonly code: "shopify.historyCheck" }
  | { readonly code: "shopify.protectedDataCheck" }
  | { readonly code: "shopify.subscriptionsCheck" }
  | { readonly code: "shopify.versionCheck" }
  | { readonly code: "shopify.tokenAccepted" }
  | { readonly code: "shopify.rightAddress"; readonly domain: string }
  | { readonly code: "shopify.scopesGranted"; readonly scopes: readonly string[] }
  | { readonly code: "shopify.ordersOfAnyAge" }
  | { readonly code: "shopify.contactReadable" }
  | { readonly code: "shopify.noOrderToTry" }
  | { readonly code: "shopify.subscriptionsThere"; readonly count: number }
  | { readonly code: "shopify.versionUsed"; readonly version: string }
  | { readonly code: "shopify.subscriptionDeleted" }
  | { readonly code: "shopify.subscriptionFiltered" }
  | { readonly code: "shopify.declaredByApp" }
  | { readonly code: "shopify.subscribed"; readonly topic: string }
  | { readonly code: "shopify.filterRemoved"; readonly topic: string }
  | { readonly code: "shopify.visitElsewhere" }
  | { readonly code: "shopify.answerNotSigned" }
  | { readonly code: "shopify.consentOfOtherShop"; readonly domain: string }
  | { readonly code: "shopify.consentRefused" }
  | { readonly code: "shopify.noCode" }
  | { readonly code: "shopify.noAccessGiven"; readonly because: { readonly code: string } }
  | ShopifyHint;

/** What a person enters to set up a shop: ends of sentences, in lower case. */
type ShopifyHint =
  | { readonly code: "shopify.settings.clientId" }
  | { readonly code: "shopify.settings.clientSecret" }
  | { readonly code: "shopify.settings.accessToken" }
  | { readonly code: "shopify.settings.grant" }
  | { readonly code: "shopify.settings.scopes" }
  | { readonly code: "shopify.settings.subscriptions" }
  | { readonly code: "shopify.secretPlace" }
  | { readonly code: "shopify.expectedSecret" }
  | { readonly code: "shopify.expectedDomain" }
  | { readonly code: "shopify.expectedScope" };

/** The labels of the settings that a person enters. */
type ShopifyLabel =
  | { readonly code: "shopify.labels.clientId" }
  | { readonly code: "shopify.labels.clientSecret" }
  | { readonly code: "shopify.labels.accessToken" }
  | { readonly code: "shopify.labels.grant" }
  | { readonly code: "shopify.labels.grant.client_credentials" }
  | { readonly code: "shopify.labels.grant.authorization_code" }
  | { readonly code: "shopify.labels.grant.token_exchange" }
  | { readonly code: "shopify.labels.subscriptions" }
  | { readonly code: "shopify.labels.subscriptions.api" }
  | { readonly code: "shopify.labels.subscriptions.app" };

/** The ways to give access, and what each means. */
type ShopifyWay =
  | { readonly code: "shopify.ways.app" }
  | { readonly code: "shopify.ways.app.about" }
  | { readonly code: "shopify.ways.token" }
  | { readonly code: "shopify.ways.token.about" }
  | { readonly code: "shopify.ways.byHand" }
  | { readonly code: "shopify.ways.byHand.about" };

/** The shop's own states of an order. */
type ShopifyStatus =
  | { readonly code: "shopify.statuses.pending" }
  | { readonly code: "shopify.statuses.authorized" }
  | { readonly code: "shopify.statuses.partiallyPaid" }
  | { readonly code: "shopify.statuses.paid" }
  | { readonly code: "shopify.statuses.partiallyRefunded" }
  | { readonly code: "shopify.statuses.refunded" }
  | { readonly code: "shopify.statuses.voided" }
  | { readonly code: "shopify.statuses.expired" }
  | { readonly code: "shopify.statuses.notPaid" }
  | { readonly code: "shopify.statuses.unfulfilled" }
  | { readonly code: "shopify.statuses.partiallyFulfilled" }
  | { readonly code: "shopify.statuses.fulfilled" }
  | { readonly code: "shopify.statuses.restocked" }
  | { readonly code: "shopify.statuses.cancelled" }
  | { readonly code: "shopify.statuses.success" }
  | { readonly code: "shopify.statuses.open" }
  | { readonly code: "shopify.statuses.error" }
  | { readonly code: "shopify.statuses.failure" };
