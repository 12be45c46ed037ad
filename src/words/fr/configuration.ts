import { BRIDGE, SETTINGS_PAGE } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ConfigurationDoubt } from "../codes/configuration.ts";
import type { Said } from "../words.ts";

export const configurationDoubts: Catalog<ConfigurationDoubt, Said, Advice> = {
  configurationProblem: ({ because }, _, say) => [
    say(because),
    `Voir ${SETTINGS_PAGE}, qui explique chaque réglage ; ${BRIDGE} init crée un nouveau fichier`,
  ],
  configurationDoubt: ({ because }, _, say) => [say(because), "Le changer, ou le laisser si c'est voulu"],
  fileRefused: ({ since, because, more }, { time, count }, say) => [
    `Le fichier est maintenant inutilisable, et la passerelle continue avec ce qu'elle a lu le ${time(since)} : ${say(because)}${more === 0 ? "" : count(more, { one: ", et # autre erreur", other: ", et # autres erreurs" })}`,
    "Corriger le fichier : la passerelle le relit d'elle-même",
  ],
  settingsWait: ({ settings }, { list }) => [
    `Le fichier a d'autres valeurs que la passerelle en marche pour ${list(settings)} : elles valent à son prochain démarrage`,
    "Redémarrer la passerelle au moment voulu",
  ],
  otherConfiguration: ({ url }) => [
    `La passerelle tourne à ${url} dans une autre version, ou avec une autre configuration que celle-ci`,
    "Après une mise à jour, la redémarrer. Elle relit d'elle-même un fichier changé en quelques secondes ; sinon, voir si elle a été démarrée avec un autre",
  ],
};
