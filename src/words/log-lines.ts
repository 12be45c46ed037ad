/** What the store writes into the log. Operators and programs read it: English alone, here and nowhere else. */
export const LOG_LINES = {
  olderCopy:
    "the data folder may be an older copy: redeems of orders made before now wait for a person, and the loyalty service is left alone for about a minute and a half",
  olderDatabase:
    "the database was restored, or copied elsewhere and left behind: redeems of orders made before now wait for a person, and the loyalty service is left alone for about a minute and a half",
  erasedStays: "what was erased could not leave the journal yet; the next checkpoint removes it",
  indexRemade: "a part of the index is made again from the documents",
  tailCutOff: "cut off what a power cut left behind the journal's last frame",
  documentDamaged: "a document is damaged: stop the bridge and run npx loyalty-bridge store check",
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
  connectionLost: "a connection to the database was lost; whoever needs one makes another",
  newsLost: "the connection on which other instances tell their news was lost; another one is made",
  schemaBeingChanged:
    "another bridge brings the database's tables up to date; this one waits until that is done",
  databasePagesTorn:
    "the database's setting full_page_writes is off: unless its disk writes whole pages, a power cut may damage it",
  databaseClockDiffers:
    "the database's clock and this machine's differ: what is due is done by the one or the other; let both follow a time server",
  databaseClockStepped:
    "the database's clock was set forward: the loyalty service is left alone for five minutes, so that it never gets too many requests",
  databaseForgotCalls:
    "the database has forgotten calls of the last minute (another server took its place?): the loyalty service is left alone for five minutes",
} as const;
