import { BRIDGE, COMPOSE_EXAMPLE, SETTINGS_PAGE, START } from "../../installation/called.ts";
import type { Format } from "../format.ts";

/** Making the configuration from a few answers. */
export const init = {
  yes: "yes",
  begin:
    "Some questions: your loyalty account (address, key, brand id, activity), this bridge's public address and one shop (address, access). Each answer is tried out where it can be. Nothing is written before the end; Ctrl+C leaves.",
  beginShop:
    "Some questions about one more shop: its loyalty account where there are several, its platform, address, name and access, and the activity that its orders earn at. Each answer is tried out where it can be. Nothing is written before the end; Ctrl+C leaves.",
  noFile: ({ path }: { path: string }) => `${path} is not there: init without --add-shop makes it.`,
  changedMeanwhile: ({ path }: { path: string }) =>
    `${path} was changed meanwhile. Nothing was written; run the command again`,
  cannotAdd: ({ path }: { path: string }) =>
    `${path} is written so that only you can add to it. Nothing was written; this belongs under shops:`,
  brand: ({ names }: { names: readonly string[] }, { choice }: Format) =>
    `The shop's loyalty account: ${choice(names)}`,
  prefixFirst: ({ shop }: { shop: string }) =>
    `The orders of ${shop} have no prefix (orderId.prefix), and orders of two shops must not get the same number in one loyalty account. Give ${shop} the prefix 1? Only where it has had no orders yet: later their numbers cannot change.`,
  prefixStays: ({ shops, brand }: { shops: readonly string[]; brand: string }, { list }: Format) =>
    `${list(shops)} has no prefix (orderId.prefix), so no other shop can share the loyalty account ${brand}: orders of both could get the same number. Give the new shop an account of its own under brands. Nothing was written.`,
  noPrefixLeft: ({ brand }: { brand: string }) =>
    `Every prefix (orderId.prefix) for shops of the loyalty account ${brand} is taken. Nothing was written.`,
  added: ({ shop, path, file }: { shop: string; path: string; file: string }) =>
    `Added: ${shop} to ${path}, and its secrets to ${file}.`,
  takenUp: "A bridge that runs knows the shop within seconds; else start it",
  left: "Left: nothing was written.",
  yesNo: "[y/N]",
  hidden: "does not show while you type",
  asBefore: "Enter: as before",
  expected: ({ what }: { what: string }) => `Expected ${what}.`,
  expectedOf: ({ option, what }: { option: string; what: string }) => `${option}: expected ${what}`,
  expectedNot: (
    { option, names, found }: { option: string; names: readonly string[]; found: string },
    { choice }: Format,
  ) => `${option}: expected ${choice(names)}, not ${found}`,
  answer: "an answer",
  questions: {
    baseUrl: "Address of the loyalty service, such as https://loyalty.example.com",
    apiKey: "Your account's secret key (Profile, then Integration)",
    brandId: "Your account's brand id (Profile, then Integration)",
    identifier: "What the account knows customers by first: email or mobile",
    activity: "Id of the activity that paid orders earn at, from the account's panel",
    publicUrl: "Public https address of this bridge (Enter: not known yet)",
    instances:
      "How many copies of the bridge will run at once? One is enough for most shops and needs nothing else. More, so that it goes on when a machine is away, share a PostgreSQL database",
    databaseUrl: "The database: postgres://user:password@host:port/database",
    databaseSsl:
      "Its connection: verify (encrypted, its certificate checked), encrypt (not checked) or none (on a network of your own)",
    domain: "The shop's address",
    shop: "A short name for the shop; it becomes part of the webhook address",
  },
  platform: ({ names }: { names: readonly string[] }, { choice }: Format) =>
    `The shop's platform: ${choice(names)}`,
  credential: ({ label, meaning }: { label: string; meaning: string | null }) =>
    `${label}${meaning === null ? "" : `: ${meaning}`} (Enter: leave it out)`,
  credentialAgain: ({ label, meaning }: { label: string; meaning: string | null }) =>
    `${label}${meaning === null ? "" : `: ${meaning}`} (a hyphen leaves it out)`,
  secret: ({ where }: { where: string }) => `The secret that the shop signs its webhooks with (${where})`,
  replace: ({ path }: { path: string }) =>
    `${path} is there already. (One more shop is added to it with: ${BRIDGE} init --add-shop) Replace it?`,
  stays: ({ path }: { path: string }) => `${path} is there already and stays as it is; --force replaces it.`,
  replaceVariables: ({ file, names }: { file: string; names: readonly string[] }, { list }: Format) =>
    `${file} has another ${list(names)}. Replace?`,
  variablesStay: ({ file, names }: { file: string; names: readonly string[] }, { list }: Format) =>
    `${file} has another ${list(names)} and stays as it is; --force replaces it.`,
  nothingWritten: "Nothing was written. Correct it, or leave the trying out with --no-check.",
  trying: "Trying it out …",
  keepAnswer: "Keep this answer all the same?",
  keepAnswers: "Keep these answers all the same?",
  again: "Answer again; Enter keeps an answer.",
  /** What helps, in the words of the questions: nobody has seen a setting by its name yet. */
  helps: {
    accountNotProven:
      "Compare the answer to “customers by first” with the account, then send one order through",
    accountRefused:
      "Compare the service's address, the secret key and the brand id with the account (Profile, then Integration)",
    accountNotReached: "Check the service's address, and whether this machine reaches it",
    databaseUserRefused:
      "Create the user, or allow it in the server's pg_hba.conf, or correct the database's address or its connection",
    databaseUnencrypted: "Switch it on there, or answer none where the network between is your own",
    databaseNotTrusted:
      "Correct the host in the database's address. Where its certificate is signed by somebody of your own, answer encrypt, and name the file of whoever signed it later (storage.caFile)",
  },
  quotes: "One of the secrets holds every kind of quotation mark, which no .env file can hold.",
  /** In the files that it writes, each on a line of its own. */
  comments: {
    settings: `All settings, explained: ${SETTINGS_PAGE}. Secrets stand in .env and are named here.`,
    publicUrl: "how shops reach the bridge, for example https://bridge.example.com",
    prefix:
      "Stands in front of its order numbers at the loyalty service, so that other shops can share the account. Not to be changed later.",
    earnFrom:
      "Orders from before the first start earn nothing by themselves. Another beginning: a date, such as 2026-06-01.",
    secrets: "What is secret. Keep this file to yourself.",
  },
  publicAddress: "<the bridge's public address>",
  written: ({ path, file }: { path: string; file: string }) =>
    `Written: ${path} and ${file}, readable by you alone. Settings: ${SETTINGS_PAGE}`,
  next: "What next:",
  setPublicUrl: ({ path }: { path: string }) =>
    `A public address is missing first, at which the shop reaches the bridge: set server.publicUrl in ${path} as soon as there is one. What follows needs it.`,
  share: ({ path, file }: { path: string; file: string }) =>
    `Put the same ${path} and ${file} beside each process, and a proxy in front of all${COMPOSE_EXAMPLE === null ? "" : ` (${COMPOSE_EXAMPLE})`}`,
  start: `${START}   (on a terminal it prints a link that opens the dashboard, signed in, once)`,
  connect: ({ url }: { url: string }) => `Connect the shop at ${url}`,
  consent: ({ url }: { url: string }) => `If the shop needs your consent, give it at ${url}`,
  sendWebhooks: ({ url, file }: { url: string; file: string }) =>
    `Let the shop send its webhooks to ${url}, signed with the secret in ${file}`,
  madeByItself: "With access to the shop, the bridge makes its webhooks by itself, within minutes.",
  elseSend: ({ url, file }: { url: string; file: string }) =>
    `Without, let the shop send them to ${url}, signed with the secret in ${file}`,
};
