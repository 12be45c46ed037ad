import { listActs } from "./acts/acts.ts";
import { actsCsv } from "./acts/acts-csv.ts";
import {
  addDestination,
  listDestinations,
  removeDestination,
  testDestination,
} from "./alerts/destinations.ts";
import { takeArchive } from "./archive/archive.ts";
import { erase, listPrivacyRequests } from "./customers/erase.ts";
import { exportPerson } from "./customers/export-person.ts";
import { readPointsHistory, searchPointsHistory } from "./customers/points-history.ts";
import { redeemByHand } from "./customers/redeem.ts";
import { showPlainRedeemExchange, showRedeemExchange } from "./customers/redeem-exchange.ts";
import { incidentsCsv, listIncidents, showIncident } from "./incidents/incidents.ts";
import { showDocument } from "./openapi/document.ts";
import { retryDeadLetters } from "./orders/dead-letters.ts";
import {
  listDeliveries,
  replayDelivery,
  searchDeliveries,
  showDelivery,
  showPlainDelivery,
} from "./orders/deliveries.ts";
import { dismissDelivery, takeDeliveryBack } from "./orders/dismissals.ts";
import { showExchanges, showPlainExchanges } from "./orders/exchanges.ts";
import { explainOrder } from "./orders/explain.ts";
import { doneOperation, retryOperation, skipOperation } from "./orders/operations.ts";
import {
  approveOrder,
  cancelOrder,
  holdOrder,
  listOrders,
  patchContact,
  releaseOrder,
  searchOrders,
  sendOrderAgain,
  settleOrder,
  showOrder,
} from "./orders/orders.ts";
import { ordersCsv, searchedOrdersCsv } from "./orders/orders-csv.ts";
import { tryOrderRefund } from "./orders/refund-trial.ts";
import { beginBackup, showBackups } from "./page/backups.ts";
import { conversionsCsv, showConversions } from "./page/conversions.ts";
import { streamChanges } from "./page/events.ts";
import { checkFirstHour, showFirstHour } from "./page/first-hour.ts";
import { pointsMonthCsv, showPointsMonth } from "./page/points-month.ts";
import { showPoints, showPointsOfShops } from "./page/points-summary.ts";
import { showActivity } from "./page/show-activity.ts";
import {
  addPasskey,
  beginPasskey,
  listOwnPasskeys,
  removePasskey,
  renamePasskey,
} from "./people/own-passkeys.ts";
import { addOwnSso, beginOwnSso, removeOwnSso, showOwnSso } from "./people/own-sso.ts";
import {
  addPerson,
  changePerson,
  invitePerson,
  listPeople,
  removePasskeys,
  removePerson,
} from "./people/people.ts";
import { beginPreview, cancelPreview, showPreview } from "./programmes/previews.ts";
import {
  checkProgramme,
  checkProgrammeActivities,
  revertProgramme,
  saveProgramme,
  showProgramme,
} from "./programmes/programmes.ts";
import { beginAudit, cancelAudit, showAudit } from "./shops/audits.ts";
import { addShop, changeShop, removeShop, showShopChoices } from "./shops/changing-shops.ts";
import { showExamination } from "./shops/examination.ts";
import { findShopOrders } from "./shops/find-orders.ts";
import { changeAccountKey, finishInstall, listInstalls, tryInstall } from "./shops/installing.ts";
import { listShops } from "./shops/listed-shops.ts";
import { cancelResync, listResyncs, showResync, startResync } from "./shops/resyncs.ts";
import { checkShop, settleMissing } from "./shops/shop-health.ts";
import { showShopSettings } from "./shops/shop-settings.ts";
import { sendTestDelivery, showTestDelivery } from "./shops/test-delivery.ts";
import { tryShop } from "./shops/trying-shops.ts";
import { restoreWebhooks, showWebhooks } from "./shops/webhooks.ts";
import { openEmbedded } from "./sign-in/open-embedded.ts";
import { beginPasskeySignIn } from "./sign-in/passkey-sign-in.ts";
import { endAllSessions, issueTicket, showSession, signIn, signOut } from "./sign-in/sign-in.ts";
import { beginSsoSignIn } from "./sign-in/sso-sign-in.ts";
import { showStatus } from "./status.ts";

/** Every call of the interface. A path comes before another one with a parameter in the same place. */
export const CALLS = {
  showDocument,
  showSession,
  beginPasskeySignIn,
  beginSsoSignIn,
  signIn,
  signOut,
  openEmbedded,
  endAllSessions,
  issueTicket,
  listPeople,
  listDestinations,
  addDestination,
  removeDestination,
  testDestination,
  addPerson,
  changePerson,
  invitePerson,
  removePasskeys,
  removePerson,
  listOwnPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  showOwnSso,
  beginOwnSso,
  addOwnSso,
  removeOwnSso,
  showStatus,
  showFirstHour,
  checkFirstHour,
  showActivity,
  showPoints,
  showPointsOfShops,
  showPointsMonth,
  pointsMonthCsv,
  showConversions,
  conversionsCsv,
  streamChanges,
  listOrders,
  searchOrders,
  ordersCsv,
  searchedOrdersCsv,
  showOrder,
  explainOrder,
  tryOrderRefund,
  showExchanges,
  showPlainExchanges,
  patchContact,
  approveOrder,
  cancelOrder,
  holdOrder,
  releaseOrder,
  sendOrderAgain,
  settleOrder,
  retryOperation,
  skipOperation,
  doneOperation,
  retryDeadLetters,
  listDeliveries,
  searchDeliveries,
  showDelivery,
  showPlainDelivery,
  replayDelivery,
  dismissDelivery,
  takeDeliveryBack,
  readPointsHistory,
  searchPointsHistory,
  redeemByHand,
  erase,
  exportPerson,
  listPrivacyRequests,
  takeArchive,
  listShops,
  showShopSettings,
  listInstalls,
  tryInstall,
  finishInstall,
  showShopChoices,
  tryShop,
  addShop,
  changeShop,
  changeAccountKey,
  removeShop,
  checkShop,
  showWebhooks,
  restoreWebhooks,
  settleMissing,
  findShopOrders,
  showAudit,
  beginAudit,
  cancelAudit,
  startResync,
  listResyncs,
  showResync,
  cancelResync,
  showExamination,
  showTestDelivery,
  sendTestDelivery,
  showProgramme,
  checkProgramme,
  saveProgramme,
  revertProgramme,
  checkProgrammeActivities,
  beginPreview,
  showPreview,
  cancelPreview,
  listActs,
  actsCsv,
  showRedeemExchange,
  showPlainRedeemExchange,
  showBackups,
  beginBackup,
  listIncidents,
  showIncident,
  incidentsCsv,
} as const;

export type Call = (typeof CALLS)[keyof typeof CALLS];
