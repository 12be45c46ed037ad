import { BRIDGE } from "../installation/called.ts";

export const LOG_LEVELS = ["debug", "info", "warn", "error", "silent"] as const;

/**
 * What the log says, by the code that stands in each line as `event`: the codes stay, the sentences may be said better.
 * Operators and programs read it: English alone, here and nowhere else. `npm run generate` lists it in docs/log-events.md.
 */
export const LOG_LINES = {
  olderCopy:
    "the data folder may be an older copy: redeems of orders made before now wait for a person, and the loyalty service is left alone for about a minute and a half",
  olderDatabase:
    "the database was restored, copied elsewhere and left behind, or another server has taken its place: redeems of orders made before now wait for a person, and the loyalty service is left alone for about a minute and a half",
  erasedStays: "what was erased could not leave the journal yet; the next checkpoint removes it",
  indexRemade: "a part of the index is damaged and is made again from the documents; nothing is lost",
  indexOfOtherVersion: "the index is of another version and is made again from the documents",
  tailCutOff: "cut off what a power cut left behind the journal's last frame",
  documentDamaged: `a document is damaged: stop the bridge and run ${BRIDGE} store check`,
  documentsBehind: "the documents could not be brought up to date; the journal goes on",
  formatBegun: "the data folder is of an earlier version and is brought to the format of this one",
  formatGoesOn: "the data folder is being brought to the format of this version",
  formatDone: "the data folder has the format of this version",
  valueAbsent: "something remembered cannot be read, and counts as never remembered",
  valueRefused:
    "something remembered cannot be read, and nothing is done without it: put a backup back, or ask for help",
  queueTrouble: "the queue's upkeep failed; it is tried again",
  queueNotice: "the queue's upkeep has noticed something",
  lanesTrouble: "the orders at hand could not be looked after; it is tried again",
  wakeUpsLost: "orders were overdue because their wake-up was lost; they go on now",
  connectionLost: "a connection to the database was lost; the next use opens a new one",
  newsLost: "the connection on which other instances tell their news was lost; another one is made",
  schemaBeingChanged:
    "another bridge brings the database's tables up to date; this one waits until that is done",
  releaseTooOld:
    "a newer version has changed the database's tables, and this one cannot work on them: it takes nothing in any more; update it to the version of the others",
  databasePagesTorn:
    "the database's setting full_page_writes is off: unless its disk writes whole pages, a power cut may damage it",
  schemaOpenToAll:
    "everybody who may sign in to the database may make things in the bridge's schema: revoke create on it from public, or set storage.schema",
  databaseClockDiffers:
    "the database's clock and this machine's differ: what is due is done by the one or the other; let both follow a time server",
  databaseClockStepped:
    "the database's clock was set forward: the loyalty service is left alone for five minutes, so that it never gets too many requests",
  databaseForgotCalls:
    "the database has forgotten calls of the last minute (another server took its place?): the loyalty service is left alone for five minutes",
  databaseForgot:
    "the database may have lost what was written last (a standby that lacked it took over, or a disk was set back): redeems of orders made before now wait for a person; resync each shop",
  databaseTookOver:
    "another server has taken the database's place, and nothing is missing on it: everything goes on",
  databaseTimelineUnknown:
    "the database does not tell its timeline: a standby that takes over and lacks the last changes is not noticed",
  databaseNotLookedAt: "whether the database is still the same could not be found out now; it is tried again",
  serviceAnsweredTwice:
    "the loyalty service, or a proxy in front of it, sent more than one answer to a request: from now on each request has a connection of its own",
  countsNotWritten: "the dashboard's counts could not be written down",
  incidentsNotSought: "incidents could not be looked for",
  alertsNotSought: "alerts could not be looked for",
  alertNotTaken: "the receiver of alerts did not take a message",
  storeFailed: "the store has failed: nothing is acknowledged any more",
  workCutOff: "some work was cut off; it goes on at the next start",
  stoppedByStore: "the store has failed, so the bridge has stopped",
  stopped: "the bridge has stopped",
  supervisorNotTold:
    "systemd could not be told how the bridge is (by its program systemd-notify): it may take it for hung and start it again",
  startFailed: "a bug keeps the bridge from starting",
  configurationReadAgain:
    "the configuration was read again: what changed counts from now on, for whatever is not under way yet",
  configurationRefused:
    "the configuration file as it is now cannot be used: the bridge goes on with the one that it read before",
  configurationNotTakenUp: "the configuration could not be taken up; trying again",
  settingsWait: "settings that changed in the configuration file take effect at the next start",
  starting: "starting with this configuration",
  shopNotConnected: "a shop was not connected",
  shopConnected: "the shop is connected",
  checkFailed: "a check failed by itself",
  deliveryRefused: "a delivery was refused",
  mountedTooLate:
    "a delivery was read before the bridge could: mount the bridge before body parsers such as express.json()",
  deliveryContradicts: "a delivery has the id of an earlier one, and another body",
  deliveryNotStored: "a delivery could not be stored",
  orderNotFetched: "an order could not be fetched",
  erasedBytesStay: "erased bytes could not be removed yet",
  deliveryNotProcessed: "a delivery could not be processed",
  inboxNotRead: "the inbox could not be read; trying again",
  auditStopped: "an audit stopped; it goes on within the hour",
  auditDiffers: "the loyalty service's history differs from the records",
  auditDone: "the loyalty service's history was compared with the records",
  brandPaused: "the brand is paused: check its key and its baseUrl",
  brandResting: "the loyalty service does not answer; trying it now and then",
  deadLettersHealed: "dead letters are worked on again: what made them is over",
  probeFailed: "whether the loyalty service is there could not be asked",
  brandWorks: "the loyalty service works again",
  lanesNotRead: "due operations could not be read; trying again",
  shopGone: "orders of a shop that is not in the configuration wait: put it back until they are done",
  laneStopped: "a lane stopped; it goes on when its lease ends",
  answerNotWritten: "an answer could not be written down; trying again",
  contactsRemoved: "the contacts of orders finished long ago were removed",
  erasuresNotRepeated: "erasures could not be carried out again; trying once more in a minute",
  erasuresRepeated: "erasures that these data had not seen to the end were carried out again",
  erasureListNotWritten: "the list of erasures beside the data folder could not be written",
  appRemoved: "the app was removed from the shop; its tokens were deleted",
  programmeChanged: "the programme has changed; orders go on by the new one",
  programmeSaved: "a saved version of the shop's programme counts, not the one in the shop's settings",
  programmeOfLaterRelease:
    "the version of the shop's programme that should count was written by a later release of the bridge; the one in the shop's settings counts meanwhile",
  programmeVersionMissing:
    "the version of the shop's programme that should count is not there, or is damaged; the one in the shop's settings counts meanwhile",
  programmeNotRead: "which version of the shop's programme counts could not be read; trying again",
  lookAheadFailed: "a look ahead ended before its time",
  ordersRedated: "orders that waited by the wrong time go on by the right one",
  resyncEnded: "a resync ended before its time",
  resyncsNotSought: "resyncs could not be looked for",
  resyncStopped: "a resync stopped; it goes on after the next start",
  ordersNotRead: "the shop's orders could not be read",
  ordersHealed: "orders that no delivery told of were read",
  subscriptionsRestored: "subscriptions were restored",
  subscriptionsNotWatched: "subscriptions could not be looked after",
  shopNotWatched: "a shop could not be looked after",
  deletionsFound: "orders that no delivery told of were deleted in the shop",
  requestFailed: "a request failed",
  notOpened:
    "security.encryptionKey, as it is configured, does not open these shops' tokens, and these shops' secrets, which were added on the page: put the key of before back, or under security.previousEncryptionKeys, and start again; without it, connect shops without their tokens again, and remove and add those of the page",
  keptShopSealed:
    "a shop that was added on the page cannot be served: its secrets were sealed under another security.encryptionKey",
  keptShopLeftOut: "a shop that was added on the page is not served: look at the page Shops",
  brandGone: "orders wait for a brand that is not in the configuration: put it back by this name",
  ready: "the bridge is ready",
  retentionFailed: "what is kept no longer could not be removed; trying again in an hour",
  ordersNotPlanned: "orders could not be planned again; the next start tries again",
  clockWasAhead: "the clock was ahead; all waiting work is dated anew",
  samplerNotUsable:
    "a variable of OpenTelemetry has no value that is known here, and counts as if it were not set: every trace is sent",
  tracesNotSent: "traces could not be sent to the collector",
  bugEnded: "a bug ended the process",
  actNotKept: "what a person did could not be written into the log of acts",
  signedIn: "an admin signed in",
  signedOut: "an admin signed out",
  signedOutEverywhere: "everybody was signed out",
  wrongToken: "a wrong admin token was tried",
  tooManyTries: "wrong admin tokens were tried too often",
  redeemed: "points were redeemed by hand",
  erased: "a person was erased",
  testSent: "a test delivery was sent to the bridge itself",
  tokensUnreadable:
    "the shop's tokens cannot be read with this encryption key: put the old key into security.previousEncryptionKeys, or connect the shop again",
  tooManyGone:
    "more known orders are gone from the shop than can be believed; nothing was done, a person has to decide",
  settingDoubt: "a setting is as it may be, but should perhaps be otherwise",
} as const;

/** One of them. */
export type LogLine = (typeof LOG_LINES)[keyof typeof LOG_LINES];
