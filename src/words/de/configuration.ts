import { BRIDGE, SETTINGS_PAGE } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ConfigurationDoubt } from "../codes/configuration.ts";
import type { Said } from "../words.ts";

export const configurationDoubts: Catalog<ConfigurationDoubt, Said, Advice> = {
  configurationProblem: ({ because }, _, say) => [
    say(because),
    `Jede Einstellung erklärt ${SETTINGS_PAGE}; ${BRIDGE} init legt eine neue Datei an`,
  ],
  configurationDoubt: ({ because }, _, say) => [say(because), "Ändern, oder lassen, wenn es so gewollt ist"],
  fileRefused: ({ since, because, more }, { time, count }, say) => [
    `Die Datei ist jetzt nicht zu gebrauchen, daher arbeitet die Bridge weiter mit dem, was sie am ${time(since)} gelesen hat: ${say(because)}${more === 0 ? "" : count(more, { one: ", und # weiterer Fehler", other: ", und # weitere Fehler" })}`,
    "Die Datei berichtigen: die Bridge liest sie von selbst neu",
  ],
  settingsWait: ({ settings }, { list }) => [
    `Die Datei hat andere Werte als die laufende Bridge für ${list(settings)}: sie gelten ab ihrem nächsten Start`,
    "Die Bridge bei Gelegenheit neu starten",
  ],
  otherConfiguration: ({ url }) => [
    `Die Bridge läuft unter ${url} in einer anderen Version oder mit einer anderen Konfiguration als dieser`,
    "Nach einem Update die Bridge neu starten. Eine geänderte Datei liest sie nach Sekunden von selbst; sonst nachsehen, ob sie mit einer anderen Datei gestartet wurde",
  ],
};
