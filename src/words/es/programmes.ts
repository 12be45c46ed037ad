import type { Advice, Catalog } from "../catalog.ts";
import type { ProgrammeDoubt, ProgrammeFine } from "../codes/programme.ts";
import type { Said } from "../words.ts";

export const programmes: Catalog<ProgrammeFine, Said> = {
  programmeOfFile: ({ version }) => `Cuenta la versión ${version}: la del archivo de configuración`,
  programmeSaved: ({ version, by, at, note }, { time }) =>
    `Cuenta la versión ${version}, no la del archivo de configuración: la guardó ${by ?? "alguien"} el ${time(at)}${note === null ? "" : ` (${note})`}`,
};

export const programmeDoubts: Catalog<ProgrammeDoubt, Said, Advice> = {
  programmeOfLater: ({ version }) => [
    `La versión ${version} es de una versión más nueva del puente: mientras tanto cuenta el programa del archivo de configuración`,
    "Instalar de nuevo esa versión, o guardar un programa con esta",
  ],
};
