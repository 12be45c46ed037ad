import { z } from "zod";
import { matching } from "../domain/plan/expecting.ts";
import { secret } from "../platform/kit/credential.ts";
import { isLoopback } from "../platform/kit/loopback.ts";
import { DRIVERS, type Driver, type StorageConfig, type StorageOf } from "../store/kinds.ts";
import type { ExpectedSetting } from "./setting-codes.ts";
import { databaseUrl, wholeNumber } from "./values.ts";

/** The section `storage`: the settings of all kinds of stores. `OF_KIND` says which belong to which kind. */
export const storageSchema = z.strictObject({
  driver: z
    .enum(DRIVERS)
    .default(DRIVERS[0])
    .describe(
      "lowdb: a folder, for one process; postgres: a PostgreSQL database, for one process or several",
    ),
  path: z.string().min(1).optional().describe("with driver: lowdb, the folder; default: ./data"),
  backup: z
    .strictObject({
      folder: z
        .string()
        .min(1)
        .describe("folder for the backups, outside the data folder, best on another disk"),
      keep: wholeNumber(1, 400)
        .default(7)
        .describe("how many are kept; the oldest is deleted once a newer one is complete and checked"),
      hour: wholeNumber(0, 23)
        .default(3)
        .describe("hour from which the day's backup is made, by the machine's time zone (TZ)"),
    })
    .nullable()
    .optional()
    .describe(
      "with driver: lowdb, a backup each day; default: none, because a backup is a copy of customers' data (init writes this section). A database is backed up by its own tools (store backup prints the commands)",
    ),
  url: secret(databaseUrl.optional()).describe(
    "with driver: postgres, the database: postgres://user:password@host:port/database",
  ),
  schema: matching(/^(?!pg_|information_schema$)[a-z_][a-z0-9_]{0,62}$/, {
    code: "expectedSchemaName",
  })
    .optional()
    .describe("with driver: postgres, the schema of the tables; default: loyalty_bridge"),
  poolSize: wholeNumber(4, 200)
    .optional()
    .describe("with driver: postgres, the most connections each process opens; default: 10"),
  ssl: z
    .enum(["verify", "encrypt", "none"])
    .optional()
    .describe(
      "with driver: postgres, verify: encrypted, with a check of the server's certificate; encrypt: without that check; none: unencrypted, for your own network; default: verify, or none if the database is on this machine",
    ),
  caFile: z
    .string()
    .min(1)
    .optional()
    .describe(
      "with driver: postgres, a PEM file with the certificate authority of the server's certificate; default: the authorities the machine trusts",
    ),
});

type Section = z.output<typeof storageSchema>;
type Setting = Exclude<keyof Section, "driver">;

/** How a kind of store is configured. */
interface ConfiguredKind<Storage extends StorageConfig> {
  /** All settings that only this kind has. */
  readonly own: Readonly<Record<Exclude<keyof Storage, "driver"> & Setting, true>>;
  /** The required setting, and what is expected there. */
  readonly needed: { readonly setting: Setting & keyof Storage; readonly expected: ExpectedSetting } | null;
  /** The problem reported at its settings if another driver is chosen. */
  readonly stray: ExpectedSetting;
  /** Returns its section if only its place is given. */
  readonly sectionAt: (place: string) => Readonly<Record<string, unknown>> | null;
  readonly filled: (section: Section) => Storage;
}

/** Every kind of store. */
export const OF_KIND: { readonly [Name in Driver]: ConfiguredKind<StorageOf<Name>> } = {
  lowdb: {
    own: { path: true, backup: true },
    needed: null,
    stray: { code: "expectedNoFolder" },
    sectionAt: (place) => ({ path: place }),
    filled: ({ path = "./data", backup }) => ({
      driver: "lowdb",
      path,
      ...(backup == null ? {} : { backup }),
    }),
  },
  postgres: {
    own: { url: true, schema: true, poolSize: true, ssl: true, caFile: true },
    needed: { setting: "url", expected: { code: "expectedDatabase" } },
    stray: { code: "expectedNoDatabase" },
    sectionAt: (place) => (POSTGRES.test(place) ? { url: place } : null),
    filled({ url = "", schema = "loyalty_bridge", poolSize = 10, caFile = null, ssl }) {
      const usual = isLoopback(new URL(url).hostname) ? "none" : "verify";
      return { driver: "postgres", url, schema, poolSize, ssl: ssl ?? usual, caFile };
    },
  },
};

const POSTGRES = /^postgres(?:ql)?:/i;

/** The configuration of the store, with every default filled in. */
export function toStorage(section: Section): StorageConfig {
  return OF_KIND[section.driver].filled(section);
}

/** The store at a place given without a configuration: a folder, or the address of a database. `null` if the address is invalid. */
export function storageAt(place: string): StorageConfig | null {
  // The folder comes last: it accepts everything that no other kind accepts.
  for (const driver of DRIVERS.toReversed()) {
    const section = OF_KIND[driver].sectionAt(place);
    if (section === null) continue;
    const read = storageSchema.safeParse({ driver, ...section });
    return read.success ? toStorage(read.data) : null;
  }
  return null;
}
