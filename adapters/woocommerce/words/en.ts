import { BRIDGE } from "../../../src/installation/called.ts";
import type { Advice, Catalog, Coded } from "../../../src/words/catalog.ts";
import type { WooRemark, WooTrouble } from "../said.ts";

const PERMALINKS = 'In WordPress › Settings › Permalinks choose anything but "Plain" and save';
const WEBHOOKS = "WooCommerce › Settings › Advanced › Webhooks";
const PLUGIN = "Look for a plugin or a host setting that stands in front of /wp-json/";
const PUBLIC_ADDRESS = "Write a public https address into server.publicUrl";
const VERSION_3 = `Open the webhook in ${WEBHOOKS} and choose the API version "WP REST API Integration v3"`;
const LISTS = { orders: "orders", webhooks: "webhooks", refunds: "refunds" } as const;

export const en: Catalog<WooTrouble, Coded, Advice> & Catalog<WooRemark, Coded> = {
  "woocommerce.redirectsToLogin": ({ host }) => [
    `${host} sends calls to a login or notice page: a plugin closes the REST interface`,
    "Allow /wp-json/wc/ in that plugin",
  ],
  "woocommerce.redirectsElsewhere": ({ host, target }) => [
    `${host} redirects to ${target}`,
    `Write ${target} as the shop's domain`,
  ],
  "woocommerce.redirects": ({ host }) => [
    `${host} redirects its REST interface to another page`,
    "Look for a plugin or a host setting that redirects /wp-json/",
  ],
  "woocommerce.noInterface": ({ host }) => [
    `${host} has no REST interface at this address`,
    `${PERMALINKS}, and check the shop's domain and path`,
  ],
  "woocommerce.pageInstead": ({ host, status }) => [
    `${host} shows a page instead of its REST interface (${status}): a security plugin, a firewall or a password in front of the shop stops the bridge`,
    "Allow /wp-json/wc/ for the bridge there",
  ],
  "woocommerce.brokenAnswer": ({ host }) => [
    `${host} answers its REST interface with a page or a broken answer`,
    "See whether the shop is in maintenance, checks its visitors, or shows PHP warnings to them (WP_DEBUG_DISPLAY)",
  ],
  "woocommerce.strangePage": ({ host, status }) => [`${host} answered ${status} with a page`, PLUGIN],
  "woocommerce.noWooCommerce": () => [
    "WordPress answers, but WooCommerce's REST interface is not there",
    "Check that the WooCommerce plugin is active and current",
  ],
  "woocommerce.plainPermalinks": () => [
    "The shop has plain permalinks, with which the bridge cannot read orders",
    PERMALINKS,
  ],
  "woocommerce.keyRefused": () => [
    "WooCommerce does not accept the key: it was revoked or mistyped, its user is gone, or the clocks differ by more than 15 minutes",
    "Make a new one in WooCommerce › Settings › Advanced › REST API, or connect the shop again",
  ],
  "woocommerce.keyMayNot": ({ said }) => [
    `The key's user may not do this (${said})`,
    "Use a key of an administrator or shop manager with the right Read/Write, and allow /wp-json/wc/ in security plugins",
  ],
  "woocommerce.keyMayOnlyRead": () => [
    "The key may only read, or was revoked",
    "Give it the right Read/Write in WooCommerce › Settings › Advanced › REST API",
  ],
  "woocommerce.keyDropped": () => [
    "The key does not reach WooCommerce: the host drops the Authorization header, or WordPress does not know that it is called by https",
    "Ask the host to pass the header on and to set HTTPS (X-Forwarded-Proto) for WordPress",
  ],
  "woocommerce.interfaceClosed": ({ said }) => [
    `A plugin closes WordPress' REST interface (${said})`,
    "Allow /wp-json/wc/ in that plugin",
  ],
  "woocommerce.callRefused": ({ status, said }) => [
    `The shop refused the call (${status}, ${said})`,
    "Look in WooCommerce › Status › Logs",
  ],
  "woocommerce.notConnected": ({ shop }) => [
    "There is no key to ask the shop with",
    `Connect it at /apps/woocommerce/install?shop=${shop}, or write consumerKey and consumerSecret into its credentials`,
  ],
  "woocommerce.notAList": ({ of }) => [
    `The shop's list of ${LISTS[of]} is not a list`,
    "Look for a plugin that changes the REST interface's answers",
  ],
  "woocommerce.otherOrder": ({ orderId, answered }) => [
    `The shop answered with order ${answered} instead of order ${orderId}`,
    "Look for a plugin that changes the REST interface's answers",
  ],
  "woocommerce.notAnOrderId": () => [
    "This is not the id of a WooCommerce order",
    "Copy the number from the order's address in WordPress",
  ],
  "woocommerce.numberNotFound": () => [
    "The shop's search finds no order of this number",
    "A plugin may make the numbers without letting them be searched: use the id instead, from the order's address in WordPress",
  ],
  "woocommerce.cursorUnreadable": () => [
    "Where the reading was to go on cannot be understood",
    "Begin the reading again",
  ],
  "woocommerce.shuffled": () => [
    "This shop sorts orders of one second differently each time: one of them may have been left out",
    "Read orders that are missing by their ids",
  ],
  "woocommerce.ordersNotShown": ({ count }, format) => [
    format.count(count, {
      one: "# order of this page is not shown to the key's user",
      other: "# orders of this page are not shown to the key's user",
    }),
    "Use a key of an administrator or shop manager",
  ],
  "woocommerce.noTimeFilter": () => [
    "This shop does not filter orders by time (WooCommerce before 5.8): all its orders are read",
    "Update WooCommerce",
  ],
  "woocommerce.orderAnswerUnreadable": () => [
    "One order was left out: the shop's answer with it cannot be read",
    "Look for a plugin that changes the REST interface's answers",
  ],
  "woocommerce.addressNotPublic": ({ host }) => [
    host === null ? "The bridge's address is not valid" : `WooCommerce does not deliver to ${host}`,
    PUBLIC_ADDRESS,
  ],
  "woocommerce.addressWithPassword": () => [
    "WooCommerce does not deliver to an address with a password in it",
    "Take it out of server.publicUrl",
  ],
  "woocommerce.portNotCalled": ({ port }) => [
    `WooCommerce delivers to the ports 80, 443 and 8080 only, not to ${port}`,
    "Put a reverse proxy in front of the bridge and write its address into server.publicUrl",
  ],
  "woocommerce.addressNotSecure": () => [
    "Deliveries hold names and addresses of customers, and the bridge's address is not https",
    PUBLIC_ADDRESS,
  ],
  "woocommerce.tooManyWebhooks": ({ most }, { number }) => [
    `The shop has more than ${number(most)} webhooks, which are not read to their end`,
    `Delete those that nobody needs in ${WEBHOOKS}`,
  ],
  "woocommerce.paused": () => ["Somebody paused it in the shop", `Set it to Active in ${WEBHOOKS}`],
  "woocommerce.switchedOff": () => [
    "WooCommerce switched it off after seven failures in a row and has not delivered since",
    "Restore it and resync the orders since then",
  ],
  "woocommerce.leftPaused": ({ topic }) => [
    `${topic}: left alone, because somebody paused it in the shop`,
    `Set it to Active in ${WEBHOOKS}`,
  ],
  "woocommerce.partlyDone": ({ done, because }, { list }, say) => [
    `Only a part was done (${list(done.map(say))}): ${say(because)}`,
    "Then do the rest",
  ],
  "woocommerce.noAccess": ({ because }, _, say) => [
    "Without access to the shop, the bridge knows of orders what webhooks made by hand report, and cannot make webhooks, find what they missed or resync",
    `To give it access: ${say(because)}`,
  ],
  "woocommerce.otherHome": ({ own, home }) => [
    `The shop answers as ${own}, but calls itself ${home}`,
    `Write ${home} as the shop's domain`,
  ],
  "woocommerce.webhooksNotKept": ({ because }, _, say) => [
    `Webhooks cannot be looked after: ${say(because)}`,
    "Or make the webhooks by hand (see the adapter's README)",
  ],
  "woocommerce.versionUnknown": ({ because }, _, say) => [
    because === null ? "The shop does not say its version" : `The version cannot be read: ${say(because)}`,
    "Use a key of an administrator",
  ],
  "woocommerce.versionOld": ({ version }) => [
    `WooCommerce ${version} cannot be asked for what has changed: each sweep reads all orders`,
    "Update WooCommerce",
  ],
  "woocommerce.webhooksOff": ({ topics, shop }, { list }) => [
    `Missing or switched off: ${list(topics)}`,
    `Restore them with: ${BRIDGE} webhooks ${shop} --restore. Then resync the orders since they stopped`,
  ],
  "woocommerce.webhooksMisled": ({ because, shop }, _, say) => [
    `The webhooks lead to an address that WooCommerce does not call: ${say(because)}`,
    `Then restore them with: ${BRIDGE} webhooks ${shop} --restore`,
  ],
  "woocommerce.sourcesNotNoted": () => [
    "The last orders do not say where they come from: referrals are known by coupons and your own fields only",
    "If you want it, switch on WooCommerce › Settings › Advanced › Features › Order attribution",
  ],
  "woocommerce.oldInterface": () => ["The webhook uses WooCommerce's old legacy interface", VERSION_3],
  "woocommerce.timesWithoutZone": () => ["The order's times name no zone", VERSION_3],
  "woocommerce.makerMayNotSee": () => [
    "WooCommerce sent an error instead of the order (woocommerce_rest_cannot_view): the user who made the webhook was deleted or may not see orders any more",
    "Make the four webhooks again, signed in as an administrator or shop manager, delete the old ones, then resync the orders since then",
  ],
  "woocommerce.errorInstead": ({ error }) => [
    `WooCommerce sent an error instead of the order (${error})`,
    "Look in WooCommerce › Status › Logs, then resync the orders of that time",
  ],
  "woocommerce.keyConfigured": ({ shop }) => [
    `The shop ${shop} has a key in the configuration (credentials.consumerKey), and that one is used`,
    "To connect the shop this way, take it out and restart the bridge",
  ],
  "woocommerce.keyNeedsHttps": () => [
    "WooCommerce hands its key to https addresses only",
    "Give the bridge an https address in server.publicUrl",
  ],

  "woocommerce.interfaceCheck": () => "REST interface",
  "woocommerce.keyCheck": () => "key",
  "woocommerce.writingCheck": () => "right to write",
  "woocommerce.versionCheck": () => "version",
  "woocommerce.webhooksCheck": () => "webhooks",
  "woocommerce.sourcesCheck": () => "order attribution",
  "woocommerce.interfaceAnswers": () => "The shop answers",
  "woocommerce.ordersReadable": () => "The shop's orders can be read",
  "woocommerce.mayWrite": () => "The key may read and write",
  "woocommerce.versionUsed": ({ version }) => `WooCommerce ${version}`,
  "woocommerce.webhooksActive": () => "All are active",
  "woocommerce.sourcesNoted": () => "The shop notes where orders come from",
  "woocommerce.noCheckoutOrder": () => "No order of the checkout yet to tell by",
  "woocommerce.severalOfOne": ({ count }, { number }) =>
    `There are ${number(count)} of them, so each event is delivered ${number(count)} times; that does no harm`,
  "woocommerce.webhookMade": ({ topic }) => `${topic}: made`,
  "woocommerce.webhookMadeAnew": ({ topic }) => `${topic}: made anew`,
  "woocommerce.webhookOnAgain": ({ topic }) =>
    `${topic}: switched on again; until one delivery has worked, a single further failure switches it off again`,
  "woocommerce.webhookSecretSet": ({ topic }) => `${topic}: was active; its secret was set again`,
  "woocommerce.callbackWithoutKey": () => "the shop's answer holds no key",
  "woocommerce.callbackOfOtherVisit": () => "the shop's answer belongs to another visit",
  "woocommerce.keyNotForBoth": () => "the key may not read and write, and both have to be approved",
  "woocommerce.newKeyRefused": ({ because }, _, say) =>
    `the shop does not accept its new key: ${say(because)}`,
  "woocommerce.newKeyNotTried": ({ because }, _, say) =>
    `the shop could not be asked with its new key: ${say(because)}. Wait some minutes; a shop that can do only one thing at a time needs a key made by hand in its credentials`,

  "woocommerce.settings.consumerKey": () =>
    "the REST API key (ck_…), for reading orders from the shop (WooCommerce › Settings › Advanced › REST API)",
  "woocommerce.settings.consumerSecret": () => "the key's secret (cs_…), shown once, when the key is made",
  "woocommerce.settings.statuses": () =>
    "what the shop's own order statuses mean, by slug; wins over the built-in meaning",
  "woocommerce.secretPlace": () => "WooCommerce › Settings › Advanced › Webhooks",
  "woocommerce.expectedSecret": () => "the secret of the webhooks, not the REST API key",
  "woocommerce.expectedStatus": () => "a status slug such as delivered",
  "woocommerce.expectedKeyPair": () =>
    "consumerKey and consumerSecret together, or neither (then connect the shop by its own pages)",
  "woocommerce.expectedWebAddress": () =>
    "the shop's web address, for example shop.example.com or shop.example.com/path",
  "woocommerce.expectedNoQuery": () =>
    "the shop's address without question mark and fragment, for example shop.example.com or shop.example.com/path",
  "woocommerce.expectedNoPassword": () =>
    "the shop's address without a user name or password, for example shop.example.com or shop.example.com/path",
  "woocommerce.expectedAddress": () =>
    "the shop's address, for example shop.example.com or shop.example.com/path",
};
