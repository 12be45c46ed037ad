import type { HoldingField } from "../../domain/order/limits.ts";
import type { ReadPart, ShopProblem } from "../../domain/order/order-snapshot.ts";
import type { BeyondLimit, ContactField, Reason, Standing, StepReason } from "../../domain/reason/reason.ts";
import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { Format } from "../format.ts";
import { decisions } from "./page-order.ts";
import { CONTACT, OPERATIONS, REACHED } from "./terms.ts";

const POINTS = { one: "# point", other: "# points" } as const;

const PARTS: Readonly<Record<ReadPart, string>> = {
  customerTags: "les étiquettes du client",
  productTypes: "les types de ses produits",
  collections: "les catégories de ses produits",
  orderIndex: "le nombre de commandes du client",
};

const UNREAD: Readonly<Record<ShopProblem, string>> = {
  notConnected: "la passerelle n'a pas accès à la boutique",
  unauthorised: "la boutique refuse la clé de la passerelle",
  forbidden: "il manque un droit à la clé de la passerelle",
  throttled: "la boutique n'accepte plus de requêtes",
  unreachable: "la boutique est injoignable",
  notFound: "la boutique ne montre pas la commande",
  unexpected: "la réponse de la boutique est illisible",
};

const LIMITED: Readonly<Record<HoldingField, string>> = {
  orderNumber: "son numéro",
  orderSequence: "son numéro",
  status: "son statut",
  source: "son origine",
  customerId: "l'identifiant du client",
  currency: "sa devise",
  refundId: "l'identifiant ou la devise d'un remboursement",
  disputeId: "l'identifiant ou la devise d'une contestation",
  fulfillment: "l'identifiant d'une expédition",
  name: "un nom du client",
  email: "une adresse e-mail",
  phone: "un numéro de téléphone",
  country: "un pays",
  names: "noms",
  emails: "adresses e-mail",
  phones: "numéros de téléphone",
  countrys: "pays",
  refunds: "remboursements",
  fulfillments: "expéditions",
  disputes: "contestations",
  deletions: "suppressions",
  restorations: "restaurations",
  tags: "étiquettes",
  customerTags: "étiquettes du client",
  discountCodes: "codes de réduction",
  attributes: "attributs",
  campaigns: "campagnes",
};

export const standings: Catalog<Standing | StepReason, Reason> = {
  nothingKnown: () => "Rien n'est encore connu de cette commande",
  erased: () => "Les données du client ont été effacées",
  deletedUnseen: () => "La commande a été supprimée avant que la passerelle ne l'ait vue",
  waitsForOrder: () => "Attend que la boutique envoie la commande elle-même",
  beyondLimits: ({ limits }, format) =>
    `Attend une décision : la boutique a envoyé plus que la passerelle n'accepte pour une commande, ${format.list(limits.map((each) => limitText(each, format)))}. Corriger la commande dans la boutique ou régler ses points à la main`,
  noPoints: ({ because }, _, say) => `Pas de points : ${say(because)}`,
  noPointsWithoutContact: ({ fields }, { list }) => `Pas de points : il manque ${contactText(fields, list)}`,
  noPointsSkipped: () => "Pas de points : une personne en a décidé ainsi",
  pointsCancelled: ({ because }, _, say) => `Points annulés : ${say(because)}`,
  pointsBeingCancelled: ({ because }, _, say) => `Points en cours d'annulation : ${say(because)}`,
  pointsKept: ({ because }, _, say) => `Une personne a gardé les points malgré ceci : ${say(because)}`,
  redeemedStays: ({ points, because }, { count }, say) =>
    `${say(because)}. ${count(points, { one: "# point a été utilisé", other: "# points ont été utilisés" })} avec cette commande : à rendre à la main, puis choisir « ${decisions.settle} »`,
  onHold: ({ by }) => `Suspendue : ${by} en a décidé ainsi`,
  waitsForPayment: () => "Attend le paiement",
  waitsForContact: ({ fields, isWithheld }, { list }) =>
    isWithheld
      ? `Attend ${contactText(fields, list)} : la boutique ne transmet pas cela à la passerelle, et ${BRIDGE} doctor dit pourquoi. Compléter, ou attendre que la boutique envoie ce qui manque`
      : `Attend ${contactText(fields, list)} : compléter, ou attendre que la boutique envoie ce qui manque`,
  waitsForFacts: ({ parts, problem, since, isAskedAgain }, { list, time }) =>
    isAskedAgain
      ? `Attend ${list(parts.map((part) => PARTS[part]))}, dont une règle a besoin : depuis ${time(since)}, ${UNREAD[problem]}. La passerelle continue de demander`
      : `Attend votre décision : une règle a besoin de connaître ${list(parts.map((part) => PARTS[part]))}, mais depuis ${time(since)}, ${UNREAD[problem]}. Rétablir la connexion à la boutique, et la commande continue d'elle-même, ou attribuer les points sans cette règle`,
  waitsForContactToRedeem: ({ field }) => `Attend ${CONTACT[field]} : des points doivent être utilisés`,
  patternTooSlow: () =>
    "Attend une décision : program.redeem.discountCodePattern prend trop de temps avec les codes de réduction de cette commande. Simplifier le motif",
  notWholeNumber: ({ source }) =>
    `Envoi impossible : ${source === "id" ? "l'identifiant" : "le numéro"} de la commande n'est pas un nombre entier. Mettre orderId.source sur hash`,
  numberTooLarge: ({ number, source }) =>
    `Envoi impossible : le numéro ${number} de la commande dépasse 2^53 − 1. ${source === "id" ? "Mettre orderId.source sur number ou hash" : "Utiliser un orderId.prefix plus court"}`,
  pointsBeingEarned: () => "Points en cours d'attribution",
  pointsBeingGivenAgain: ({ by }) =>
    `Points en cours de nouvelle attribution : ${by} est revenu sur l'annulation`,
  pointsBeingApproved: () => "Points en cours de validation",
  pointsApproved: () => "Points validés",
  approvalSkipped: () => "Les points restent en attente : une personne a passé la validation",
  approvalWaitsFor: ({ trigger }) =>
    `Points en attente : ils seront validés dès que la commande sera ${{ paid: "payée", fulfilled: "traitée", delivered: "livrée" }[trigger]}`,
  approvalDisputed: () =>
    "Points en attente : le paiement est contesté. Une fois la contestation tranchée, ils seront validés ou annulés",
  approvalExcluded: ({ because }, _, say) =>
    `Les points restent en attente et ne sont pas validés : ${say(because)}`,
  approvalOn: ({ at, lastDay }, { day, date }) =>
    lastDay === undefined
      ? `Points en attente : validés le ${day(at)}, sauf retour de la commande`
      : `Points en attente : validés à la fin du délai de retour, après le ${date(lastDay)}, sauf retour de la commande`,
  goneFromShop: () => "La boutique n'a plus cette commande",
  openedAgain: () =>
    "La commande a été rouverte après l'annulation de ses points : une personne décide si elle compte de nouveau",
  staysCancelled: () =>
    "Les points restent annulés : une personne en a décidé ainsi après la réouverture de la commande",
  failed: ({ operation, because }, { quote }, say) =>
    `Demande attention : ${quote(OPERATIONS[operation])} a échoué${because === null ? "" : ` : ${say(because)}`}`,

  earn: ({ trigger }) => `Attribuer les points : la commande ${REACHED[trigger]}`,
  earnAgain: ({ by }) => `Attribuer de nouveau les points : ${by} est revenu sur l'annulation`,
  approveByPerson: ({ by }) => `Valider les points : ${by} en a décidé ainsi`,
  approve: ({ trigger, afterDays }, { count }) =>
    afterDays > 0
      ? `Valider les points ${count(afterDays, { one: "# jour", other: "# jours" })} après que la commande ${REACHED[trigger]}`
      : `Valider les points : la commande ${REACHED[trigger]}`,
  cancel: ({ because }, _, say) => `Annuler les points : ${say(because)}`,
  confirmCancel: () => "Savoir si les points ont été annulés",
  askAboutFailedPayment: () =>
    "Le paiement a échoué après que la commande a été payée : une personne décide si les points sont annulés",
  askAboutRefund: ({ amountMinor, currency }, { amount }) =>
    `${amount(amountMinor, currency)} ont été rendus : une personne décide si les points sont annulés`,
  addConversion: ({ campaignId, because }, _, say) =>
    `Enregistrer la recommandation pour la campagne ${campaignId} : ${say(because)}`,
  redeem: ({ points, because }, { count }, say) => `Utiliser ${count(points, POINTS)} : ${say(because)}`,
  redeemInDoubt: ({ points, because }, { count }, say) =>
    `Les points de cette commande${points === null ? "" : ` (${count(points, POINTS)})`} ont peut-être déjà été utilisés (${say(because)}) : voir l'historique du client, puis utiliser ou passer`,
  answerLost: () => "la réponse a été perdue",
  olderThanMemory: () => "la commande est plus ancienne que la mémoire de la passerelle",
};

function contactText(fields: readonly ContactField[], list: Format["list"]): string {
  return list(fields.map((field) => CONTACT[field]));
}

function limitText({ field, limit, of }: BeyondLimit, { number }: Format): string {
  const what = LIMITED[field as HoldingField] ?? field;
  return of === "characters"
    ? `${what} dépasse ${number(limit)} caractères`
    : `elle a plus de ${number(limit)} ${what}`;
}
