import { BRIDGE, START } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ConfigurationDoubt } from "../codes/configuration.ts";
import type { ProgrammeDoubt } from "../codes/programme.ts";
import type { ProxyDoubt } from "../codes/proxy.ts";
import type { NotFine, WebhookState } from "../codes/verdict.ts";
import type { Said } from "../words.ts";
import { auditText, idsText } from "./checks.ts";

const RESUME = "Les réactiver dans la boutique : la passerelle ne touche pas aux webhooks en pause";
const AGAIN = "refaire la vérification";
const WEBHOOK: Readonly<Record<WebhookState, string>> = {
  active: "est actif",
  disabled: "est désactivé",
  paused: "est en pause dans la boutique",
  missing: "manque",
};

export const verdicts: Catalog<
  Exclude<NotFine, ConfigurationDoubt | ProgrammeDoubt | ProxyDoubt>,
  Said,
  Advice
> = {
  versionsDiffer: ({ versions, behind }, { list }) => [
    `Les passerelles sur cette base de données ont des versions différentes : ${list(versions)}. Une plus ancienne tourne sur ${list(behind)}`,
    "Continuer la mise à jour jusqu'à ce que toutes aient la plus récente, sans rester ainsi plus longtemps que nécessaire",
  ],
  bridgeNotAsked: ({ said }) => [said, "Comparer --url et --token avec la passerelle qui tourne"],
  instanceOutdated: ({ host, version }) => [
    `La passerelle sur ${host} est trop ancienne : la version ${version} n'accepte plus rien depuis qu'une plus récente a changé les tables`,
    `Mettre à jour la passerelle sur ${host}, ou l'arrêter ; d'ici là, ce que les boutiques y envoient est refusé, et elles l'envoient de nouveau`,
  ],
  bridgeRefuses: ({ said }) => [
    said,
    "Arrêter ce qui y répond, ou comparer server.port et admin.token avec la passerelle qui tourne",
  ],
  settingMeansOther: ({ setting, since, now }, _, say) => [
    `${setting} a un autre sens depuis la version ${since}. Maintenant : ${say(now)}`,
    "Vérifier si la valeur écrite est encore celle qui est voulue ; CHANGELOG.md en dit plus",
  ],
  dataNotOpened: ({ because }, _, say) => [
    because === null ? "Elles ne s'ouvrent pas" : say(because),
    `Si la passerelle tourne, mettre server.port comme à son démarrage ; sinon exécuter : ${BRIDGE} store check`,
  ],
  folderNotMade: ({ folder, parent }) => [
    `${folder} ne peut pas être créé`,
    `Le créer, ou laisser cet utilisateur écrire dans ${parent}`,
  ],
  notAFolder: ({ folder }) => [
    `${folder} n'est pas un dossier`,
    "Mettre storage.path à un dossier qui lui est propre",
  ],
  folderNotWritable: ({ folder }) => [
    `${folder} n'est pas accessible en écriture`,
    "Laisser l'utilisateur qui lance la passerelle y écrire",
  ],
  folderOfOthers: ({ folder }) => [
    `${folder} appartient à un autre utilisateur que celui qui demande maintenant`,
    "Lancer la passerelle et ses commandes avec l'utilisateur à qui appartient le dossier",
  ],
  folderFull: ({ folder, megabytes }, { number }) => [
    `Il ne reste que ${number(megabytes)} Mo dans ${folder}`,
    "Libérer de la place sur son disque",
  ],
  folderOpenToAll: ({ folder }) => [
    `${folder} est lisible par tous les utilisateurs de la machine, et la passerelle ne démarre donc pas`,
    `Le fermer : chmod 700 ${folder}`,
  ],
  storeUnusable: ({ because }, _, say) => [say(because), "Puis réessayer"],
  databasePagesTorn: () => [
    "Son réglage full_page_writes est désactivé : si le disque n'écrit pas des pages entières, une coupure de courant peut abîmer les données",
    "L'activer, sauf si le disque garantit des pages entières",
  ],
  schemaOpenToAll: ({ schema }) => [
    `Quiconque peut se connecter à la base de données peut créer des objets dans le schéma ${schema} et les mettre sur le chemin du bridge`,
    `Retirer ce droit (revoke create on schema ${schema} from public), ou donner à storage.schema un nom à part et recommencer`,
  ],
  databaseClockDiffers: ({ aheadMs }, { count }) => [
    `Son horloge est ${aheadMs > 0 ? "en avance" : "en retard"} de ${count(Math.round(Math.abs(aheadMs) / 1000), { one: "# seconde", other: "# secondes" })} sur celle de cette machine`,
    "Laisser les deux machines régler leur horloge par NTP (timedatectl set-ntp true)",
  ],
  clockUnknown: () => [
    "Le service de fidélité ne donne pas l'heure",
    "S'assurer que l'horloge de cette machine est juste",
  ],
  clockDiffers: ({ seconds, isAhead }, { count }) => [
    `${isAhead ? "En avance" : "En retard"} de ${count(seconds, { one: "# seconde", other: "# secondes" })} sur celle du service de fidélité`,
    "Laisser la machine régler son horloge par NTP (timedatectl set-ntp true)",
  ],
  noAddressSet: () => [
    "La passerelle n'a pas d'adresse publique : les boutiques ne savent pas où envoyer leurs notifications",
    "Mettre server.publicUrl à l'adresse https à laquelle les boutiques joignent la passerelle",
  ],
  otherBridgeAnswers: ({ url }) => [
    `Une passerelle répond à ${url}, mais pas celle de cette configuration`,
    "Comparer server.publicUrl et server.port avec la machine qui y répond",
  ],
  bridgeNotFound: ({ url, because }, _, say) => [
    `La passerelle est introuvable à ${url} : ${say(because)}`,
    `Faire mener le proxy ou le tunnel de ${url} à cette passerelle ; derrière certains routeurs, seule une machine extérieure peut le vérifier`,
  ],
  addressNotTried: ({ because }, _, say) => [
    `Pas vérifiée, car la passerelle ne tourne pas : ${say(because)}`,
    `${START}, puis ${AGAIN}`,
  ],
  noSecureConnection: ({ host, error }) => [
    `${host} n'offre pas de connexion sûre (${error})`,
    "Vérifier le nom dans le DNS, et le proxy où https se termine",
  ],
  certificateDistrusted: ({ host, error }) => [
    `Les boutiques ne feront pas confiance au certificat de ${host} (${error})`,
    "Le renouveler avec toute sa chaîne, pour ce nom précis",
  ],
  certificateEnds: ({ days }, { count }) => [
    days < 0 ? "Il a expiré" : `Expire dans ${count(days, { one: "# jour", other: "# jours" })}`,
    "Chercher pourquoi il n'a pas été renouvelé de lui-même",
  ],
  secretRefused: ({ shop, secret, of }, { number }) => [
    `Une notification signée avec le secret ${number(secret)} sur ${number(of)} est refusée`,
    `Inscrire shops.${shop}.secrets exactement comme la plateforme les affiche`,
  ],
  sampleOrderRefused: ({ because }, _, say) => [
    say(because),
    "Le signaler : la passerelle devrait pouvoir la lire",
  ],
  sampleOrderLost: () => ["Elle n'a mené à rien", "Le signaler : la passerelle devrait pouvoir la lire"],
  sampleOrderWithoutCall: ({ amountMinor, currency, because }, { amount }, say) => [
    `Une commande payée de ${amount(amountMinor, currency)} ne mènerait à aucun appel : ${say(because)}`,
    "Si ce n'est pas voulu, changer program de la boutique dans la configuration",
  ],
  accountCallsUsedUp: ({ seconds }, { count }) => [
    "La limite d'appels est atteinte pour le moment",
    `Refaire la vérification dans ${count(seconds, { one: "# seconde", other: "# secondes" })}`,
  ],
  accountNotProven: ({ brand, because }, _, say) => [
    `Le service de fidélité connaît la clé, mais a refusé de lire un historique à titre d'essai (${say(because)})`,
    `Comparer brands.${brand}.identifier avec le compte, puis faire passer une commande`,
  ],
  accountThrottled: ({ because }, _, say) => [
    `La vérification a été remise : ${say(because)}`,
    "Refaire la vérification dans une minute",
  ],
  accountRefused: ({ brand, because }, _, say) => [
    `Le compte n'est pas utilisable : ${say(because)}`,
    `Comparer baseUrl, apiKey et brandId de brands.${brand} avec le compte (Profile, puis Integration)`,
  ],
  accountNotReached: ({ brand, because }, _, say) => [
    `Le service de fidélité ne peut pas être interrogé : ${say(because)}`,
    `Vérifier brands.${brand}.baseUrl, et que cette machine l'atteint`,
  ],
  activityNotTried: ({ because }, _, say) => [
    `Le service de fidélité n'a pas pu être interrogé sur l'activité (${say(because)})`,
    "Faire passer une commande et voir ce qu'il en advient",
  ],
  activityUnknown: ({ activityId, because }, _, say) => [
    `Le service de fidélité ne connaît pas l'activité ${activityId} (${say(because)})`,
    "Reprendre son identifiant dans l'administration du compte : les commandes dont le compte n'a pas l'activité sont abandonnées",
  ],
  activityInDoubt: ({ activityId }) => [
    `Le service de fidélité ne dit pas s'il connaît l'activité ${activityId}`,
    "Comparer son identifiant avec l'administration du compte, et faire passer une commande",
  ],
  orderIdsChanged: ({ shop, before, now }) => [
    `Le service de fidélité connaît les commandes de cette boutique par un identifiant formé ${idsText(before)}, pas ${idsText(now)}`,
    `Remettre shops.${shop}.orderId comme avant, ou donner un nouveau nom à la boutique pour repartir de zéro`,
  ],
  webhooksNotActive: ({ shop, webhooks }, { list }) => [
    list(webhooks.map(({ topic, state }) => `${topic} ${WEBHOOK[state]}`)),
    `${BRIDGE} webhooks ${shop} --restore`,
  ],
  webhooksPausedInShop: ({ webhooks }, { list }) => [`En pause : ${list(webhooks)}`, RESUME],
  deliveriesOfNoUse: ({ said }) => [
    said,
    "Avec un accès à la boutique, la passerelle recrée les webhooks d'elle-même ; sans accès, les créer à la main dans la boutique",
  ],
  nothingReports: ({ shop, webhooks }, { list }) => [
    "Rien n'a encore signalé de commande",
    `Donner à la passerelle un accès à la boutique, ou y créer ces webhooks à la main, menant à /webhooks/${shop} sous l'adresse publique : ${list(webhooks)}`,
  ],
  noDeliveryAccepted: ({ refused, shop }, { count }) => [
    `Depuis le démarrage de la passerelle, ${count(refused, { one: "# a été refusée pour sa signature", other: "# ont été refusées pour leur signature" })} et aucune n'a été acceptée`,
    secretText(shop),
  ],
  deliveriesSignedOtherwise: ({ count: wrong, shop }, { count }) => [
    `${count(wrong, { one: "La dernière était signée", other: "Les # dernières étaient signées" })} avec un autre secret, et aucune depuis avec le bon`,
    secretText(shop),
  ],
  changesNotRead: ({ until, said }, { time }) => [
    `Connus jusqu'au ${time(until)} ; rien n'a été lu dans la boutique depuis${said === null ? "" : ` : ${said}`}`,
    "Choisir « Vérifier maintenant » sur la page Boutiques ; si la boutique est alors illisible, une autre vérification dit pourquoi",
  ],
  changesBehind: ({ until }, { time }) => [
    `Connus jusqu'au ${time(until)} ; ce qui a changé depuis est en cours de lecture`,
    `Attendre, puis ${AGAIN} ; si la boutique est illisible, une autre vérification dit pourquoi`,
  ],
  tooManyDeleted: ({ gone, asked }, { number }) => [
    `${number(gone)} sur ${number(asked)} ont disparu, trop d'un coup pour le croire ; rien n'a été fait`,
    "Voir si la boutique a été restaurée ou déplacée ; si elles ont été supprimées exprès, choisir « Elles ont été supprimées exprès » sur la page Boutiques",
  ],
  deletedNotAsked: ({ said }) => [said, "Attendre : nouvelle recherche dans quelques heures"],
  auditInterrupted: ({ shop, said, ...audited }, format) => [
    `${auditText(audited, format)} ; comparaison interrompue${said === null ? "" : ` : ${said}`}`,
    `${BRIDGE} doctor --audit ${shop}`,
  ],
  auditDiffers: ({ differing, ...audited }, format) => [
    `${format.count(differing, { one: "# commande diffère", other: "# commandes diffèrent" })} ; ${auditText(audited, format)}`,
    "Les retrouver sur la page Boutiques et choisir « Renvoyer » sur la page de chaque commande",
  ],
  brandNotConfigured: () => [
    "Il n'est pas dans la configuration, et des commandes ont encore des étapes à lui envoyer : elles attendent",
    "Le remettre sous brands, avec ce nom, jusqu'à ce qu'elles soient faites",
  ],
  checkBroke: () => ["Une erreur de la passerelle a empêché la vérification", "Voir le journal"],
};

function secretText(shop: string): string {
  return `Comparer shops.${shop}.secrets avec le secret dont la plateforme signe les webhooks de cette boutique`;
}
