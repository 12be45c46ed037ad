import type { CallReason, NoAnswer, Reason } from "../../domain/reason/reason.ts";
import { calledText } from "../called-text.ts";
import type { Catalog } from "../catalog.ts";

const NO_ANSWER: Readonly<Record<NoAnswer, string>> = {
  stoppedBefore: "la passerelle s'est arrêtée avant l'envoi de l'appel",
  stoppedWaiting: "la passerelle s'est arrêtée en attendant la réponse",
  timedOut: "aucune réponse n'est venue à temps",
  notConnectedInTime: "aucune connexion n'a été établie à temps",
  cutOff: "la connexion a été coupée avant la réponse",
  answeredTwice:
    "le service avait répondu deux fois à une autre requête : cette réponse est peut-être celle d'une autre",
  hostNotFound: "le nom d'hôte du service de fidélité est introuvable",
  connectionRefused: "le service de fidélité a refusé la connexion",
  certificate: "pas de connexion de confiance : le certificat du service de fidélité n'a pas été accepté",
  noConnection: "il n'y a pas de connexion au service de fidélité",
};

/** The service does not say which activity it does not know. */
function asked(activityId: string | undefined): string {
  return activityId === undefined
    ? ""
    : ` : il s'agissait de l'activité ${activityId}. La comparer avec l'administration du compte, et corriger le programme`;
}

export const calls: Catalog<Exclude<CallReason, { readonly code: "erased" }>, Reason> = {
  accepted: ({ status, said }) => calledText(status, said),
  keyNotAccepted: ({ status, said }) =>
    `${calledText(status, said)} : le service de fidélité n'accepte pas la clé ou l'identifiant du compte. Vérifier la clé secrète et l'identifiant de marque du compte`,
  addressNotKnown: ({ status, said }) =>
    `${calledText(status, said)} : le service de fidélité ne connaît pas l'adresse appelée`,
  forbidden: ({ status, said }) =>
    `${calledText(status, said)} : le service de fidélité l'interdit à la clé du compte`,
  sentElsewhere: ({ status, said }) =>
    `${calledText(status, said)} : le service de fidélité renvoie vers une autre adresse. Vérifier l'adresse du service de fidélité`,
  notTheService: ({ status, said, isPage }) =>
    `${calledText(status, said)} : la réponse est ${isPage ? "une page web" : "celle d'un autre que le service de fidélité"}. Vérifier l'adresse du service de fidélité`,
  requestTooSlow: ({ status, said }) =>
    `${calledText(status, said)} : le service de fidélité a attendu la requête trop longtemps`,
  rateLimited: ({ status, said }) =>
    `${calledText(status, said)} : la limite d'appels du service de fidélité était atteinte`,
  notAccepted: ({ status, said, activityId }) =>
    `${calledText(status, said)} : le service de fidélité n'accepte pas ce que dit la requête${asked(activityId)}`,
  refused: ({ status, said, activityId }) =>
    `${calledText(status, said)} : le service de fidélité a refusé la requête${asked(activityId)}`,
  reportedFailure: ({ status, said, activityId }) =>
    `${calledText(status, said)} : le service de fidélité signale un échec${asked(activityId)}`,
  answerBrokeOff: ({ status, said }) => `${calledText(status, said)} : la réponse s'est interrompue`,
  answerContradictory: ({ status, said }) => `${calledText(status, said)} : la réponse se contredit`,
  answerUnreadable: ({ status, said }) => `${calledText(status, said)} : la réponse est illisible`,
  serviceFailed: ({ status, said }) =>
    `${calledText(status, said)} : le service de fidélité avait lui-même un problème`,
  noAnswer: ({ cause, error }) => `${NO_ANSWER[cause]} (${error})`,
  activityUnusable: () =>
    "l'identifiant d'activité ne peut pas faire partie d'une adresse ; rien n'a été envoyé. Le corriger dans le programme",
  interrupted: () => "la passerelle s'est arrêtée avant la réponse : l'issue est inconnue",
  nothingToCancel: ({ because }, _, say) =>
    `le service de fidélité ne tient aucun point pour cette commande (${say(because)})`,
  earlierTryUnknown: ({ because }, _, say) => `${say(because)} ; un essai précédent a peut-être abouti`,
  othersAccepted: ({ because }, _, say) =>
    `${say(because)}. D'autres commandes sont acceptées, cela tient donc à celle-ci : voir ce qu'elle demande (activité, client), corriger, puis réessayer ou passer`,
};
