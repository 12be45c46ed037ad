import { BRIDGE } from "../installation/called.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/**
 * All sentences of the log, by the code that each line contains as `event`. The codes are stable; the sentences may
 * change. In English only, and only here. `npm run generate` lists them in docs/log-events.md.
 */
export const LOG_LINES = {
  olderCopy:
    "the data folder may be an older copy: redemptions of orders created before now need a decision, and the bridge sends nothing to the loyalty service for about a minute and a half",
  olderDatabase:
    "the database was restored, was copied elsewhere and is no longer in use, or another server has replaced it: redemptions of orders created before now need a decision, and the bridge sends nothing to the loyalty service for about a minute and a half",
  archiveCutOff: "an archive was not read to its end, or could not be completed; its file cannot be opened",
  erasedStays: "erased data could not be removed from the journal yet; the next checkpoint removes it",
  indexRemade: "a part of the index is damaged and is being rebuilt from the documents; no data is lost",
  indexOfOtherVersion: "the index has the format of another version and is being rebuilt from the documents",
  tailCutOff: "removed an incomplete write after the last frame of the journal, left by a power failure",
  documentDamaged: `a document is damaged: stop the bridge and run ${BRIDGE} store check`,
  documentsBehind: "the documents could not be updated; the journal continues",
  formatBegun: "the data folder has the format of an earlier version; upgrading it",
  formatGoesOn: "continuing to upgrade the data folder",
  formatDone: "the data folder has the format of this version",
  valueAbsent: "a stored value cannot be read and is ignored",
  valueRefused:
    "a stored value cannot be read, and the bridge does not continue without it: restore a backup, or ask for help",
  queueTrouble: "maintenance of the queue failed; retrying",
  queueNotice: "maintenance of the queue reported something",
  lanesTrouble: "due orders could not be checked; retrying",
  wakeUpsLost: "orders were overdue because their wake-up was lost; they continue now",
  connectionLost: "a connection to the database was lost; the next use opens a new one",
  newsLost: "the connection for messages from other instances was lost; opening another one",
  schemaBeingChanged: "another bridge is updating the database tables; waiting until it is done",
  releaseTooOld:
    "a newer version has changed the database tables, and this version cannot use them: it no longer receives webhooks; update it to the version of the other bridges",
  databasePagesTorn:
    "the database's setting full_page_writes is off: unless its disk writes whole pages, a power failure may damage the data",
  schemaOpenToAll:
    "anyone who can sign in to the database can create objects in the bridge's schema: revoke create on it from public, or set storage.schema",
  databaseClockDiffers:
    "the clocks of the database and of this machine differ, and both decide what is due: synchronize both with NTP",
  databaseClockStepped:
    "the database's clock was set forward: the bridge sends nothing to the loyalty service for five minutes, to stay within its rate limit",
  databaseForgotCalls:
    "the database does not know the calls of the last minute; another server may have replaced it: the bridge sends nothing to the loyalty service for five minutes",
  databaseForgot:
    "the database may have lost its last writes (a standby without them took over, or a disk was set back): redemptions of orders created before now need a decision; resync each shop",
  databaseTookOver: "another server has replaced the database, with all its data: the bridge continues",
  databaseTimelineUnknown:
    "the database does not report its timeline, so the bridge cannot notice a standby that takes over without the last changes",
  databaseNotLookedAt: "the bridge could not check whether the database is still the same; retrying",
  serviceAnsweredTwice:
    "the loyalty service, or a proxy in front of it, sent more than one response to a request: from now on, each request uses a connection of its own",
  countsNotWritten: "the dashboard's counts could not be stored",
  incidentCheckFailed: "the check for incidents failed",
  alertCheckFailed: "the check for alerts failed",
  alertNotTaken: "the receiver of alerts did not accept a message",
  backupMade: "made and checked a backup of the data folder",
  backupFailed: "a backup of the data folder could not be made; the bridge tries again in an hour",
  storeFailed: "the store has failed: the bridge no longer acknowledges deliveries",
  workCutOff: "some work was interrupted; it continues at the next start",
  stoppedByStore: "the store has failed, so the bridge has stopped",
  stopping: "the bridge is stopping",
  stopped: "the bridge has stopped",
  supervisorNotNotified:
    "the bridge could not report its state to systemd (with systemd-notify), so systemd may restart it",
  startFailed: "a bug prevents the bridge from starting",
  configurationReadAgain:
    "the configuration was read again: changes apply to everything that starts from now on",
  configurationRefused:
    "the configuration file is not valid: the bridge keeps the configuration it read before",
  configurationNotTakenUp: "the configuration could not be applied; retrying",
  settingsWait: "changed settings in the configuration file take effect at the next start",
  starting: "starting with this configuration",
  shopNotConnected: "a shop was not connected",
  shopConnected: "the shop is connected",
  checkFailed: "a check failed with an error",
  deliveryRefused: "a delivery was rejected",
  mountedTooLate:
    "a delivery's body was read before the bridge could read it: mount the bridge before body parsers such as express.json()",
  deliveryContradicts: "a delivery has the id of an earlier one, but another body",
  deliveryNotStored: "a delivery could not be stored",
  orderNotFetched: "an order could not be fetched",
  erasedBytesStay: "erased bytes could not be removed yet",
  deliveryNotProcessed: "a delivery could not be processed",
  inboxNotRead: "the inbox could not be read; retrying",
  auditStopped: "an audit stopped; it resumes within the hour",
  auditDiffers: "the loyalty service's history differs from the bridge's records",
  auditDone: "the loyalty service's history was compared with the bridge's records",
  brandPaused: "the brand is paused: check its key and its baseUrl",
  brandResting: "the loyalty service is not available; retrying at intervals",
  deadLettersHealed: "dead letters are processed again, because their cause is gone",
  probeFailed: "the check whether the loyalty service answers failed",
  brandWorks: "the loyalty service works again",
  lanesNotRead: "due operations could not be read; retrying",
  shopGone: "orders wait for a shop that is not in the configuration: add it back until they are done",
  laneStopped: "a lane stopped; it continues when its lease expires",
  answerNotWritten: "a response could not be stored; retrying",
  contactsRemoved: "the contact data of orders finished long ago was removed",
  erasuresNotRepeated: "erasures could not be repeated; retrying in a minute",
  erasuresRepeated: "erasures that this data did not contain were repeated",
  erasureListNotWritten: "the list of erasures beside the data folder could not be written",
  appRemoved: "the app was removed from the shop; its tokens were deleted",
  programmeChanged: "the programme has changed; orders continue under the new one",
  programmeSaved:
    "a saved version of the shop's programme is active instead of the one in the shop's settings",
  programmeOfLaterRelease:
    "the version of the shop's programme that should be active was written by a later release of the bridge; meanwhile, the one in the shop's settings is active",
  programmeVersionMissing:
    "the version of the shop's programme that should be active is missing or damaged; meanwhile, the one in the shop's settings is active",
  programmeNotRead: "the bridge could not read which version of the shop's programme is active; retrying",
  previewFailed: "a preview ended early",
  ordersRedated: "orders that waited for a wrong time now wait for the right one",
  resyncEnded: "a resync ended early",
  resyncCheckFailed: "the check for resyncs failed",
  resyncStopped: "a resync stopped; it continues after the next start",
  ordersNotRead: "the shop's orders could not be read",
  ordersHealed: "orders that no delivery reported were read",
  subscriptionsRestored: "webhook subscriptions were restored",
  subscriptionsNotWatched: "webhook subscriptions could not be checked",
  shopNotWatched: "a shop could not be checked",
  pointsNotWritten:
    "the shop refused five times what the bridge writes for an order: it is tried again when the order changes, once a day at most",
  shopTakesNoPoints:
    "points could not be written to the shop's orders or customers; the bridge tries again at intervals, at least once an hour",
  pointsWriterFailed: "the round that writes points to the shop's orders failed; it is repeated",
  balanceNotRemoved:
    "the balance of an erased customer could not be removed from the shop: remove it there, or the customer",
  deletionsFound: "orders were deleted in the shop without a delivery",
  requestFailed: "a request failed",
  notOpened:
    "the configured security.encryptionKey cannot decrypt the tokens of these shops, or the secrets of these shops, which were added on the page: restore the previous key, or add it to security.previousEncryptionKeys, and start again; without it, reconnect the shops whose tokens are lost, and remove those added on the page, then add them again",
  keptShopSealed:
    "a shop added on the page cannot be served: its secrets were encrypted with another security.encryptionKey",
  keptShopLeftOut: "a shop added on the page is not served: see the page Shops",
  brandGone: "orders wait for a brand that is not in the configuration: add it back under this name",
  ready: "the bridge is ready",
  dashboardAt: `the dashboard answers at this address; to sign in, run ${BRIDGE} link in the bridge's folder and open the link that it prints`,
  retentionFailed: "expired data could not be removed; retrying in an hour",
  ordersNotPlanned: "orders could not be planned again; the next start retries",
  clockWasAhead: "the clock was ahead; all waiting work was rescheduled",
  samplerNotUsable: "a variable of OpenTelemetry has an unknown value and is ignored: every trace is sent",
  tracesNotSent: "traces could not be sent to the collector",
  bugEnded: "a bug ended the process",
  actNotKept: "a person's action could not be written to the audit log",
  signedIn: "an admin signed in",
  signedOut: "an admin signed out",
  signedOutEverywhere: "everyone was signed out",
  wrongToken: "someone tried a wrong admin token",
  wrongPasskey: "a sign-in by passkey was refused",
  wrongSso: "a single sign-on was refused",
  ssoFailed: "the identity provider was away or its answer was not accepted; error says which check failed",
  tooManyTries: "too many wrong admin tokens were tried",
  redeemed: "points were redeemed by hand",
  erased: "a person's data was erased",
  testSent: "a test delivery was sent to the bridge itself",
  tokensUnreadable:
    "the shop's tokens cannot be read with this encryption key: add the old key to security.previousEncryptionKeys, or connect the shop again",
  tooManyGone:
    "too many known orders are missing from the shop to be plausible; nothing was changed, and this needs a decision",
  settingDoubt: "a setting is allowed but probably not intended",
} as const;

/** One of the sentences of `LOG_LINES`. */
export type LogLine = (typeof LOG_LINES)[keyof typeof LOG_LINES];
