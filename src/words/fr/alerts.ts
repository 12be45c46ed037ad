import type { Catalog } from "../catalog.ts";
import type { Alarm, AlarmSaid, AlertState, BrokenState, RefusedAs } from "../codes/alert.ts";
import type { Format } from "../format.ts";
import { capital } from "../sentence.ts";
import type { Said } from "../words.ts";

const STATES: Readonly<Record<BrokenState, string>> = {
  disabled: "désactivé",
  paused: "en pause",
  missing: "absent",
};

const REFUSED: Readonly<Record<RefusedAs, string>> = {
  too_large: "plus grande que server.bodyLimit ne le permet",
  content_encoding: "compressée, alors que les boutiques envoient leurs webhooks tels quels",
  expired: "signée il y a trop longtemps, ou d'après une horloge déréglée",
  other_shop:
    "destinée à une autre boutique : comparer l'adresse dans la boutique avec celle de la passerelle",
};

const titles: Catalog<Alarm, Said> = {
  clockAhead: () => "L'horloge de cette machine avance",
  tokensGuessed: () => "Quelqu'un essaie des jetons d'administration",
  pointsDiffer: ({ shop }) => `Des points de ${shop} diffèrent au service de fidélité`,
  configurationRefused: () => "Le fichier de configuration est inutilisable",
  restartNeeded: () => "Des réglages attendent le prochain démarrage",
  diskFull: () => "Le disque est plein",
  deadLetters: ({ count: letters }, { count }) =>
    count(letters, {
      one: "# commande ou notification abandonnée",
      other: "# commandes ou notifications abandonnées",
    }),
  brandPaused: ({ brand }) => `Le compte de fidélité ${brand} est en pause`,
  brandResting: ({ brand }) => `Le compte de fidélité ${brand} ne répond pas`,
  brandMissing: ({ brand }) => `Le compte de fidélité ${brand} n'est pas dans la configuration`,
  shopMissing: ({ shop }) => `La boutique ${shop} n'est pas dans la configuration`,
  workPilesUp: () => "Le travail s'accumule",
  instanceSilent: ({ host }) => `Une passerelle sur ${host} ne donne plus signe de vie`,
  webhooksBroken: ({ shop }) => `Des webhooks de ${shop} ne fonctionnent pas`,
  webhooksRestored: ({ shop }) => `Les webhooks de ${shop} ont été rétablis`,
  shopUnreadable: ({ shop }) => `La boutique ${shop} ne peut pas être lue`,
  ordersMissing: ({ shop }) => `Des commandes de ${shop} ont disparu de la boutique`,
  shopSilent: ({ shop }) => `Aucune notification de ${shop}`,
  signaturesWrong: ({ shop }) => `Les signatures au nom de ${shop} sont fausses`,
  deliveriesRefused: ({ shop }) => `Des notifications de ${shop} sont refusées`,
  changesForgotten: ({ shop }) => `Les derniers changements de ${shop} manquent peut-être`,
  dataFolderFailed: () => "La passerelle s'est arrêtée : son dossier de données est en panne",
};

/** What is said below the title, with the next step. */
export const alerts: Catalog<Alarm | AlarmSaid, Said> = {
  clockAhead: ({ minutes }, { count }) =>
    `Elle avance de ${count(minutes, { one: "# minute", other: "# minutes" })} sur le service de fidélité et les boutiques. Le travail à faire suit leur heure ; les heures notées et affichées sont fausses. Laisser la machine régler son horloge par NTP (timedatectl set-ntp true)`,
  tokensGuessed: ({ tries }, { count }) =>
    `${count(tries, { one: "# jeton erroné est arrivé", other: "# jetons erronés sont arrivés" })} en une heure. Un jeton aléatoire ne se devine pas ; ne laisser que son propre réseau atteindre le tableau de bord, ou mettre un nouveau jeton dans admin.token si quelqu'un connaît peut-être l'ancien`,
  pointsDiffer: ({ orders }, { count }) =>
    `La comparaison a trouvé ${count(orders, { one: "# commande dont les points diffèrent", other: "# commandes dont les points diffèrent" })} de ce que la passerelle a noté : les voir dans le tableau de bord, page Boutiques, et choisir « Renvoyer » sur la page de chaque commande`,
  configurationRefused: ({ since, problems }, { time, count }) =>
    `Le fichier a maintenant ${count(problems, { one: "# erreur, que nomment", other: "# erreurs, que nomment" })} le journal et doctor. La passerelle continue avec ce qu'elle a lu le ${time(since)} : corriger le fichier, il est relu sans autre intervention`,
  restartNeeded: ({ settings }, { list }) =>
    `Leur valeur dans le fichier de configuration n'est pas celle que suit la passerelle, et vaudra à son prochain démarrage : ${list(settings)}`,
  diskFull: ({ since }, { time }) =>
    `Depuis le ${time(since)}, le dossier de données n'a plus de place pour tout ranger. Les notifications sont acceptées jusqu'à ce qu'il n'y ait plus de place du tout. Libérer de la place sur le disque : le reste se fait de lui-même`,
  deadLetters: ({ count: letters, shops, because }, { count, list }, say) =>
    whose({ letters, shops: list(shops), why: because === null ? null : say(because) }) +
    count(letters, {
      one: "Elle a été abandonnée et garde sa raison : la voir dans le tableau de bord, page À traiter, puis réessayer ou passer",
      other:
        "Elles ont été abandonnées et gardent leurs raisons : les voir dans le tableau de bord, page À traiter, puis réessayer ou passer",
    }),
  brandPaused: ({ because }, _, say) =>
    `Rien n'est envoyé et rien n'est perdu : ${say(because)}. Une fois cela corrigé, tout reprend sans autre intervention ; un autre baseUrl ou brandId ne vaut qu'après un redémarrage de la passerelle`,
  brandResting: ({ because }, _, say) =>
    `Rien n'est perdu : ${say(because)}. Un nouvel essai a lieu de lui-même`,
  brandMissing: () =>
    "Des commandes ont encore des étapes à lui envoyer, et attendent : le remettre sous brands, avec ce nom, jusqu'à ce qu'elles soient faites",
  shopMissing: () =>
    "Ses commandes ont encore des étapes à envoyer, et attendent : la remettre sous shops, avec ce nom, jusqu'à ce qu'elles soient faites",
  workPilesUp: ({ minutes }, { count }) =>
    `Le travail le plus ancien attend depuis ${count(minutes, { one: "# minute", other: "# minutes" })} : voir dans le tableau de bord si le service de fidélité répond et si sa limite d'appels suffit`,
  instanceSilent: ({ since }, { time }) =>
    `Elle ne répond plus depuis le ${time(since)}, sans avoir été arrêtée. Les autres passerelles ont repris son travail. Redémarrez-la. Si vous l'avez retirée exprès, l'alerte prend fin en moins d'un jour`,
  webhooksBroken: ({ webhooks, because }, { list }, say) =>
    `${list(webhooks.map(({ topic, state }) => `${topic} est ${STATES[state]}`))}${because === null ? "" : ` (${say(because)})`}. Tant qu'ils ne fonctionnent pas, les changements sont lus dans la boutique à quelques minutes d'intervalle`,
  webhooksRestored: ({ done }, _, say) =>
    `${capital(done.map(say).join(" ; "))}. Ce qui manquait est lu dans la boutique ; il n'y a rien à faire`,
  shopUnreadable: ({ because }, _, say) => capital(say(because)),
  ordersMissing: ({ gone, asked }, { number, count }) =>
    `${number(gone)} sur ${count(asked, { one: "# commande vérifiée aux points ouverts a disparu", other: "# commandes vérifiées aux points ouverts ont disparu" })}, trop à la fois pour y croire : rien n'a été fait. La boutique a-t-elle été restaurée d'une sauvegarde, déplacée, ou son domaine est-il celui d'une autre ? Si elles ont été supprimées exprès, choisir « Elles ont été supprimées exprès » dans le tableau de bord, page Boutiques`,
  shopSilent: ({ since, isMissed }, { time }) =>
    `La dernière est venue le ${time(since)} ; ${isMissed ? "des commandes modifiées depuis ont été lues dans la boutique" : "la boutique n'a jamais été silencieuse aussi longtemps"}. Vérifier ses webhooks`,
  signaturesWrong: ({ requests, since, webhook }, { count, time }) =>
    webhook !== null
      ? `Le webhook ${webhook} a un autre secret que la passerelle : ${count(requests, { one: "sa dernière requête a été signée", other: "ses # dernières requêtes ont été signées" })} avec celui-ci, depuis ${time(since)}, alors que les autres webhooks signent correctement. Avec un accès à la boutique, la passerelle le corrige ; sinon, saisir le secret de la passerelle pour ce webhook dans la boutique`
      : `${count(requests, { one: "La dernière requête en son nom était signée", other: "Les # dernières requêtes en son nom étaient signées" })} avec un autre secret, depuis le ${time(since)}, et aucune avec le bon. Soit la boutique a un autre secret que la passerelle, et ses notifications ne sont pas acceptées ; soit un inconnu les envoie, et il n'y a rien à faire. Comparer le secret de ses webhooks avec celui de la configuration de la passerelle`,
  deliveriesRefused: ({ because }) =>
    `Au moins une des dernières 24 heures était ${REFUSED[because]}. Si elle venait de la boutique, ce qu'elle annonçait y est lu là où la passerelle peut le lire ; si un inconnu l'a envoyée, il n'y a rien à faire`,
  changesForgotten: ({ at, from, canResync }, { time }) =>
    `Le ${time(at)}, les données de la passerelle sont revenues à un état antérieur : une sauvegarde a été restaurée, ou un autre serveur de base de données a pris le relais sans les derniers changements. Les utilisations de points des commandes payées avant demandent votre décision ; l'attribution des points continue. ${canResync ? `Resynchronisez cette boutique${from === null ? "" : ` à partir du ${time(from)}`} pour relire les commandes dont les webhooks ont été perdus` : `La passerelle ne peut pas lire cette boutique : renvoyez ses webhooks${from === null ? "" : ` depuis le ${time(from)}`} depuis la boutique`}`,
  dataFolderFailed: ({ because }, _, say) =>
    `${say(because)}. Plus rien n'est confirmé, afin que les boutiques renvoient plus tard. Remettre le dossier à sa place, ou s'occuper de son disque, puis démarrer la passerelle`,

  alarmTitle: ({ alarm }, format, say) => titleOf(alarm, format, say),
  alarmOver: () => "C'est terminé",
  alarmLine: ({ state, title, detail }) => `${BEFORE[state]}${title}. ${detail}`,
};

/** Of what was given up, in whose shops, and why the latest was. */
function whose({ letters, shops, why }: { letters: number; shops: string; why: string | null }): string {
  if (shops === "") return "";
  return why === null
    ? `Dans ${shops}. `
    : `Dans ${shops}${letters === 1 ? " : " : " ; en dernier : "}${why}. `;
}

const BEFORE: Readonly<Record<AlertState, string>> = {
  raised: "",
  reminded: "Toujours : ",
  healed: "Terminé : ",
  happened: "",
};

function titleOf(alarm: Alarm, format: Format, say: (said: Said) => string): string {
  const title = titles[alarm.code] as (facts: Alarm, format: Format, say: (said: Said) => string) => string;
  return title(alarm, format, say);
}
