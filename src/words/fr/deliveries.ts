import type { Catalog } from "../catalog.ts";
import type { BodyProblem, IdOf, ShopEventDone } from "../codes/delivery.ts";
import type { PlatformSaid } from "../codes/platform.ts";
import type { ExpectedField, FoundValue } from "../codes/reading.ts";
import type { OfNoUse } from "../codes/watch.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";

const EXPECTED: Readonly<Record<ExpectedField, string>> = {
  id: "un identifiant",
  time: "une date avec son fuseau",
  amount: "un montant",
  currency: "un code de devise",
  status: "un statut",
  list: "une liste",
};

const NAMED: Readonly<Record<IdOf, string>> = {
  order: "une commande",
  payment: "un paiement",
  refund: "un remboursement",
  fulfillment: "une expédition",
  dispute: "une contestation",
};

const IDS: Readonly<Record<IdOf, string>> = {
  order: "l'identifiant de la commande",
  payment: "l'identifiant du paiement",
  refund: "l'identifiant du remboursement",
  fulfillment: "l'identifiant de l'expédition",
  dispute: "l'identifiant de la contestation",
};

const REQUESTS: Readonly<Record<Extract<ShopEventDone, { code: "privacyAsked" }>["request"], string>> = {
  dataRequest: "un client demande ce qui est conservé de lui",
  redactCustomer: "un client doit être effacé",
  redactShop: "tous les clients de la boutique doivent être effacés",
};

/** These begin small: several may stand in one line. */
export const deliveries: Catalog<
  Exclude<OfNoUse, BodyProblem | PlatformSaid | { readonly code: "erased" }>,
  Said
> = {
  signedWrongly: () =>
    "des notifications arrivent au nom de cette boutique signées avec un autre secret, et aucune avec le bon",
  otherShop: ({ domain }) =>
    `elle appartient à une autre boutique, ${domain} : quelqu'un l'a renvoyée ici, ou le webhook de cette boutique a l'adresse de celle-ci`,
  tookTooLong: ({ seconds }, { count }) =>
    `la lire a pris plus de ${count(seconds, { one: "# seconde", other: "# secondes" })} de calcul : elle contient plus qu'une commande`,
  endedProcesses: () =>
    "la passerelle s'est arrêtée deux fois pendant le traitement de cette notification, elle a donc été mise de côté : voir ce qu'elle contient, puis choisir « Traiter de nouveau », ou attendre la prochaine notification de la commande ou une resynchronisation",
  shopNotConfigured: ({ shop }, { quote }) => `la boutique ${quote(shop)} n'est plus dans la configuration`,
  deliveryFailed: () =>
    "une erreur dans la passerelle : choisir « Traiter de nouveau » après une mise à jour",
  noOrderOf: ({ ids }, { list }) => `la boutique ne connaît pas de commande pour ${list(ids)}`,
  orderNotFetched: ({ because }, _, say) => `la commande n'a pas pu être lue : ${say(because)}`,
  leftToNext: ({ named, because }, _, say) =>
    `${named === null ? "elle ne fait que nommer une commande" : say(named)} ; ${say(because)} : la prochaine notification de la boutique ou une resynchronisation apportera la commande elle-même`,
  ordersNeverRead: () => "les commandes de la boutique ne peuvent pas être lues",
  dismissed: ({ by, at, note, because }, { time, quote }, say) =>
    `${by} l'a écartée le ${time(at)}${note === null ? "" : ` : ${quote(note)}`}${because === null ? "" : `. Elle n'a pas été comprise : ${say(because)}`}`,
  several: ({ all }, _, say) => all.map(say).join(" ; "),
  noTopic: () => "la notification ne nomme aucun sujet",
  notOfTopic: ({ expected }, { quote }) =>
    expected === null
      ? "le contenu n'est pas ce que dit son sujet"
      : `le contenu n'est pas ce que dit son sujet (${quote(expected)})`,
  otherKind: ({ kind, expected }, { quote }) =>
    `le contenu est du type ${quote(kind)}, et non ${quote(expected)}`,
  fieldUnreadable: ({ field, expected, found }, format) =>
    `le champ ${format.quote(field)} est illisible${expected === null ? "" : ` : attendu ${EXPECTED[expected]}`}${found === null ? "" : `, trouvé ${foundText(found, format)}`}`,
  amountUnreadable: ({ field }, { quote }) => `${quote(field)} n'est pas un montant lisible`,
  noTimeOfChange: () => "la commande n'indique pas la date de son changement",
  tooManyEvents: ({ most }, { number }) => `la notification dit plus de ${number(most)} choses à la fois`,
  idTooLong: ({ of, most }, { number }) => `${IDS[of]} dépasse ${number(most)} caractères`,
  currencyTooLong: ({ most }, { number }) => `une devise dépasse ${number(most)} caractères`,
  deletionTooLong: () => "ce qui désigne la suppression est trop long",
  tooManyOrdersNamed: ({ most }, { number }) =>
    `la demande de confidentialité nomme plus de ${number(most)} commandes`,
  customerTooLong: ({ most }, { number }) =>
    `l'identifiant, l'adresse e-mail ou le numéro de téléphone du client dépasse ${number(most)} caractères`,
  namesOnly: ({ entity }) => `elle ne fait que nommer ${NAMED[entity]}`,
  bodyNotSigned: () => "le contenu de la notification n'est pas signé",
  linesEdited: () => "les lignes de la commande ont été modifiées",
  refundAmountMissing: () => "le montant du remboursement n'est pas dans sa notification",
  transactionMade: ({ kind }, { quote }) =>
    `une opération de paiement (${quote(kind)}) a été créée ou modifiée`,
  parcelDelivered: () => "un colis de la commande a été livré",
  returnChanged: () => "un retour de la commande a changé",
  testDelivery: () =>
    "une livraison d’essai : la passerelle s’est envoyé sa commande inventée ; aucune commande n’en a été faite et personne ne reçoit de points",
  topicIgnored: () => "le sujet ne dit rien à la passerelle",
  paymentInOrder: ({ kind }, { quote }) =>
    `une opération de paiement (${quote(kind)}) : la commande le dit elle-même`,
  parcelOnItsWay: ({ status }, { quote }) =>
    `un colis est signalé comme ${quote(status)} : il n'est pas encore livré`,
  disputeWithoutOrder: () => "la contestation ne nomme aucune commande",
  permissionsChanged: () => "les autorisations de l'application ont changé",
  customersInOrders: () => "les clients sont lus dans leurs commandes",
  goneBeforeSent: () =>
    "la commande a été supprimée définitivement avant que la boutique puisse l'envoyer ; il ne reste rien à lire",
  privacyAsked: ({ request }) => `demande de confidentialité : ${REQUESTS[request]}`,
  appRemoved: () => "l'application a été retirée de la boutique",
  customerAsks: ({ orders }, { count }) =>
    `un client demande ce qui est conservé : ${count(orders, { one: "# commande", other: "# commandes" })}, voir les demandes de confidentialité`,
  customerNotNamed: () =>
    "un client doit être effacé, mais la demande ne nomme ni commande, ni adresse, ni numéro lisible : rien n'a été effacé, demander à la boutique de qui il s'agit",
  customerErased: ({ orders, deliveries }, { count }) =>
    `un client a été effacé de ${count(orders, { one: "# commande", other: "# commandes" })} et de ${count(deliveries, { one: "# notification", other: "# notifications" })}`,
  shopConnectedAgain: () => "la boutique est de nouveau connectée, rien n'a donc été effacé",
  shopErased: ({ orders, deliveries }, { count }) =>
    `tous les clients ont été effacés de ${count(orders, { one: "# commande", other: "# commandes" })} et de ${count(deliveries, { one: "# notification", other: "# notifications" })}`,
  removedBeforeConnected: () => "l'application a été retirée avant que la boutique soit reconnectée",
  tokensForgotten: () => "l'application a été retirée de la boutique ; ses jetons sont oubliés",
};

const FOUND = { nothing: "rien", list: "une liste", object: "un objet" } as const;

function foundText(found: FoundValue, { quote, count }: Format): string {
  if (found.kind === "value") return quote(found.text);
  return found.kind === "text"
    ? `un texte de ${count(found.length, { one: "# caractère", other: "# caractères" })}`
    : FOUND[found.kind];
}
