import type { Advice, Catalog } from "../catalog.ts";
import type { NotCalled, PlatformNote, PlatformTrouble, Unreached } from "../codes/platform.ts";
import type { Said } from "../words.ts";

const UNREACHED: Readonly<Record<Unreached, (host: string) => string>> = {
  noHost: (host) => `L'hôte ${host} n'existe pas`,
  notLookedUp: (host) => `Le nom ${host} n'a pas pu être résolu pour le moment`,
  refused: (host) => `${host} refuse les connexions pour le moment`,
  timedOut: (host) => `${host} n'a pas répondu à temps`,
  closed: (host) => `${host} a fermé la connexion`,
  noAnswer: (host) => `${host} a fermé la connexion sans répondre`,
  other: (host) => `${host} n'a pas pu être joint`,
};

const NOT_CALLED: Readonly<Record<NotCalled, string>> = {
  invalidAddress: "l'adresse n'est pas valide",
  password: "l'adresse contient un mot de passe",
  otherHost: "ce n'est pas l'hôte de la boutique",
  notSecure: "seules les adresses https sont appelées",
};

const WAIT = "Un nouvel essai se fera de lui-même";
const REPORT = "Réessayer, et le signaler si cela persiste";

export const platform: Catalog<PlatformTrouble, Said, Advice> & Catalog<PlatformNote, Said> = {
  shopNotConnected: () => [
    "Aucun accès à la boutique n'est configuré",
    "Connecter la boutique, ou inscrire ses identifiants dans la configuration",
  ],
  credentialsRefused: () => [
    "La boutique n'accepte pas les identifiants",
    "Les comparer avec ceux que la boutique affiche, ou en créer de nouveaux",
  ],
  rightMissing: () => [
    "Les identifiants ne permettent pas cela",
    "Leur donner le droit nécessaire dans la boutique",
  ],
  shopAsksForFewerCalls: () => [
    "La boutique demande moins d'appels",
    "Attendre : ils reprennent d'eux-mêmes",
  ],
  shopHasTrouble: ({ status }) => [`La boutique a une panne${statusText(status)}`, WAIT],
  shopKnowsNoSuchThing: () => [
    "La boutique ne connaît pas ce qui a été demandé (404)",
    "Vérifier le domaine de la boutique, et que la commande existe",
  ],
  shopAnswersOddly: ({ status }) => [
    `La boutique donne une réponse inattendue${statusText(status)}`,
    `Vérifier le domaine de la boutique. ${REPORT}`,
  ],
  shopAnswerUnreadable: ({ field }, { quote }) => [
    `La réponse de la boutique est illisible${field === null ? "" : ` : le champ ${quote(field)} n'est pas comme prévu`}`,
    `Vérifier le domaine de la boutique. ${REPORT}`,
  ],
  shopOrderUnreadable: ({ orderId, because }, _, say) => [
    `La commande ${orderId} est illisible : ${say(because)}`,
    REPORT,
  ],
  notAnOrderId: () => [
    "Ce n'est pas l'identifiant d'une commande",
    "Le copier depuis la page de la commande dans la boutique",
  ],
  shopNotReached: ({ host, cause, error }) => [
    `${UNREACHED[cause](host)} (${error})`,
    cause === "noHost" ? "Vérifier l'adresse de la boutique" : WAIT,
  ],
  shopCertificateRefused: ({ host, error }) => [
    `Le certificat de ${host} n'est pas accepté (${error})`,
    "Le renouveler chez l'hébergeur de la boutique",
  ],
  shopAddressPrivate: ({ host }) => [
    `${host} mène à un réseau privé et n'est pas appelé`,
    "Donner l'adresse publique de la boutique",
  ],
  callNotMade: ({ host, cause }) => [
    `${host} n'a pas été appelé : ${NOT_CALLED[cause]}`,
    "Vérifier l'adresse de la boutique dans la configuration",
  ],
  shopAnswerTooLong: ({ host, bytes }, { number }) => [
    `${host} a envoyé une réponse de plus de ${number(bytes / 1024 / 1024)} Mo`,
    "Vérifier que l'adresse est bien celle de la boutique",
  ],
  callEnded: () => [
    "L'appel a été interrompu, car la passerelle s'arrête ou une personne a annulé",
    "Le recommencer si besoin",
  ],
  samePageAgain: () => [
    "La boutique donne toujours la même page de commandes",
    "Lire une période plus courte",
  ],
  orderLeftOut: ({ orderId, because }, _, say) =>
    `${orderId === null ? "Une commande sans identifiant lisible" : `La commande ${orderId}`} a été laissée de côté : ${say(because)}`,
  moreOfNumber: () =>
    "Il peut y avoir plus de commandes portant ce numéro que celles listées : en lire une telle par son identifiant",
};

function statusText(status: number | null): string {
  return status === null ? "" : ` (${status})`;
}
