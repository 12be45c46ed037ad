import type { AnyCode } from "../../src/words/catalog.ts";

/** The codes of WooCommerce's adapter, with their facts. The sentences are in words/. */
export type WooCode = WooProblem | WooRemark | WooLabel | WooWay | WooStatus;

/** Problems, with their next steps. `said`: WooCommerce's own code. */
export type WooProblem =
  | { readonly code: "woocommerce.redirectsToLogin"; readonly host: string }
  | { readonly code: "woocommerce.redirectsElsewhere"; readonly host: string; readonly target: string }
  | { readonly code: "woocommerce.redirects"; readonly host: string }
  | { readonly code: "woocommerce.noInterface"; readonly host: string }
  | { readonly code: "woocommerce.pageInstead"; readonly host: string; readonly status: number }
  | { readonly code: "woocommerce.brokenAnswer"; readonly host: string }
  | { readonly code: "woocommerce.strangePage"; readonly host: string; readonly status: number }
  | { readonly code: "woocommerce.noWooCommerce" }
  | { readonly code: "woocommerce.plainPermalinks" }
  | { readonly code: "woocommerce.keyRefused" }
  | { readonly code: "woocommerce.keyMayNot"; readonly said: string }
  | { readonly code: "woocommerce.keyMayOnlyRead" }
  | { readonly code: "woocommerce.keyDropped" }
  | { readonly code: "woocommerce.interfaceClosed"; readonly said: string }
  | { readonly code: "woocommerce.callRefused"; readonly status: number; readonly said: string }
  | { readonly code: "woocommerce.notConnected"; readonly shop: string }
  | { readonly code: "woocommerce.notAList"; readonly of: "orders" | "webhooks" | "refunds" }
  | { readonly code: "woocommerce.otherOrder"; readonly orderId: string; readonly answered: string }
  | { readonly code: "woocommerce.notAnOrderId" }
  | { readonly code: "woocommerce.numberNotFound" }
  | { readonly code: "woocommerce.cursorUnreadable" }
  | { readonly code: "woocommerce.shuffled" }
  | { readonly code: "woocommerce.ordersNotShown"; readonly count: number }
  | { readonly code: "woocommerce.noTimeFilter" }
  | { readonly code: "woocommerce.orderAnswerUnreadable" }
  | { readonly code: "woocommerce.addressNotPublic"; readonly host: string | null }
  | { readonly code: "woocommerce.addressWithPassword" }
  | { readonly code: "woocommerce.portNotCalled"; readonly port: string }
  | { readonly code: "woocommerce.addressNotSecure" }
  | { readonly code: "woocommerce.tooManyWebhooks"; readonly most: number }
  | { readonly code: "woocommerce.paused" }
  | { readonly code: "woocommerce.switchedOff" }
  | { readonly code: "woocommerce.leftPaused"; readonly topic: string }
  | { readonly code: "woocommerce.partlyDone"; readonly done: readonly AnyCode[]; readonly because: AnyCode }
  | { readonly code: "woocommerce.noAccess"; readonly because: AnyCode }
  | { readonly code: "woocommerce.otherHome"; readonly own: string; readonly home: string }
  | { readonly code: "woocommerce.webhooksNotKept"; readonly because: AnyCode }
  | { readonly code: "woocommerce.versionUnknown"; readonly because: AnyCode | null }
  | { readonly code: "woocommerce.versionOld"; readonly version: string }
  | { readonly code: "woocommerce.webhooksOff"; readonly topics: readonly string[]; readonly shop: string }
  | { readonly code: "woocommerce.pluginElsewhere"; readonly shop: string }
  | { readonly code: "woocommerce.pluginAndWebhooks"; readonly count: number; readonly shop: string }
  | { readonly code: "woocommerce.webhooksMisled"; readonly because: AnyCode; readonly shop: string }
  | { readonly code: "woocommerce.sourcesNotNoted" }
  | { readonly code: "woocommerce.oldInterface" }
  | { readonly code: "woocommerce.timesWithoutZone" }
  | { readonly code: "woocommerce.makerMayNotSee" }
  | { readonly code: "woocommerce.errorInstead"; readonly error: string }
  | { readonly code: "woocommerce.keyConfigured"; readonly shop: string }
  | { readonly code: "woocommerce.keyNeedsHttps" };

/** Remarks without a next step. */
export type WooRemark =
  | { readonly code: "woocommerce.interfaceCheck" }
  | { readonly code: "woocommerce.keyCheck" }
  | { readonly code: "woocommerce.writingCheck" }
  | { readonly code: "woocommerce.versionCheck" }
  | { readonly code: "woocommerce.webhooksCheck" }
  | { readonly code: "woocommerce.sourcesCheck" }
  | { readonly code: "woocommerce.interfaceAnswers" }
  | { readonly code: "woocommerce.ordersReadable" }
  | { readonly code: "woocommerce.mayWrite" }
  | { readonly code: "woocommerce.versionUsed"; readonly version: string }
  | { readonly code: "woocommerce.webhooksActive" }
  | { readonly code: "woocommerce.pluginConnected"; readonly version: string }
  | { readonly code: "woocommerce.testByPlugin" }
  | { readonly code: "woocommerce.copyOfShop"; readonly site: string }
  | { readonly code: "woocommerce.sourcesNoted" }
  | { readonly code: "woocommerce.noCheckoutOrder" }
  | { readonly code: "woocommerce.severalOfOne"; readonly count: number }
  | { readonly code: "woocommerce.webhookMade"; readonly topic: string }
  | { readonly code: "woocommerce.webhookMadeAnew"; readonly topic: string }
  | { readonly code: "woocommerce.webhookOnAgain"; readonly topic: string }
  | { readonly code: "woocommerce.webhookSecretSet"; readonly topic: string }
  | { readonly code: "woocommerce.callbackWithoutKey" }
  | { readonly code: "woocommerce.callbackOfOtherVisit" }
  | { readonly code: "woocommerce.keyNotForBoth" }
  | { readonly code: "woocommerce.newKeyRefused"; readonly because: AnyCode }
  | { readonly code: "woocommerce.newKeyNotTried"; readonly because: AnyCode }
  | WooHint;

/** What a person enters to set up a shop: ends of sentences, in lower case. */
type WooHint =
  | { readonly code: "woocommerce.settings.consumerKey" }
  | { readonly code: "woocommerce.settings.consumerSecret" }
  | { readonly code: "woocommerce.settings.statuses" }
  | { readonly code: "woocommerce.secretPlace" }
  | { readonly code: "woocommerce.expectedSecret" }
  | { readonly code: "woocommerce.expectedStatus" }
  | { readonly code: "woocommerce.expectedKeyPair" }
  | { readonly code: "woocommerce.expectedWebAddress" }
  | { readonly code: "woocommerce.expectedNoQuery" }
  | { readonly code: "woocommerce.expectedNoPassword" }
  | { readonly code: "woocommerce.expectedAddress" };

/** The labels of the settings that a person enters. */
type WooLabel =
  | { readonly code: "woocommerce.labels.consumerKey" }
  | { readonly code: "woocommerce.labels.consumerSecret" };

/** The ways to give access, and what each means. */
type WooWay =
  | { readonly code: "woocommerce.ways.consent" }
  | { readonly code: "woocommerce.ways.consent.about" }
  | { readonly code: "woocommerce.ways.keys" }
  | { readonly code: "woocommerce.ways.keys.about" }
  | { readonly code: "woocommerce.ways.byHand" }
  | { readonly code: "woocommerce.ways.byHand.about" };

/** The shop's own states of an order. */
type WooStatus =
  | { readonly code: "woocommerce.statuses.pending" }
  | { readonly code: "woocommerce.statuses.processing" }
  | { readonly code: "woocommerce.statuses.onHold" }
  | { readonly code: "woocommerce.statuses.completed" }
  | { readonly code: "woocommerce.statuses.cancelled" }
  | { readonly code: "woocommerce.statuses.refunded" }
  | { readonly code: "woocommerce.statuses.failed" }
  | { readonly code: "woocommerce.statuses.checkoutDraft" }
  | { readonly code: "woocommerce.statuses.trash" };
