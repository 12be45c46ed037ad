import { BRIDGE } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { SettingRefusal } from "../codes/setting.ts";
import type { Said } from "../words.ts";
import { idsText } from "./checks.ts";

export const refusals: Catalog<SettingRefusal, Said, Advice> = {
  refusedOpenFolder: ({ folder }) => [
    `storage.path: every user of this machine can read the data folder ${folder}`,
    `Close it (chmod 700 ${folder}), then start again`,
  ],
  refusedStorage: () => [
    "storage.driver: this is for a data folder, and the bridge keeps its data in a database",
    "Use the database's own tools",
  ],
  databaseHostUnknown: ({ host }) => [`storage.url: there is no machine ${host}`, "Correct the host"],
  databasePasswordWrong: ({ user }) => [
    `storage.url: the database refuses the password of ${user}`,
    "Correct it",
  ],
  databaseUserRefused: ({ user, database }) => [
    `storage.url: the database server does not let ${user} into ${database}`,
    "Create the user, or allow it in the server's pg_hba.conf, or correct storage.url and storage.ssl",
  ],
  databaseMissing: ({ database }) => [
    `storage.url: there is no database ${database}`,
    `Create it (createdb ${database}), or correct its name`,
  ],
  databaseRightsMissing: ({ user, schema, database }) => [
    `storage.schema: ${user} may not make or change the tables in schema ${schema}`,
    `Grant it (grant create on database ${database} to ${user}), or make ${user} the owner of the schema and its tables`,
  ],
  databaseUnencrypted: ({ host }) => [
    `storage.ssl: the database at ${host} offers no encryption`,
    "Switch it on there, or set storage.ssl to none where the network between is your own",
  ],
  databaseNotTrusted: ({ host, error }) => [
    `storage.ssl: the certificate of the database at ${host} is not trusted (${error})`,
    "Name the file of whoever signed it in storage.caFile, or correct the host in storage.url",
  ],
  certificatesUnreadable: ({ file, error }) => [
    `storage.caFile: the file ${file} cannot be read (${error})`,
    "Name a file that the bridge may read",
  ],
  databaseNotUtf8: ({ database, encoding }) => [
    `storage.url: the database ${database} keeps its texts as ${encoding}`,
    "Create one with the encoding UTF8, and name it",
  ],
  databaseSharesConnections: ({ host, port }) => [
    `storage.url: at ${host}:${port} stands a pooler that gives each transaction another connection`,
    "Let it pool by session (pool_mode = session in PgBouncer), or name the database itself",
  ],
  refusedPlatform: ({ shop, platform, known }, { quote, choice }) => [
    `shops.${shop}.platform: there is no adapter for ${quote(platform)}`,
    `Set it to ${choice(known)}`,
  ],
  refusedOrderIds: ({ shop, before, now }) => [
    `shops.${shop}.orderId: the loyalty service knows the orders of this shop by ${idsText(before)}, not by ${idsText(now)}`,
    "Set it back, or give the shop a new name under shops to begin anew",
  ],
  refusedEncryptionKey: () => [
    "security.encryptionKey is not the one that this data folder was used with, so that erased persons would not be recognised",
    "Put the old key back, or name it under security.previousEncryptionKeys while you change it",
  ],
  refusedNoBrand: ({ brand, brands }, { quote, list }) => [
    `There is no brand ${quote(brand)} in the configuration`,
    `Name one of: ${list(brands)}`,
  ],
  refusedAccountUnreadable: ({ brand }) => [
    `brands.${brand}: what is remembered of its account cannot be read`,
    `If it is the account that orders have their points at, say so: ${BRIDGE} store account ${brand}`,
  ],
  refusedAccount: ({ brand, orders, formerAddress }, { count }) => [
    `brands.${brand} has ${formerAddress === null ? "another brandId than before" : `another baseUrl than ${formerAddress}`}, and ${count(orders, { one: "# order has its", other: "# orders have their" })} points at the account it was: approvals and cancels would reach another account`,
    `Set it back; or leave it as it was, name the new account anew under brands (such as ${brand}2) and let the shops name that; or, if it is the same account at a new address, say so: ${BRIDGE} store account ${brand}`,
  ],
};
