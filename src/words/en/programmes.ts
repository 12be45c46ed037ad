import type { Advice, Catalog } from "../catalog.ts";
import type { ProgrammeDoubt, ProgrammeFine } from "../codes/programme.ts";
import type { Said } from "../words.ts";

export const programmes: Catalog<ProgrammeFine, Said> = {
  programmeOfFile: ({ version }) => `Version ${version} counts: the one in the configuration file`,
  programmeSaved: ({ version, by, at, note }, { time }) =>
    `Version ${version} counts, not the one in the configuration file: ${by ?? "somebody"} saved it on ${time(at)}${note === null ? "" : ` (${note})`}`,
};

export const programmeDoubts: Catalog<ProgrammeDoubt, Said, Advice> = {
  programmeOfLater: ({ version }) => [
    `Version ${version} was written by a later release of the bridge: the programme in the configuration file counts meanwhile`,
    "Install that release again, or save a version with this one",
  ],
};
