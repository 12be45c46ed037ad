import type { Ending, Evidence, Exclusion, NoReferral, Reason } from "../../domain/reason/reason.ts";
import type { Catalog } from "../catalog.ts";
import { decisions } from "./page-order.ts";

export const grounds: Catalog<Exclusion | Ending | Evidence | NoReferral, Reason> = {
  testOrder: () => "c'est une commande de test",
  draftOrder: () => "c'est un passage en caisse qui n'est pas encore une commande",
  erasedAtShop: () => "les données du client ont été effacées dans la boutique",
  excludedTag: ({ tag }, { quote }) => `la commande porte l'étiquette exclue ${quote(tag)}`,
  excludedCustomerTag: ({ tag }, { quote }) => `le client porte l'étiquette exclue ${quote(tag)}`,
  excludedSource: ({ source }, { quote }) => `les commandes venues de ${quote(source)} sont exclues`,
  excludedCurrency: ({ currency }, { quote }) => `les commandes en ${quote(currency)} sont exclues`,
  zeroTotal: () => "son total est nul",
  belowMinimum: ({ amountMinor, currency }, { amount }) =>
    `son total est inférieur à ${amount(amountMinor, currency)}`,
  giftCardsOnly: () => "elle ne contient que des cartes cadeaux",
  excludedByRule: ({ rule, name }, { quote }) =>
    name === null
      ? `la règle d'exclusion ${rule} s'applique`
      : `la règle d'exclusion ${quote(name)} s'applique (numéro ${rule})`,
  history: ({ createdAt, earnFrom }, { time }) =>
    `elle a été passée le ${time(createdAt)}, avant que les commandes ne donnent des points ici (depuis le ${time(earnFrom)}, earn.from). « ${decisions.approve} » ou « ${decisions.letEarn} » lui donne des points`,

  cancelledByPerson: ({ by }) => `${by} a annulé les points`,
  orderDeleted: () => "la commande a été supprimée",
  orderCancelled: () => "la commande a été annulée",
  paymentVoided: () => "le paiement a été annulé",
  disputeLost: () => "la contestation de son paiement a abouti",
  fullyRefunded: () => "la commande a été entièrement remboursée",
  refundedShare: ({ amountMinor, currency, share }, { amount, percent }) =>
    `${amount(amountMinor, currency)} ont été rendus, et à partir de ${percent(share)} de la commande, les points sont annulés`,

  discountCodeUsed: ({ discountCode }, { quote }) =>
    `le code de réduction ${quote(discountCode)} a été utilisé`,
  attributeSays: ({ name, value }, { quote }) =>
    `l'attribut ${quote(name)} de la commande vaut ${quote(value)}`,
  shopAttributes: ({ campaign }, { quote }) =>
    `la boutique attribue la commande à la campagne ${quote(campaign)}`,
  landingPageSays: ({ parameter, value }, { quote }) =>
    `la visite a commencé sur une page avec ${quote(`${parameter}=${value}`)}`,
  defaultCampaign: () => "c'est la campagne par défaut de la boutique",

  ownReferral: () => "le client est lui-même indiqué comme parrain",
  notFirstOrder: () => "ce n'est pas la première commande du client",
};
