import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

export const settings: CommandLabels["settings"] = {
  file: ({ path }) =>
    `Están en ${path}, o en el archivo que nombra --config, escritos en YAML. Donde un nombre contiene <name>, es un nombre de libre elección.`,
  columns: { section: "Sección", settings: "Ajustes", meaning: "Para qué sirve" },
  next: `Explicados: ${BRIDGE} settings storage (o cualquier parte de un nombre); todos: ${BRIDGE} settings --all`,
  ofPlatform: ({ name, platform }) => `${name} (${platform})`,
  required: "obligatorio",
  secret: "secreto, no aparece en ningún registro ni mensaje",
  effects: {
    live: "un cambio vale enseguida",
    restart: "un cambio vale desde el próximo arranque",
  },
  more: ({ settings }, { count }) =>
    `${count(settings, { one: "# más coincide", other: "# más coinciden" })}: dar más del nombre, o --all.`,
  noSetting: ({ name, closest }) =>
    closest === null
      ? `ningún ajuste tiene ${name} en su nombre; ${BRIDGE} settings muestra las secciones`
      : `ningún ajuste tiene ${name} en su nombre: ¿será ${closest}?`,
};
