import type { Coded } from "../../src/domain/reason/coded.ts";
import type { AnyCode } from "../../src/words/catalog.ts";

/** The codes of WooCommerce's adapter, with their facts. The sentences are in words/. */
export type WooCode = WooProblem | WooRemark | WooLabel | WooWay | WooWebhook | WooStatus;

/** Problems, with their next steps. `said`: WooCommerce's own code. */
export type WooProblem = Coded<{
  "woocommerce.redirectsToLogin": { host: string };
  "woocommerce.redirectsElsewhere": { host: string; target: string };
  "woocommerce.redirects": { host: string };
  "woocommerce.noInterface": { host: string };
  "woocommerce.pageInstead": { host: string; status: number };
  "woocommerce.brokenAnswer": { host: string };
  "woocommerce.strangePage": { host: string; status: number };
  "woocommerce.noWooCommerce": null;
  "woocommerce.plainPermalinks": null;
  "woocommerce.keyRefused": null;
  "woocommerce.keyMayNot": { said: string };
  "woocommerce.keyMayOnlyRead": null;
  "woocommerce.keyDropped": null;
  "woocommerce.interfaceClosed": { said: string };
  "woocommerce.callRefused": { status: number; said: string };
  "woocommerce.notConnected": { shop: string };
  "woocommerce.notAList": { of: "orders" | "webhooks" | "refunds" };
  "woocommerce.otherOrder": { orderId: string; answered: string };
  "woocommerce.notAnOrderId": null;
  "woocommerce.numberNotFound": null;
  "woocommerce.cursorUnreadable": null;
  "woocommerce.shuffled": null;
  "woocommerce.ordersNotShown": { count: number };
  "woocommerce.noTimeFilter": null;
  "woocommerce.addressNotPublic": { host: string | null };
  "woocommerce.addressWithPassword": null;
  "woocommerce.portNotCalled": { port: string };
  "woocommerce.addressNotSecure": null;
  "woocommerce.tooManyWebhooks": { most: number };
  "woocommerce.paused": null;
  "woocommerce.switchedOff": null;
  "woocommerce.leftPaused": { topic: string };
  "woocommerce.partlyDone": { done: readonly AnyCode[]; because: AnyCode };
  "woocommerce.noAccess": { because: AnyCode };
  "woocommerce.otherHome": { own: string; home: string };
  "woocommerce.webhooksNotKept": { because: AnyCode };
  "woocommerce.versionUnknown": { because: AnyCode | null };
  "woocommerce.versionOld": { version: string };
  "woocommerce.webhooksOff": { topics: readonly string[]; shop: string };
  "woocommerce.pluginElsewhere": { shop: string };
  "woocommerce.pluginAndWebhooks": { count: number; shop: string };
  "woocommerce.webhooksMisled": { because: AnyCode; shop: string };
  "woocommerce.sourcesNotNoted": null;
  "woocommerce.oldInterface": null;
  "woocommerce.timesWithoutZone": null;
  "woocommerce.makerMayNotSee": null;
  "woocommerce.errorInstead": { error: string };
  "woocommerce.keyConfigured": { shop: string };
  "woocommerce.keyNeedsHttps": null;
}>;

/** Remarks without a next step. */
export type WooRemark =
  | WooHint
  | Coded<{
      "woocommerce.interfaceCheck": null;
      "woocommerce.keyCheck": null;
      "woocommerce.writingCheck": null;
      "woocommerce.versionCheck": null;
      "woocommerce.webhooksCheck": null;
      "woocommerce.sourcesCheck": null;
      "woocommerce.interfaceAnswers": null;
      "woocommerce.ordersReadable": null;
      "woocommerce.mayWrite": null;
      "woocommerce.versionUsed": { version: string };
      "woocommerce.webhooksActive": null;
      "woocommerce.pluginConnected": { version: string };
      "woocommerce.testByPlugin": null;
      "woocommerce.copyOfShop": { site: string };
      "woocommerce.sourcesNoted": null;
      "woocommerce.noCheckoutOrder": null;
      "woocommerce.severalOfOne": { count: number };
      "woocommerce.webhookMade": { topic: string };
      "woocommerce.webhookRecreated": { topic: string };
      "woocommerce.webhookOnAgain": { topic: string };
      "woocommerce.webhookSecretSet": { topic: string };
      "woocommerce.callbackWithoutKey": null;
      "woocommerce.callbackOfOtherVisit": null;
      "woocommerce.keyNotForBoth": null;
      "woocommerce.newKeyRefused": { because: AnyCode };
      "woocommerce.newKeyNotTried": { because: AnyCode };
    }>;

/** What a person enters to set up a shop: ends of sentences, in lower case. */
type WooHint = Coded<{
  "woocommerce.settings.consumerKey": null;
  "woocommerce.settings.consumerSecret": null;
  "woocommerce.settings.statuses": null;
  "woocommerce.secretPlace": null;
  "woocommerce.expectedSecret": null;
  "woocommerce.expectedStatus": null;
  "woocommerce.expectedKey": null;
  "woocommerce.expectedKeySecret": null;
  "woocommerce.expectedKeyPair": null;
  "woocommerce.expectedWebAddress": null;
  "woocommerce.expectedNoQuery": null;
  "woocommerce.expectedNoPassword": null;
  "woocommerce.expectedAddress": null;
}>;

/** The labels of the settings that a person enters. */
type WooLabel = Coded<{
  "woocommerce.labels.consumerKey": null;
  "woocommerce.labels.consumerSecret": null;
}>;

/** The ways to give access, and what each means. */
type WooWay = Coded<{
  "woocommerce.ways.consent": null;
  "woocommerce.ways.consent.about": null;
  "woocommerce.ways.keys": null;
  "woocommerce.ways.keys.about": null;
  "woocommerce.ways.byHand": null;
  "woocommerce.ways.byHand.about": null;
}>;

/** The names of the webhooks on the shop's own pages. */
type WooWebhook = Coded<{
  "woocommerce.webhooks.created": null;
  "woocommerce.webhooks.updated": null;
  "woocommerce.webhooks.deleted": null;
  "woocommerce.webhooks.restored": null;
}>;

/** The shop's own states of an order. */
type WooStatus = Coded<{
  "woocommerce.statuses.pending": null;
  "woocommerce.statuses.processing": null;
  "woocommerce.statuses.onHold": null;
  "woocommerce.statuses.completed": null;
  "woocommerce.statuses.cancelled": null;
  "woocommerce.statuses.refunded": null;
  "woocommerce.statuses.failed": null;
  "woocommerce.statuses.checkoutDraft": null;
  "woocommerce.statuses.trash": null;
}>;
