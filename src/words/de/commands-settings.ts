import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

export const settings: CommandLabels["settings"] = {
  file: ({ path }) =>
    `Sie stehen in ${path} oder in der Datei, die --config nennt, als YAML. Wo in einem Namen <name> steht, ist das ein frei gewählter Name.`,
  columns: { section: "Abschnitt", settings: "Einstellungen", meaning: "Wofür" },
  next: `Erklärt: ${BRIDGE} settings storage (oder irgendein Teil eines Namens); alle: ${BRIDGE} settings --all`,
  ofPlatform: ({ name, platform }) => `${name} (${platform})`,
  required: "nötig",
  secret: "geheim, steht in keinem Protokoll und keiner Nachricht",
  effects: {
    live: "eine Änderung gilt sofort",
    restart: "eine Änderung gilt ab dem nächsten Start",
  },
  more: ({ settings }, { count }) =>
    `${count(settings, { one: "# weitere passt", other: "# weitere passen" })}: mehr vom Namen angeben, oder --all.`,
  noSetting: ({ name, closest }) =>
    closest === null
      ? `keine Einstellung hat ${name} im Namen; ${BRIDGE} settings nennt die Abschnitte`
      : `keine Einstellung hat ${name} im Namen: ist ${closest} gemeint?`,
};
