import { BRIDGE } from "../../installation/called.ts";
import type { Format } from "../format.ts";

/** What `--help` says of the whole. */
export const help = {
  program: "Turns a shop's signed order webhooks into points at the loyalty service.",
  version: "print the version",
  licenses: "print the licenses of the bridge and of what it is made with",
  versionAndCommit: ({ version, commit }: { version: string; commit: string | null }) =>
    `${version} (commit ${commit ?? "unknown"})`,
  help: "explain the command",
  language: "the language of what is printed (default: LANG)",
  withoutCommand: ({ path }: { path: string }) =>
    `Without a command: serve with ${path} or --config; in a clone without them try, elsewhere a short introduction.`,
  introduction: ({ version, path }: { version: string; path: string }) =>
    [
      `Loyalty bridge ${version}: turns the orders of your shop into points at your loyalty account.`,
      `There is no configuration in this folder yet (${path}). What you can type:`,
      "",
      `  ${BRIDGE} try     shows how it works with sample shops; needs no account and no network`,
      `  ${BRIDGE} init    asks a few questions, tries out your answers and writes the configuration here`,
      `  ${BRIDGE} --help  lists all commands`,
      "",
      `If there is a configuration elsewhere, change to its folder first, or name it: ${BRIDGE} --config FILE`,
    ].join("\n"),
  titles: { usage: "Usage:", arguments: "Arguments:", options: "Options:", commands: "Commands:" },
  choices: ({ choices }: { choices: readonly string[] }) => `choices: ${choices.join(", ")}`,
  standard: ({ value }: { value: string }) => `default: ${value}`,
  none: "none",
};

/** What `--help` says of each command, its arguments and options. */
export const helpOf = {
  shared: {
    config: ({ path }: { path: string }) => `the bridge's configuration (default: ${path})`,
    url: "where the bridge answers, instead of asking the configuration",
    token: "the admin token, instead of asking the configuration",
    json: "print JSON for programs",
    shop: "the shop's name in the configuration",
  },
  serve: {
    summary: "run the bridge for the shops of the configuration",
    logLevel: "how much is told (default: info, on a terminal warn)",
  },
  try: {
    summary: "show everything on this machine: sample shops, the bridge, a stand-in loyalty service",
    port: "port of the bridge (default: 8787 if it is free)",
    once: "leave when the story is told",
    all: "every order of every shop line by line",
  },
  sandbox: {
    summary: "run the stand-in loyalty service alone, for trying out and for tests",
    apiKey: "the key that calls have to carry",
    brandId: "the brand id that calls have to carry",
    port: "port to listen on; 0 chooses a free one",
    data: "keep what happened in this folder; otherwise it is forgotten at the end",
    activity: "an activity and what it earns; may be repeated",
    campaign: "a campaign; may be repeated",
  },
  orders: {
    summary: "list orders, newest change first",
    shop: "only orders of this shop",
    points: "only orders whose points are so",
    state: "only orders whose work stands so",
    find: "an order's id or number, an e-mail address or a mobile number",
    limit: "how many",
  },
  incidents: {
    summary: "list what was out of order, what it affected and how it ended",
    shop: "only what concerned this shop",
    code: "only what was wrong so, as --json names it",
    open: "only what goes on",
    limit: "how many",
    csv: "print a table for spreadsheets",
    codes: "with --csv: codes and ISO times, for programs",
  },
  show: {
    summary: "tell the story of one order",
    order: "the order's id or number",
    exchanges: "print every request to the loyalty service and its answer instead",
    plain: "the same with the customer's data, which the log of acts keeps",
  },
  explain: { summary: "tell which rules an order was held against, and why each fits or not" },
  acts: {
    summary: "list what people did, the newest first: who, when, what and what it changed",
    csv: "print a table for a spreadsheet, all that fits",
    shop: "only what was done in this shop",
    order: "only what was done to the order of this id",
    kind: "only what is about these; allButAccess leaves sign-ins out",
    by: "only what this person did, by the whole name",
    limit: "how many",
  },
  programme: {
    summary: "show, change and try a shop's programme, which has versions",
    show: "print the programme that counts, and since when",
    yaml: "print it alone, as the configuration file would hold it",
    versions: "list all versions, each with who saved it and what was changed",
    preview:
      "tell which orders of the last days a changed programme would have made something else of; sends nothing",
    days: "how many days back",
    set: "save a file as the next version, which counts from now on",
    file: "the programme in YAML, as it would stand under program: in the configuration file",
    note: "why it is changed",
    basedOn:
      "the version that it was made from, so that nobody else's change is lost; the one that counts unless given",
    revert: "make an earlier version count again",
    version: "the number of the version",
    copy: "save one shop's programme as the next version of another shop's",
    copyFrom: "the shop whose programme is taken",
    copyTo: "the shop that it is saved for",
  },
  retry: {
    summary: "send again what was given up or waits for a person",
    one: "one operation, by the id that show tells",
    dead: "everything that was given up",
    shop: "with --dead: only of this shop",
    operation: "with --dead: only of this kind",
    since: "with --dead: only what was given up since, such as 2026-06-01",
    note: "why, for the story of the order",
    eitherOr: "say either which operation is sent again, or --dead for all that were given up",
  },
  redeem: {
    summary: "redeem a customer's points because you say so: once for each reference",
    email: "the customer's e-mail address",
    mobile: "the customer's mobile number, such as +491701234567",
    points: "how many points",
    reference:
      "what names this redemption, such as a receipt's number: typed again, nothing is redeemed twice",
    eitherOr: "say either --email or --mobile",
  },
  resync: {
    summary: "read orders from the shop as they are now, and send what is missing",
    order: "only this order, by the platform's id; may be repeated",
    number: "only the order of this number, as people see it; may be repeated",
    since: "orders changed since, such as 2026-06-01",
    until: "with --since: orders changed before",
    all: "every order that the shop shows",
    dryRun: "tell what would be sent and why, and send nothing",
    historyEarns: "history earns, too: orders created before earn.from",
    historyFrom: "history earns, too, as far as it was created from that day on",
    cancel: "end a resync that is running",
    eitherOr: "name a shop and one of --order, --number, --since and --all; or say --cancel <id>",
  },
  erase: {
    summary: "erase a person from all orders and deliveries; what was earned stays on the books",
    email: "the person's e-mail address",
    mobile: "the person's mobile number, such as +491701234567",
    yes: "erase without a question, as in a script",
    eitherOr: "say either --email or --mobile",
  },
  doctor: {
    summary: "look at everything the bridge needs, and say what is wrong and what to do",
    audit: "instead: compare the shop's orders with the loyalty service's history",
    since: "with --audit: orders last changed since, such as 2026-06-01",
    all: "with --audit: every order, not only those since the last audit",
    cancel: "with --audit: end the one that is running",
    eitherOr: "--since, --all or --cancel goes with --audit <shop>, one of them at a time",
  },
  init: {
    summary: "make the configuration from a few answers, trying each out",
    env: "where the secrets are kept",
    addShop: "add one more shop to the configuration that is there",
    brand: "the loyalty account of the shop that is added, by its name under brands",
    yes: "ask nothing: every answer is given by an option",
    force: "replace what is there already",
    noCheck: "do not try the answers out",
    loyaltyUrl: "the loyalty service",
    apiKey: "the account's secret key",
    brandId: "the account's brand id",
    identifier: "email or mobile: what the account knows customers by first",
    activity: "the activity that paid orders earn at",
    publicUrl: "how shops reach this bridge",
    port: "where the bridge listens, unless at 8787",
    postgres: "ask about a PostgreSQL database, for several copies of the bridge at once",
    instances: "how many processes will run; more than one need a database",
    databaseUrl: "keep the data in PostgreSQL: postgres://user:password@host:port/database",
    databaseSsl: "verify, encrypt or none: how the connection to it is encrypted",
    platform: "the shop's platform",
    domain: "the shop's address",
    shop: "a short name for the shop",
    credential: "a credential of the shop; may be repeated",
    secret: "what the shop signs its webhooks with",
  },
  settings: {
    summary: "explain the settings of the configuration",
    part: "a part of their names, such as storage or shops.acme.program.earn; without it, the sections",
    all: "all that fit, however many",
  },
  webhooks: {
    summary: "show whether a shop's webhooks are there and lead to this bridge",
    restore: "make again what is missing or switched off",
    toml: "print the file that sets up the shop's app at its platform, where there is one",
  },
  link: { summary: "print a new link that opens the dashboard, signed in, once" },
  completion: { summary: "print the script by which a shell completes what is typed", shell: "the shell" },
  store: {
    summary: "check, repair, back up, restore or copy what the bridge keeps",
    check: "read everything and tell what is damaged, changing nothing; stop the bridge first",
    repair: "save what is sound and make the data folder usable again; stop the bridge first",
    export: "where copies of the damaged files are put",
    backup: "copy the data folder, also while the bridge runs; of a database, say how",
    backupTo: "a new folder",
    restore: "put a backup in the place of the data folder, which must be empty or missing",
    restoreFrom: "the backup",
    account: "say that a brand is the same account as before, at a new address; stop the bridge first",
    brand: "the brand's name in the configuration",
    copy: "copy everything into another, empty place and compare; stop the bridge first",
    copyExplained:
      "copy everything that a store keeps into another, empty one, and compare both by counts and checksums.\n\nA place is a folder, the address of a database (postgres://user:password@host:port/database), or a configuration file, which says where. Stop the bridge first. A copy that was cut off goes on when the same command is run again; until it is at its end, nothing else opens the place that it fills.",
    copyFrom: "where everything is now",
    copyTo: "where it shall be; nothing may be there yet",
  },
};

/** What was typed cannot be carried out. */
export const usage = {
  error: ({ what }: { what: string }) => `error: ${what}`,
  hint: "(--help explains what can be said)",
  noCommand: (
    { name, names, closest }: { name: string; names: readonly string[]; closest: string | null },
    { list }: Format,
  ) =>
    closest === null
      ? `there is no command ${name}; there are ${list(names)}`
      : `there is no command ${name}: did you mean ${closest}?`,
  unknownOption: ({ option, closest }: { option: string; closest: string | null }) =>
    `there is no option ${option} here${closest === null ? "" : `: did you mean ${closest}?`}`,
  optionBehind: ({ option, name }: { option: string; name: string }) =>
    `${option} goes behind the command: ${name} ${option}`,
  partMissing: ({ name, names }: { name: string; names: readonly string[] }, { choice }: Format) =>
    `${name} does nothing by itself; behind it goes ${choice(names)}`,
  missingArgument: ({ name }: { name: string }) => `${name} is missing`,
  valueMissing: ({ option }: { option: string }) => `the value of ${option} is missing`,
  optionMissing: ({ option }: { option: string }) => `${option} is needed`,
  tooMany: ({ typed }: { typed: readonly string[] }, { list }: Format) =>
    `more was typed than the command takes: ${list(typed)}`,
  wrongValue: ({ option, value, expected }: { option: string; value: string; expected: string }) =>
    `${option}: expected ${expected}, not ${value}`,
  oneOf: ({ choices }: { choices: readonly string[] }) => `one of ${choices.join(", ")}`,
  number: ({ least, most }: { least: string; most: string }) => `a number from ${least} to ${most}`,
  day: "a day such as 2026-06-01, or a time such as 2026-06-01T12:00:00Z",
  address: "an address such as http://127.0.0.1:8787",
  activity: "an id and points, such as 12:100",
};
