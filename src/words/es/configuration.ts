import { BRIDGE, SETTINGS_PAGE } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ConfigurationDoubt } from "../codes/configuration.ts";
import type { Said } from "../words.ts";

export const configurationDoubts: Catalog<ConfigurationDoubt, Said, Advice> = {
  configurationProblem: ({ because }, _, say) => [
    say(because),
    `Ver ${SETTINGS_PAGE}, que explica cada ajuste; ${BRIDGE} init crea un archivo nuevo`,
  ],
  configurationDoubt: ({ because }, _, say) => [say(because), "Cambiarlo, o dejarlo si es lo que se quiere"],
  fileRefused: ({ since, because, more }, { time, count }, say) => [
    `El archivo ahora no se puede usar, y el puente sigue con lo que leyó el ${time(since)}: ${say(because)}${more === 0 ? "" : count(more, { one: ", y # error más", other: ", y # errores más" })}`,
    "Corregir el archivo: el puente lo vuelve a leer por sí solo",
  ],
  settingsWait: ({ settings }, { list }) => [
    `El archivo tiene otros valores que el puente en marcha para ${list(settings)}: valen desde su próximo arranque`,
    "Reiniciar el puente cuando convenga",
  ],
  otherConfiguration: ({ url }) => [
    `El puente funciona en ${url} con otra versión o con una configuración distinta de esta`,
    "Después de una actualización, reiniciarlo. Un archivo cambiado lo vuelve a leer por sí solo en segundos; si no, ver si se arrancó con otro archivo",
  ],
};
