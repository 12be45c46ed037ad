import type { Advice, Catalog } from "../catalog.ts";
import type { ProgrammeDoubt, ProgrammeFine } from "../codes/programme.ts";
import type { Said } from "../words.ts";

export const programmes: Catalog<ProgrammeFine, Said> = {
  programmeOfFile: ({ version }) => `La version ${version} compte : celle du fichier de configuration`,
  programmeSaved: ({ version, by, at, note }, { time }) =>
    `La version ${version} compte, pas celle du fichier de configuration : enregistrée le ${time(at)} par ${by ?? "quelqu'un"}${note === null ? "" : ` (${note})`}`,
};

export const programmeDoubts: Catalog<ProgrammeDoubt, Said, Advice> = {
  programmeOfLater: ({ version }) => [
    `La version ${version} vient d'une version plus récente de la passerelle : le programme du fichier de configuration compte en attendant`,
    "Réinstaller cette version de la passerelle, ou enregistrer un programme avec celle-ci",
  ],
};
