import { z } from "zod";
import { WORD_CONDITIONS } from "../../domain/rules/conditions.ts";
import { ORIGINS } from "../../programme/version.ts";
import { count, list, listOf, named, orNull, reasonFields, text, time, truth } from "../shapes.ts";

export const versionFields = {
  version: count.describe("From 1, counted for each shop"),
  origin: z.enum(ORIGINS).describe("`file`: from the shop's settings; `page`: saved on the page"),
  since: time,
  by: text.nullable(),
  note: text.nullable(),
};

const changedSettings = listOf({ setting: text, before: text.nullable(), after: text.nullable() });

const versionLine = z.strictObject({
  ...versionFields,
  isKnown: truth.describe("False: written by a later release of the bridge; kept, but not used"),
  changes: list(text).describe("Differences from the version before"),
  changedSettings: changedSettings.describe("The same by the paths of settings; null: not set"),
});
/** A version in a programme's history. */
export type VersionLine = z.output<typeof versionLine>;

const filledIn = z.record(z.string(), z.unknown()).describe("As `program` in the file, with all defaults");
const asText = text.describe("The same as YAML for the file, without defaults");

/** A shop's active programme and its versions. */
export const programmeAnswer = named("Programme", {
  shop: text,
  ...versionFields,
  locked: truth.describe("The file allows no version but its own"),
  programme: filledIn,
  text: asText,
  defaults: z
    .record(z.string(), z.unknown())
    .describe("The defaults; those of `redeem` apply only if it is set"),
  doubts: list(text).describe("Warnings: allowed, but risky"),
  notSent: list(z.enum(WORD_CONDITIONS)).describe("Conditions whose data the shop's platform never sends"),
  notUsed: orNull({ version: count, ...reasonFields }).describe(
    "The version that should be active, if it cannot be used",
  ),
  previewDays: count.describe("How many days a preview goes back by default"),
  versions: list(versionLine).describe("Newest first"),
});
export type ProgrammeAnswer = z.output<typeof programmeAnswer>;

/** An earlier or the active version. */
export const versionAnswer = named("ProgrammeVersion", {
  programme: filledIn,
  changedSettings: changedSettings.describe("What returning to it would change, by the paths of settings"),
});

/** The result of checking a programme that is not saved yet. */
export const judgedAnswer = named("JudgedProgramme", {
  programme: filledIn.nullable().describe("null: it would be refused"),
  text: asText.nullable(),
  problems: listOf({ path: text, expected: text }).describe("Each with its field"),
  doubts: list(text).describe("Warnings: allowed, but risky"),
});
export type JudgedAnswer = z.output<typeof judgedAnswer>;

/** A programme as settings or as configuration file text. Both are checked like the file. */
export const givenProgramme = z
  .union([z.record(z.string(), z.unknown()), z.string().max(60_000)])
  .describe("The settings of `program`, as an object or as YAML text");
