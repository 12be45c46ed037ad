import type { PageLabels } from "../en/page.ts";
import { TRACE_KINDS } from "./terms.ts";

export const order: PageLabels["order"] = {
  steps: "Au service de fidélité",
  story: "Ce qui s'est passé",
  releaseIt: "« Libérer » la fait continuer aussitôt.",
  rulesTried: "Quelles règles ont été essayées",
  facts: "La commande",
  points: "Points",
  pointsSaidBy: { service: "selon le service de fidélité", activities: "selon les réglages de son activité" },
  nameActivities: ({ brand }) =>
    `(le service ne l'a pas dit ; les points des activités peuvent être nommés dans la configuration, sous brands.${brand}.activities)`,
  total: "Total",
  refunded: "Remboursé",
  status: "État dans la boutique",
  notKnownYet: "pas encore connu",
  paid: "Payée",
  fulfilled: "Traitée",
  notYet: "pas encore",
  shopsId: "Identifiant dans la boutique",
  loyaltyNumber: "Numéro au service de fidélité",
  noneYet: "aucun pour l'instant",
  firstSeen: "Vue pour la première fois",
  newestLines: ({ lines }, { number }) =>
    `Seules les ${number(lines)} lignes les plus récentes d'une commande sont gardées.`,
  trace: TRACE_KINDS,
};

export const contact: PageLabels["contact"] = {
  fields: { name: "Nom", email: "Adresse e-mail", mobile: "Numéro de mobile" },
  fieldsOfCustomer: { email: "Adresse e-mail du client", mobile: "Numéro de mobile du client" },
  notKnown: "non connu",
  landline: "(une ligne fixe : la boutique n'a pas envoyé de numéro de mobile)",
  unusableEmail: ({ value, why }, { quote }) =>
    `La boutique a envoyé ${quote(value)} comme adresse e-mail, inutilisable : ${why}.`,
  unusableMobile: ({ value, why }, { quote }) =>
    `La boutique a envoyé ${quote(value)} comme numéro de mobile, inutilisable : ${why}.`,
  correct: "Corriger",
  correctThere:
    "Les points ont été attribués à ce client. Ce qui est changé ici après coup n'atteint le service de fidélité que par « Envoyer la correction ».",
  sendCorrection: "Envoyer la correction",
  sendCorrectionQuestion:
    "Les points de cette commande sont renvoyés sous le même numéro de commande, avec les coordonnées corrigées ; les points validés sont validés de nouveau. Ils comptent une fois.",
  withCountryCode: "Avec l'indicatif du pays, par exemple +49\u00a0170\u00a01234567",
  save: "Enregistrer et continuer",
};

export const decisions: PageLabels["decisions"] = {
  approve: "Valider maintenant",
  approveQuestion: "Les points sont validés sans attendre l'expédition ni la fin du délai de retour.",
  settle: "Points réglés",
  settleQuestion:
    "Les points utilisés avec cette commande ont été rendus à la main, ou restent utilisés. Ensuite, plus rien ne reste en attente.",
  hold: "Suspendre",
  release: "Libérer",
  releaseQuestion:
    "La passerelle retire toutes les décisions prises par des personnes pour cette commande, puis fait ceci :",
  nothingSent: "Rien n'est envoyé.",
  standsThen: "La commande en est ensuite là :",
  letEarn: "Faire compter",
  letEarnQuestion:
    "La commande date d'avant la connexion de la boutique. Ses points suivent désormais les règles.",
  noPoints: "Pas de points pour cette commande",
  noPointsQuestion: "Aucun point n'a été attribué pour cette commande, et aucun ne le sera.",
  cancel: "Annuler les points",
  cancelQuestion:
    "Le client perd les points de cette commande. Ce qui n'est pas encore envoyé ne le sera plus.",
  sendAgain: "Renvoyer",
  sendAgainQuestion:
    "Les points de cette commande sont envoyés une fois de plus au service de fidélité, par exemple s'il les a perdus. Sous le même numéro de commande, ils comptent une fois.",
  readAgain: "Relire dans la boutique",
  beingRead: "La commande est en cours de lecture.",
  seeReading: "Voir l'avancement",
  customersPoints: "Points de ce client",
  note: "Note",
  noteUse: "Pourquoi. Quiconque utilise cette page peut la lire.",
};

export const steps: PageLabels["steps"] = {
  none: "Rien n'est à envoyer pour cette commande.",
  nextTry: ({ when }) => `Prochain essai : ${when}`,
  done: ({ when }) => `Faite : ${when}`,
  tries: ({ tries }, { count }) => count(tries, { one: "# essai", other: "# essais" }),
  underWay: "en cours",
  tryAgain: "Réessayer maintenant",
  skip: "Passer",
  skipQuestion: "Cette étape n'est ni envoyée ni planifiée de nouveau, sauf si la commande est libérée.",
  doneAlready: "C'est déjà fait",
  doneQuestion: "La passerelle la tient pour faite au service de fidélité et n'envoie rien.",
  cancel: "Annuler les points",
  cancelQuestion: "Le client perd tous les points de cette commande.",
  keep: "Garder les points",
  keepQuestion: "Le client garde tous les points de cette commande.",
  giveWithout: "Attribuer les points sans cette règle",
  giveWithoutQuestion:
    "Les points sont attribués comme si aucune règle ne demandait ce que la boutique ne dit pas.",
  giveNone: "N'attribuer aucun point",
  giveAgain: "Attribuer de nouveau les points",
  giveAgainQuestion: "Les points annulés sont attribués de nouveau.",
  leaveCancelled: "Les laisser annulés",
  leaveCancelledQuestion: "La commande n'obtient plus de points, sauf si elle est libérée.",
  givenAlready: "Ils sont déjà attribués",
  redeem: "Utiliser les points",
  redeemedTwice:
    "Cela a peut-être déjà eu lieu : vérifier d'abord l'historique du client. Renvoyé, cela peut avoir lieu deux fois.",
  doNotRedeem: "Ne pas utiliser",
  doNotRedeemQuestion: "Rien n'est envoyé : le client garde les points, s'ils ne sont pas déjà utilisés.",
  redeemedAlready: "Ils sont déjà utilisés",
};
