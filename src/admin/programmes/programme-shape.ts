import { z } from "zod";
import { ORIGINS } from "../../programme/version.ts";
import { count, list, reasonFields, text, time, truth } from "../shapes.ts";

export const versionFields = {
  version: count.describe("From 1, for each shop by itself"),
  origin: z
    .enum(ORIGINS)
    .describe(
      "`file`: the shop's settings have it, in the configuration file or as the shop was added on the page; `page`: somebody saved it",
    ),
  since: time,
  by: text.nullable(),
  note: text.nullable(),
};

const versionLine = z.strictObject({
  ...versionFields,
  isKnown: truth.describe("False: a later release of the bridge wrote it; it is kept, and not used"),
  changes: list(text).describe("What is otherwise than in the version before"),
  changedSettings: list(
    z.strictObject({ setting: text, before: text.nullable(), after: text.nullable() }),
  ).describe("The same, each by the path of its setting; null: nothing stands there"),
});
/** A version in a programme's history. */
export type VersionLine = z.output<typeof versionLine>;

const filledIn = z
  .record(z.string(), z.unknown())
  .describe("As `program` in the file, every default filled in");
const asText = text.describe("The same as the file would hold it, in YAML, without what is the default");

/** A shop's active programme and its versions. */
export const programmeAnswer = z
  .strictObject({
    shop: text,
    ...versionFields,
    locked: truth.describe("The file forbids that another version than its own counts"),
    programme: filledIn,
    text: asText,
    defaults: z
      .record(z.string(), z.unknown())
      .describe("What counts where nothing is given; under `redeem`, where it is given at all"),
    doubts: list(text).describe("What is allowed, but worth a second thought"),
    notUsed: z
      .strictObject({ version: count, ...reasonFields })
      .nullable()
      .describe("The version that should count, where it cannot be used"),
    previewDays: count.describe("How many days back a preview goes by default"),
    versions: list(versionLine).describe("Newest first"),
  })
  .meta({ id: "Programme" });
export type ProgrammeAnswer = z.output<typeof programmeAnswer>;

/** The check of a programme that is not saved yet. */
export const judgedAnswer = z
  .strictObject({
    programme: filledIn.nullable().describe("null: it would not be taken"),
    text: asText.nullable(),
    problems: list(z.strictObject({ path: text, expected: text })).describe("Each at its field"),
    doubts: list(text).describe("What is allowed, but worth a second thought"),
  })
  .meta({ id: "JudgedProgramme" });
export type JudgedAnswer = z.output<typeof judgedAnswer>;

/** A programme as settings, or as text as in the file. It is checked like the file's. */
export const givenProgramme = z
  .union([z.record(z.string(), z.unknown()), z.string().max(60_000)])
  .describe("The settings of `program`, or the same as YAML text");
