import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

export const settings: CommandLabels["settings"] = {
  file: ({ path }) =>
    `Ils se trouvent dans ${path}, ou dans le fichier nommé par --config, en YAML. Là où un nom contient <name>, c'est un nom librement choisi.`,
  columns: { section: "Section", settings: "Réglages", meaning: "À quoi elle sert" },
  next: `Expliqués : ${BRIDGE} settings storage (ou toute partie d'un nom) ; tous : ${BRIDGE} settings --all`,
  ofPlatform: ({ name, platform }) => `${name} (${platform})`,
  required: "obligatoire",
  secret: "secret, ne figure dans aucun journal ni message",
  effects: {
    live: "une modification vaut aussitôt",
    restart: "une modification vaut au prochain démarrage",
  },
  more: ({ settings }, { count }) =>
    `${count(settings, { one: "# autre convient", other: "# autres conviennent" })} : donner une plus grande partie du nom, ou --all.`,
  noSetting: ({ name, closest }) =>
    closest === null
      ? `aucun réglage n'a ${name} dans son nom ; ${BRIDGE} settings donne les sections`
      : `aucun réglage n'a ${name} dans son nom : s'agit-il de ${closest} ?`,
};
