import type { Advice, Catalog } from "../catalog.ts";
import type { ProgrammeDoubt, ProgrammeFine } from "../codes/programme.ts";
import type { Said } from "../words.ts";

export const programmes: Catalog<ProgrammeFine, Said> = {
  programmeOfFile: ({ version }) => `Fassung ${version} gilt: die der Konfigurationsdatei`,
  programmeSaved: ({ version, by, at, note }, { time }) =>
    `Fassung ${version} gilt, nicht die der Konfigurationsdatei: am ${time(at)} von ${by ?? "jemandem"} gespeichert${note === null ? "" : ` (${note})`}`,
};

export const programmeDoubts: Catalog<ProgrammeDoubt, Said, Advice> = {
  programmeOfLater: ({ version }) => [
    `Fassung ${version} stammt von einer neueren Version der Bridge: solange gilt das Programm der Konfigurationsdatei`,
    "Jene Version wieder installieren oder mit dieser eine Fassung speichern",
  ],
};
