import { BRIDGE } from "../../../src/installation/called.ts";
import type { Advice, Catalog, Coded } from "../../../src/words/catalog.ts";
import type { Granting, ShopifyRemark, ShopifyTrouble } from "../said.ts";

const REPORT = "Try again, and report it if it stays so";
const COPY_KEY =
  "Copy clientId and clientSecret again from Dev Dashboard › the app › Settings (not the secret of the shop's notifications)";

export const en: Catalog<ShopifyTrouble, Coded, Advice> & Catalog<ShopifyRemark, Coded> = {
  "shopify.redirected": ({ domain }) => [
    `${domain} redirects`,
    "Write the shop's myshopify.com address as its domain (Settings › Domains)",
  ],
  "shopify.noShop": ({ domain }) => [`There is no Shopify shop at ${domain}`, "Check the shop's domain"],
  "shopify.frozen": () => [
    "The shop is frozen for an unpaid bill",
    "The shop's owner has to settle it at Shopify",
  ],
  "shopify.locked": () => ["Shopify has locked the shop", "The shop's owner has to ask Shopify's support"],
  "shopify.tokenRefused": () => [
    "Shopify refuses the token: the app was removed from the shop, or its secret was changed",
    "Install the app again, or connect the shop again",
  ],
  "shopify.permanentTokenRefused": () => [
    "Shopify refuses the permanent token: it was revoked, or its app was removed",
    "Copy a new one, or use clientId and clientSecret",
  ],
  "shopify.forbidden": () => ["Shopify does not let the app do this", "Check the app's scopes"],
  "shopify.scopesMissing": ({ scopes, ...granting }, { list }) => [
    `The app lacks ${list(scopes)}`,
    grantText(granting, list(scopes)),
  ],
  "shopify.permissionMissing": ({ said }, { quote }) => [
    `The app lacks a permission (${quote(said)})`,
    "Check its scopes and approvals",
  ],
  "shopify.questionRefused": ({ said }, { quote }) => [`Shopify refused the call (${quote(said)})`, REPORT],
  "shopify.notConsented": ({ shop }) => ["The merchant has not consented yet", connectText(shop)],
  "shopify.noClient": () => [
    "There is nothing to ask the shop with",
    "Write clientId and clientSecret of your app into the shop's credentials",
  ],
  "shopify.consentEnded": ({ shop }) => ["The merchant's consent has ended", connectText(shop)],
  "shopify.otherOrganisation": () => [
    "The app and the shop belong to different organisations",
    "Make the app in the shop's own organisation, or set credentials.grant to authorization_code and connect the shop with the merchant's consent",
  ],
  "shopify.notInstalled": () => ["The app is not installed on the shop", "Install it in the Dev Dashboard"],
  "shopify.clientRefused": () => ["Shopify does not know the client id with this secret", COPY_KEY],
  "shopify.noToken": ({ reason, shop }) => [
    `Shopify gave no token (${reason ?? "it gave no reason"})`,
    shop === null ? COPY_KEY : `${connectText(shop)}. If that does not help: ${COPY_KEY}`,
  ],
  "shopify.tooManySubscriptions": ({ most }, { number }) => [
    `The app has more than ${number(most)} webhook subscriptions`,
    "End those that nobody needs",
  ],
  "shopify.subscriptionRefused": ({ topic, said }, { quote }) => [
    `Shopify refused the subscription to ${topic} (${quote(said)})`,
    REPORT,
  ],
  "shopify.notAnOrderId": () => [
    "This is not the id of a Shopify order",
    "Copy the number at the end of the order's address in the shop's admin",
  ],
  "shopify.orderNotShown": () => [
    "The shop shows no such order: it was deleted, or is too old for the app to see",
    ALL_ORDERS,
  ],
  "shopify.recentOrdersOnly": () => [
    "Shopify shows this app only orders that were created in the last 60 days",
    ALL_ORDERS,
  ],
  "shopify.fieldsHidden": ({ fields, isCustomerHidden, ...granting }, { list }) => [
    `Shopify hides fields of the orders from this app (${list(fields)}): what is known of them stays, but an order without e-mail and phone cannot earn`,
    isCustomerHidden
      ? `${grantText(granting, "read_customers")}. If the app has that scope: ${APPROVAL}`
      : APPROVAL,
  ],
  "shopify.noAccess": ({ because }, _, say) => [
    "Without access to the shop, the bridge knows of orders what webhooks made by hand report, and cannot make webhooks, find what they missed or resync, and learns of an edited order with its next delivery only",
    `To give it access: ${say(because)}`,
  ],
  "shopify.otherAddress": ({ domain, real }) => [
    `Deliveries come from ${real}, not ${domain}`,
    `Write domain: ${real}`,
  ],
  "shopify.noSubscriptions": ({ shop }) => [
    "The app has no webhook subscription for orders",
    `Make them with: ${BRIDGE} webhooks ${shop} --restore. If shopify.app.toml declares them, set credentials.subscriptions to app`,
  ],
  "shopify.versionEnded": ({ version, ours }) => [
    `Shopify answers in version ${version}: ${ours} has ended`,
    "Update the bridge",
  ],
  "shopify.signsWithClientSecret": () => [
    "Shopify signs with the app's client secret",
    "Make sure that the shop's secrets hold it",
  ],
  "shopify.visitNotSigned": () => [
    "This visit does not come from Shopify, or it is too old",
    "Open the app once more",
  ],
  "shopify.ownOrganisation": () => [
    "Nothing is to be consented to here: the app belongs to the shop's own organisation, and the bridge asks Shopify for access by itself, every few minutes",
    "After signing in to the bridge, see on the page Shops how that went; “Check now” there does it at once",
  ],

  "shopify.accessCheck": () => "access",
  "shopify.addressCheck": () => "address",
  "shopify.scopesCheck": () => "scopes",
  "shopify.historyCheck": () => "older orders",
  "shopify.protectedDataCheck": () => "protected customer data",
  "shopify.subscriptionsCheck": () => "webhook subscriptions",
  "shopify.versionCheck": () => "API version",
  "shopify.tokenAccepted": () => "Shopify accepts the app's token",
  "shopify.rightAddress": ({ domain }) => `The shop is ${domain}`,
  "shopify.scopesGranted": ({ scopes }, { list }) => `The app has ${list(scopes)}`,
  "shopify.ordersOfAnyAge": () => "The app sees orders of any age",
  "shopify.contactReadable": () => "E-mail, phone and customer can be read",
  "shopify.noOrderToTry": () => "The shop has no order to try it with",
  "shopify.subscriptionsThere": ({ count }, format) =>
    format.count(count, {
      one: "# subscription for orders is there",
      other: "# subscriptions for orders are there",
    }),
  "shopify.versionUsed": ({ version }) => `Shopify answers in version ${version}`,
  "shopify.subscriptionDeleted": () => "Shopify deletes it after eight failures",
  "shopify.subscriptionFiltered": () => "A filter or a choice of fields keeps deliveries back",
  "shopify.declaredByApp": () => "The app's configuration (shopify.app.toml) declares them: nothing to do",
  "shopify.subscribed": ({ topic }) => `Subscribed to ${topic}`,
  "shopify.filterRemoved": ({ topic }) => `Removed the filter of ${topic}`,
  "shopify.visitElsewhere": () => "the visit was not begun here",
  "shopify.answerNotSigned": () =>
    "the answer is not signed by Shopify with this app's secret, or it is too old",
  "shopify.consentOfOtherShop": ({ domain }) => `the consent was given by another shop: sign in to ${domain}`,
  "shopify.consentRefused": () => "the merchant did not consent",
  "shopify.noCode": () => "Shopify sent no code",
  "shopify.noAccessGiven": ({ because }, _, say) => `Shopify gave no access: ${say(because)}`,

  "shopify.settings.clientId": () =>
    "the app's client id, for reading orders from the shop (Dev Dashboard › Settings)",
  "shopify.settings.clientSecret": () => "the app's client secret (Dev Dashboard › Settings)",
  "shopify.settings.accessToken": () =>
    "the permanent token (shpat_…) of an app that was made in the shop's admin (Settings › Apps › Develop apps)",
  "shopify.settings.grant": () =>
    "how the app gets its token: client_credentials for an app of the shop's own organisation, authorization_code for any other, with the merchant's consent",
  "shopify.settings.scopes": () =>
    "what the app asks for: read_orders for the orders, read_customers for the name, e-mail and phone of their customers; add read_all_orders once Shopify has granted it, for orders older than 60 days",
  "shopify.settings.subscriptions": () =>
    "who looks after the webhook subscriptions: api, the bridge makes them and makes them again; app, the app's configuration (shopify.app.toml) declares them",
  "shopify.secretPlace": () =>
    "the app's client secret, or the one below Settings › Notifications › Webhooks",
  "shopify.expectedSecret": () => "the secret of the app or its webhooks, not an access token",
  "shopify.expectedDomain": () =>
    "the shop's myshopify.com address, for example acme.myshopify.com (Shopify admin › Settings › Domains)",
  "shopify.expectedScope": () => "a scope such as read_orders",
};

const ALL_ORDERS =
  "For older ones ask for read_all_orders (Dev Dashboard › the app › API access requests), then add it to credentials.scopes";
const APPROVAL =
  "Ask for name, email, phone and address (Dev Dashboard › the app › API access requests › Protected customer data access)";

function connectText(shop: string): string {
  return `Connect the shop at /apps/shopify/install?shop=${shop}`;
}

function grantText({ way, shop }: Granting, lacking: string): string {
  const release = `Release a version of the app with ${lacking} (Dev Dashboard › the app › Versions)`;
  switch (way) {
    case "customApp":
      return `Tick ${lacking} in the shop's admin (Settings › Apps › Develop apps › the app › Configuration) and install the app again`;
    case "consent":
      return `${release}, name it in credentials.scopes and let the merchant consent again at /apps/shopify/install?shop=${shop}`;
    case "release":
      return `${release} and install it on the shop again`;
  }
}
