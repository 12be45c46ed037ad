import type { Catalog } from "../catalog.ts";
import type { ActColumn, ActDone, ActWord, ChangedThing, Undoing } from "../codes/act.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const DECISIONS = {
  approve: "Points validés à la main",
  cancel: "Points annulés à la main",
  hold: "Commande suspendue",
  release: "Décisions précédentes retirées",
  giveAgain: "Annulation des points retirée",
  settle: "Points utilisés avec la commande réglés",
} as const;

const STEPS = {
  retry: "Envoyée de nouveau",
  skip: "Ignorée",
  done: "Marquée comme faite",
} as const;

/** Answers to whether money that went back, or failed, cancels the points. */
const ANSWERS = {
  retry: "Points annulés, à la question posée",
  done: "Points annulés, à la question posée",
  skip: "Points gardés, à la question posée",
} as const;

const FIELDS = {
  name: "nom",
  email: "adresse e-mail",
  mobile: "numéro de mobile",
} as const;

const UNDOINGS: Readonly<Record<Undoing, string>> = {
  takeBack: "« Reprendre » à la notification, tant qu'elle est gardée",
  release:
    "« Annuler l'acte » ici, ou « Libérer » sur la page de la commande : les deux disent d'abord ce qu'ils font",
  revert: "Une version antérieure peut compter de nouveau : page « Programme »",
  correct: "« Corriger » sur la page de la commande permet une autre saisie. Ce qui est déjà envoyé reste",
  remove: "« Retirer cette boutique » sur la page « Boutiques »",
  typeAgain:
    "Saisir à nouveau ce qui y était sous « Modifier cette boutique », page « Boutiques », anciens secrets compris : la passerelle les a oubliés",
  addAgain:
    "Ajouter de nouveau la boutique sur la page « Boutiques », avec ses secrets : la passerelle les a oubliés",
  again: "Peut être décidé de nouveau à tout moment",
  over: "Il n'y a plus rien à annuler",
  nothing: "Rien à annuler",
  never: "Ne peut pas être annulé",
};

const THINGS: Readonly<Record<ChangedThing, string>> = {
  points: "Points",
  work: "Travail",
  standing: "Situation",
  name: "Nom",
  email: "E-mail",
  mobile: "Numéro de mobile",
  version: "Version",
  setting: "Réglage",
  secret: "Secrets",
};

const COLUMNS: Readonly<Record<ActColumn, string>> = {
  by: "Qui",
  done: "Quoi",
  note: "Note",
  shop: "Boutique",
  orderNumber: "Numéro de commande",
  orderId: "Identifiant de commande",
  customer: "Client",
  points: "Points utilisés",
  before: "Avant",
  after: "Après",
  undoing: "Annuler",
};

export const acts: Catalog<ActDone | ActWord, Said> = {
  actOrderDecided: ({ decision, isAgain = false }) => DECISIONS[isAgain ? "giveAgain" : decision],
  actOperationDecided: ({ operation, decision, isAnswer = false }, { quote }) =>
    isAnswer ? ANSWERS[decision] : `${STEPS[decision]} : ${quote(OPERATIONS[operation])}`,
  actSentAgain: () => "État des points annoncé de nouveau au service de fidélité",
  actExchangesShown: () => "Requêtes et réponses de la commande consultées avec les données du client",
  actContactGiven: ({ fields }, { list }) =>
    `Coordonnées du client complétées : ${list(fields.map((field) => FIELDS[field]))}`,
  actAllRetried: ({ operations, deliveries }, { count, list }) =>
    `Ce qui était abandonné a été réessayé : ${list([count(operations, { one: "# étape", other: "# étapes" }), count(deliveries, { one: "# notification", other: "# notifications" })])}`,
  actDeliveryReplayed: ({ id, topic }, { quote }) =>
    `Notification ${id} (${quote(topic)}) traitée de nouveau`,
  actDeliveryShown: ({ id, topic }, { quote }) =>
    `Notification ${id} (${quote(topic)}) vue telle que la boutique l'a envoyée, avec les données du client`,
  actDeliveryDismissed: ({ id, topic }, { quote }) => `Notification ${id} (${quote(topic)}) écartée`,
  actDeliveryTakenBack: ({ id, topic }, { quote }) => `Notification ${id} (${quote(topic)}) reprise`,
  actRedeemed: ({ points, reference, isCertain }, { count, quote }) =>
    `${count(points, { one: "# point utilisé", other: "# points utilisés" })} à la main, référence ${quote(reference)}${isCertain ? "" : " : personne ne sait si cela a eu lieu"}`,
  actRedeemBegun: ({ points, reference }, { count, quote }) =>
    `Commencé à utiliser ${count(points, { one: "# point", other: "# points" })} à la main, référence ${quote(reference)}. L'issue n'est pas notée : vérifier les points du client avant de recommencer`,
  actRedeemFailed: ({ points, reference, because }, { count, quote }, say) =>
    `Essayé d'utiliser ${count(points, { one: "# point", other: "# points" })} à la main, référence ${quote(reference)} ; rien n'a été utilisé : ${say(because)}`,
  actRedeemShown: ({ reference }, { quote }) =>
    `Requête et réponse de l'utilisation à la main de référence ${quote(reference)} consultées avec les données du client`,
  actErased: ({ orders, deliveries }, { count, list }) =>
    `Données d'une personne effacées : ${list([count(orders, { one: "# commande", other: "# commandes" }), count(deliveries, { one: "# notification", other: "# notifications" })])}`,
  actShopTried: ({ platform, address }) => `Accès à une boutique essayé : ${platform}, ${address}`,
  actShopAdded: ({ platform, address }) => `Boutique ajoutée : ${platform}, ${address}`,
  actShopChanged: () => "Modifié la boutique",
  actShopSecretsChanged: () => "Donné d'autres secrets à la boutique",
  actShopRemoved: ({ address }) => `Boutique retirée${address === null ? "" : ` : ${address}`}`,
  actShopChecked: () => "Boutique vérifiée",
  actTestDeliverySent: () => "Notification d'essai envoyée",
  actWebhooksRestored: () => "Webhooks manquants créés",
  actMissingSettled: ({ decision, orders }, { count }) =>
    decision === "keep"
      ? `Points gardés : ${count(orders, { one: "# commande disparue de la boutique", other: "# commandes disparues de la boutique" })}`
      : `Relecture pour mettre fin aux points : ${count(orders, { one: "# commande disparue de la boutique", other: "# commandes disparues de la boutique" })}`,
  actAuditBegun: () => "Comparaison commencée",
  actAuditEnded: () => "Comparaison arrêtée",
  actResyncBegun: ({ isDryRun, orders }, { count }) =>
    `${isDryRun ? "Essai de resynchronisation commencé" : "Resynchronisation commencée"}${orders === null ? "" : ` : ${count(orders, { one: "# commande", other: "# commandes" })}`}`,
  actResyncEnded: () => "Resynchronisation arrêtée",
  actProgrammeSaved: ({ version }) => `Programme enregistré : version ${version}`,
  actProgrammeReverted: ({ to, version }) =>
    `Retour à la version ${to} du programme, désormais version ${version}`,
  actSignedIn: ({ with: by, from }, { quote }) =>
    `Connexion ${by === "link" ? "par un lien de connexion" : "avec le jeton d'administration"}, depuis ${quote(from)}`,
  actSignedOut: () => "Déconnexion",
  actAllSignedOut: () => "Déconnexion de tout le monde",
  actLinkMade: () => "Lien de connexion créé",
  actErasedPart: () => "effacé",
  actUndoing: ({ undoing }) => UNDOINGS[undoing],
  actUndone: ({ isWhole, by, at }, { time }) =>
    `Annulé par ${by} le ${time(at)}${isWhole ? "" : ". Ce qui s'était fait jusque-là reste"}`,
  actChanged: ({ thing }) => THINGS[thing],
  actColumn: ({ column }) => COLUMNS[column],
  actTimeColumn: ({ zone }) => `Quand (${zone})`,
};
