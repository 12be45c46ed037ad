import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { Done, Problem, UnknownThing, WrongPart } from "../codes/problem.ts";
import { sentence } from "../sentence.ts";
import type { Said } from "../words.ts";

const TITLES: Readonly<Record<number, string>> = {
  400: "Requête incorrecte",
  401: "Non connecté",
  403: "Interdit",
  404: "Introuvable",
  405: "Méthode non acceptée",
  409: "Impossible pour l'instant",
  413: "Trop grand",
  415: "Type de contenu non pris en charge",
  422: "Non compris",
  429: "Trop de requêtes",
  500: "Erreur dans la passerelle",
  502: "Problème au service de fidélité",
  503: "Indisponible pour l'instant",
};

const THINGS: Readonly<Record<UnknownThing, string>> = {
  order: "Cette commande",
  operation: "Cette étape d'une commande",
  delivery: "Cette notification",
  shop: "Cette boutique",
  audit: "Cette comparaison",
  resync: "Cette resynchronisation",
  version: "Cette version",
  lookAhead: "Cet essai",
  incident: "Cet incident",
  redeem: "Cette utilisation à la main",
};

export const problems: Catalog<Problem | Done, Said> = {
  httpStatus: ({ status }) => TITLES[status] ?? "Problème",
  otherMethods: ({ allowed }) =>
    `Cette adresse n'accepte que ${allowed.join(", ")} : envoyer la requête avec cette méthode`,
  nothingAtAddress: () => "Il n'y a rien à cette adresse : vérifier qu'elle est bien écrite",
  addressNotValid: () => "L'adresse n'est pas valide : encoder ses parties en UTF-8",
  bridgeFailed: () =>
    "Une erreur dans la passerelle : renvoyer la requête ; si elle échoue encore, regarder le journal",
  tooManyFromHere: () => "Trop de requêtes d'ici sont en cours : renvoyer celle-ci plus tard",
  notNow: ({ because }, _, say) => `${say(because)} : réessayer plus tard`,
  bodyTooLarge: ({ bytes }, { number }) =>
    `Le contenu dépasse ${number(bytes)} octets : en envoyer moins à la fois`,
  bodyEncoded: () => "Le contenu est compressé ou encodé autrement : l'envoyer tel quel",
  bodyReadAlready: () =>
    "L'application qui contient le pont a déjà lu le contenu : monter le pont avant les analyseurs comme express.json()",
  bodyNotJson: () => "Le contenu n'est pas annoncé comme JSON : l'envoyer avec content-type application/json",
  bodyUnreadable: ({ because }, _, say) =>
    `Le contenu est illisible (${say(because)}) : le corriger et le renvoyer`,
  actorUnreadable: ({ most }, { number }) =>
    `L'en-tête X-Actor n'est pas un nom : envoyer 1 à ${number(most)} caractères imprimables, ou l'omettre`,
  wrongParts: ({ parts }) => `Corriger ceci et renvoyer : ${partsText(parts)}`,
  noSuchCall: () => "L'interface d'administration n'a pas d'appel de ce nom : vérifier l'adresse",
  noSuchThing: ({ thing }) => `${THINGS[thing]} n'existe pas : vérifier le nom, ou chercher dans la liste`,
  tooManyPages: () => "Trop de pages sont ouvertes : en fermer, ou attendre",
  csvParameters: () => "Demander shop, points, state, q ou codes, comme pour la liste des commandes",

  bridgeStarting: () => "La passerelle démarre",
  bridgeStopping: () => "La passerelle s'arrête",
  storeFailed: () => "Le stockage est en panne",
  deliveriesNotStored: () => "Les notifications ne peuvent pas être enregistrées pour l'instant",
  changesNotStored: () => "Le changement ne peut pas être enregistré pour l'instant",
  tooMuchAtOnce: () => "Trop de données sont envoyées à la fois",
  tooMuchAsked: () => "Trop de demandes à la fois : réessayer dans un instant",
  releaseTooOld: ({ version, known }) =>
    `Une version plus récente a modifié les tables de la base de données (version ${version}, et celle-ci connaît ${known}) : ce bridge n'accepte plus rien, mettez-le à la version des autres`,
  numbersNotRead: () => "Les chiffres ne peuvent pas être lus pour l'instant",

  expectedMoment: () => "attendu : une date comme 2026-06-01 ou 2026-06-01T12:00:00Z",
  expectedEmailOrMobile: () => "attendu : soit email, soit mobile",
  expectedNoneWithAll: () => "attendu : rien avec all: true",
  expectedOneChoice: () => "attendu : un seul parmi orderIds, since ou all: true",
  expectedNoneWithIds: () => "attendu : rien avec orderIds",
  expectedAfterSince: () => "attendu : une date après since",
  expectedNextCursor: () => "attendu : nextCursor de la page précédente",

  adminTokenNeeded: () =>
    "Il faut le jeton d'administration : l'envoyer dans l'en-tête Authorization, comme Bearer et le jeton",
  notFromOwnPage: () =>
    "Cette requête ne vient pas de la page du tableau de bord : ouvrir le tableau de bord et le faire là",
  tooManyTries: ({ seconds }, { count }) =>
    `Trop de jetons erronés ont été essayés d'ici : réessayer dans ${count(seconds, { one: "# seconde", other: "# secondes" })}`,
  wrongToken: () =>
    "Ce n'est pas le jeton d'administration. C'est la valeur de admin.token dans la configuration",
  linkUsed: () =>
    `Ce lien a déjà servi ou a expiré : se connecter avec le jeton d'administration, ou obtenir un nouveau lien avec : ${BRIDGE} link`,
  tokenOrTicket: () => "Envoyer soit le jeton d'administration, soit le ticket d'un lien de connexion",

  notSigned: () =>
    "La requête ne porte pas de signature valable pour cette adresse : comparer l'adresse et le secret dans la boutique avec la configuration de la passerelle",
  nothingToDismiss: () =>
    "Seule une notification qui n'a pas été comprise peut être écartée : la regarder de nouveau",
  notDismissed: () => "Cette notification n'est pas (ou plus) écartée : la regarder de nouveau",
  deliveryTooLarge: ({ bytes }, { number }) =>
    `Le contenu dépasse ${number(bytes)} octets : augmenter server.bodyLimit si la boutique envoie vraiment de telles commandes`,

  ordersNotReadable: ({ title }) =>
    `Les commandes de ${title} ne peuvent pas être lues : les faire renvoyer par la boutique`,
  resyncRunning: ({ id }) =>
    `Une resynchronisation de cette boutique est déjà en cours (${id}) : attendre sa fin, ou l'interrompre`,
  auditRunning: () =>
    "Une comparaison des points de cette boutique est déjà en cours : attendre sa fin, ou l'arrêter",
  accountNotConfigured: () =>
    "Le compte de fidélité de la boutique n'est pas dans la configuration : l'y écrire, sous brands",
  noMissingOrders: () => "Aucune commande de cette boutique n'attend une telle décision",
  webhooksNotKept: ({ title }) =>
    `${title} ne permet pas de gérer ses webhooks d'ici : les créer dans la boutique`,
  noTestOf: ({ title }) => `${title} n’a pas de commande inventée à envoyer`,
  testTooSoon: ({ seconds }, { count }) =>
    `Attendre ${count(seconds, { one: "# seconde", other: "# secondes" })} avant la prochaine livraison d’essai`,
  noPublicAddress: () =>
    "La passerelle n'a pas d'adresse publique : régler server.publicUrl et la redémarrer",

  accountRefusesCalls: ({ brand, because }, { quote }, say) =>
    `Le compte de fidélité ${quote(brand)} n'accepte pas d'appels (${say(because)}) : corriger sa clé ou son adresse dans la configuration`,
  callsUsedUp: ({ seconds }, { count }) =>
    `La limite d'appels du service de fidélité est atteinte : redemander dans ${count(seconds, { one: "# seconde", other: "# secondes" })}`,
  historyNotGiven: ({ because, next }, _, say) => {
    const advice = {
      soon: "redemander dans un instant",
      inAMinute: "redemander dans une minute",
      correctAccount: "corriger la clé ou l'adresse du compte dans la configuration",
      checkCustomer: "vérifier si le service de fidélité connaît ce client",
    };
    return `Le service de fidélité n'a pas donné l'historique (${say(because)}) : ${advice[next]}`;
  },
  erasureNeedsEmail: () =>
    "Ce n'est pas une adresse e-mail : écrire l'adresse entière, par exemple nom@example.com. Rien n'a été effacé",
  erasureNeedsMobile: () =>
    "Ce n'est pas un numéro de mobile, ou il désigne des numéros différents dans les pays des boutiques : l'écrire avec l'indicatif du pays, par exemple +491701234567. Rien n'a été effacé",
  referenceErased: () =>
    "Cette référence a déjà servi, et depuis un effacement personne ne sait pour qui : en prendre une nouvelle",
  referenceOfOthers: () =>
    "Cette référence a servi pour un autre client ou d'autres points : en prendre une nouvelle",
  redeemUnderWay: () => "Ces points sont en train d'être utilisés : attendre un instant, puis redemander",
  redeemRefused: ({ because }, _, say) =>
    `Le service de fidélité a refusé (${say(because)}) : aucun point n'a été utilisé`,
  nothingRedeemed: ({ because, next }, _, say) =>
    `Aucun point n'a été utilisé (${say(because)}) : réessayer ${next === "soon" ? "dans un instant" : "plus tard"}`,
  redeemUnknown: () =>
    "Personne ne sait si les points ont été utilisés : la réponse n'est pas venue. Regarder l'historique du client ; s'ils y sont encore, les utiliser sous une nouvelle référence",

  redeemed: ({ points }, { count }) =>
    count(points, { one: "# point a été utilisé", other: "# points ont été utilisés" }),
  shopsNotAddedHere: () =>
    "On ne peut pas ajouter de boutiques à la passerelle d'essai : en installer une avec init",
  shopsNeedKey: () =>
    "Pour garder les secrets d'une boutique, la passerelle a besoin de security.encryptionKey : y mettre 32 octets aléatoires en base64 (openssl rand -base64 32 les donne) dans le fichier de configuration, puis redémarrer la passerelle",
  shopsFull: ({ most }, { number }) =>
    `Il y a déjà ${number(most)} boutiques ajoutées sur la page : mettre les suivantes dans le fichier de configuration`,
  shopOfFile: ({ shop }, { quote }) =>
    `La boutique ${quote(shop)} se trouve dans le fichier de configuration : la modifier là-bas`,
  shopChangedSince: ({ shop }, { quote }) =>
    `Quelqu'un a modifié la boutique ${quote(shop)} entre-temps : la revoir, puis décider`,
  otherShopNamed: ({ shop }, { quote }) => `Saisir le nom de la boutique pour confirmer : ${quote(shop)}`,
  nothingToChange: () => "Rien n'a été indiqué, donc rien n'a été modifié : saisir ce qui doit changer",
  wrongShop: ({ parts }, { count }) =>
    `La boutique n'a pas été prise, à cause de ${count(parts.length, { one: "# problème", other: "# problèmes" })} : ${partsText(parts)}`,
  wrongProgramme: ({ parts }, { count }) =>
    `Le programme n'a pas été accepté, à cause de ${count(parts.length, { one: "# erreur", other: "# erreurs" })} : ${partsText(parts)}`,
  programmeLocked: () =>
    "Selon le fichier de configuration, seul son propre programme s'applique (program.locked) : le modifier là-bas",
  programmeChangedSince: ({ version, by, at, changes }, { time }) =>
    `Entre-temps, le ${time(at)}, ${by === null ? "les réglages de la boutique ont changé" : `${by} a enregistré une autre version`} : la version ${version} s'applique maintenant${changes.length === 0 ? "" : ` (${changes.slice(0, 5).join(" ; ")})`}. La regarder, puis enregistrer de nouveau la sienne`,
  programmeOfLaterCounts: ({ version }) =>
    `La version ${version} devrait s'appliquer. Elle vient d'une version plus récente de la passerelle et ne peut pas être comparée à la sienne : réinstaller cette version de la passerelle, ou enregistrer quand même la sienne, après la version ${version} (programme set --based-on ${version})`,
  lookAheadGone: () => "Un autre essai a été lancé pour cette boutique après celui-ci : relancer le sien",
  lookAheadsBusy: ({ most }, { count }) =>
    `${count(most, { one: "# essai est", other: "# essais sont" })} en cours pour d'autres boutiques, et la passerelle n'en fait pas plus à la fois : réessayer dans une minute`,
  lookAheadRunning: () =>
    "Un essai est déjà en cours pour cette boutique : attendre qu'il se termine, ou l'arrêter",
  revertedTo: ({ version }) => `De nouveau comme dans la version ${version}`,
  programmeChange: ({ setting, before, after }) =>
    before === null
      ? `${setting} : ${after} est nouveau`
      : after === null
        ? `${setting} : ${before} disparaît`
        : `${setting} : ${after} au lieu de ${before}`,
  redeemedBefore: () => "Ces points ont déjà été utilisés sous cette référence",
  personErased: ({ waitingRequests, damaged, isListed }, { count }) =>
    [
      "Les commandes et les notifications ne contiennent plus de données de cette personne, et les prochaines notifications de ces commandes arriveront sans ces données",
      waitingRequests === 0
        ? ""
        : count(waitingRequests, {
            one: "# demande d'une boutique sur cette personne attend d'être traitée, et disparaîtra alors",
            other:
              "# demandes de boutiques sur cette personne attendent d'être traitées, et disparaîtront alors",
          }),
      damaged === 0
        ? ""
        : count(damaged, {
            one: "# enregistrement endommagé (commande ou notification) n'a pas pu être lu : arrêter la passerelle, lancer « store repair » et la redémarrer, ce qui l'efface aussi",
            other:
              "# enregistrements endommagés (commandes ou notifications) n'ont pas pu être lus : arrêter la passerelle, lancer « store repair » et la redémarrer, ce qui les efface aussi",
          }),
      isListed
        ? ""
        : "La liste des effacements à côté du dossier de données n'a pas pu être écrite : une sauvegarde d'avant ramènerait la personne. Laisser la passerelle écrire dans le dossier au-dessus de ses données, ou effacer la personne à nouveau après une restauration",
      "Le service de fidélité doit être sollicité à part",
    ]
      .filter((each) => each !== "")
      .map(sentence)
      .join(" "),
};

function partsText(parts: readonly WrongPart[]): string {
  return parts
    .map(({ path, expected }) => (path === "" ? expected : `${path} : ${expected}`))
    .join(" ; ")
    .slice(0, 500);
}
