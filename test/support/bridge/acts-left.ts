import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { aSnapshotEvent } from "../builders/orders.ts";
import { notAccepted } from "../builders/outcomes.ts";
import { ask, attempt, command, knows } from "./admin-client.ts";
import { DOCUMENT } from "./api-document.ts";
import { ADMIN_TOKEN } from "./bridge-config.ts";
import type { RunningApp } from "./running-app.ts";

/** The act that each changing call writes to the audit log: its code, and the decision if it has one. */
const ACTS: Readonly<Record<string, string>> = {
  signIn: "actSignedIn",
  signOut: "actSignedOut",
  endAllSessions: "actAllSignedOut",
  issueTicket: "actLinkMade",
  addPerson: "actPersonAdded",
  changePerson: "actPersonChanged",
  invitePerson: "actPersonInvited",
  removePerson: "actPersonRemoved",
  removePasskeys: "actPasskeysRemoved",
  addPasskey: "actPasskeyAdded",
  renamePasskey: "actPasskeyRenamed",
  removePasskey: "actPasskeyRemoved",
  addOwnSso: "actSsoAdded",
  removeOwnSso: "actSsoRemoved",
  addDestination: "actDestinationAdded",
  removeDestination: "actDestinationRemoved",
  testDestination: "actDestinationTested",
  patchContact: "actContactGiven",
  approveOrder: "actOrderDecided approve",
  cancelOrder: "actOrderDecided cancel",
  holdOrder: "actOrderDecided hold",
  releaseOrder: "actOrderDecided release",
  settleOrder: "actOrderDecided settle",
  sendOrderAgain: "actSentAgain",
  showPlainExchanges: "actExchangesShown",
  retryOperation: "actOperationDecided retry",
  skipOperation: "actOperationDecided skip",
  doneOperation: "actOperationDecided done",
  retryDeadLetters: "actAllRetried",
  replayDelivery: "actDeliveryReplayed",
  showPlainDelivery: "actDeliveryShown",
  dismissDelivery: "actDeliveryDismissed",
  takeDeliveryBack: "actDeliveryTakenBack",
  redeemByHand: "actRedeemed",
  showPlainRedeemExchange: "actRedeemShown",
  erase: "actErased",
  exportPerson: "actExported",
  takeArchive: "actArchiveBegun",
  checkShop: "actShopChecked",
  tryShop: "actShopTried",
  addShop: "actShopAdded",
  finishInstall: "actShopAdded",
  changeShop: "actShopSecretsChanged",
  removeShop: "actShopRemoved",
  sendTestDelivery: "actTestDeliverySent",
  restoreWebhooks: "actWebhooksRestored",
  settleMissing: "actMissingSettled keep",
  beginBackup: "actBackupBegun",
  beginAudit: "actAuditBegun",
  cancelAudit: "actAuditEnded",
  startResync: "actResyncBegun",
  cancelResync: "actResyncEnded",
  saveProgramme: "actProgrammeSaved",
  revertProgramme: "actProgrammeReverted",
};

/** Changing methods that write no act: searches, whose terms stay out of addresses, checks, and unstored challenges. */
const ONLY_READ = [
  "beginPasskeySignIn",
  "beginPasskey",
  "beginSsoSignIn",
  "beginOwnSso",
  "searchOrders",
  "searchedOrdersCsv",
  "searchDeliveries",
  "searchPointsHistory",
  "checkProgramme",
  "checkProgrammeActivities",
  "beginPreview",
  "cancelPreview",
  "tryInstall",
  // Writes an act only for a new shop: test/integration/connect/embedded.test.ts.
  "openEmbedded",
  // Writes an act only for an entered account: test/integration/connect/account-key.test.ts.
  "changeAccountKey",
  "checkFirstHour",
  "findShopOrders",
];

/** Performs acts that need a prepared state: a failed operation, and redeemed points that wait for a person. */
async function actRarely(app: RunningApp): Promise<void> {
  await knows(
    app,
    aSnapshotEvent({ orderId: "60", isPaid: true }),
    aSnapshotEvent({ orderId: "61", isPaid: true }),
  );
  await attempt(app, "60", notAccepted("no such activity"));
  await ask(app, "/dead-letters/retry", { body: {} });
  const held = { code: "redeemedStays", points: 5 } as unknown as OrderRecord["held"];
  await app.store.changeOrder({ shop: "acme", orderId: "61" }, (record) => ({
    record: record === null ? null : { ...record, held },
    result: null,
  }));
  await command(app, "/orders/acme/61/settle");
  for (const id of ["1", "99"])
    for (const act of ["take-back", "dismiss"]) await command(app, `/deliveries/${id}/${act}`);
  await app.store.settleDelivery({ deliveryId: "1", outcome: "dead", reason: null, orderIds: [] });
  for (const act of ["dismiss", "take-back"]) await command(app, `/deliveries/1/${act}`);
  await fetch(`${app.url}/api/acts.csv`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
}

/** The changing calls that wrote no act, or that `ACTS` doesn't list. */
export async function actsMissing(app: RunningApp): Promise<readonly string[]> {
  const changing = Object.entries(DOCUMENT.paths)
    .filter(([path]) => path.startsWith("/api/"))
    .flatMap(([, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId }]) => (method === "get" ? [] : [operationId])),
    );
  await actRarely(app);
  const kept = new Set<string>();
  let cursor = "";
  do {
    const { body } = await ask(app, `/acts?limit=200${cursor}`);
    for (const { code, facts } of body.items) kept.add([code, facts.decision ?? ""].join(" ").trim());
    cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`;
  } while (cursor !== "");
  return changing.filter((call) => !ONLY_READ.includes(call) && !kept.has(ACTS[call] ?? ""));
}
