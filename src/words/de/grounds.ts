import type { Ending, Evidence, Exclusion, NoReferral, Reason } from "../../domain/reason/reason.ts";
import type { Catalog } from "../catalog.ts";
import { decisions } from "./page-order.ts";

export const grounds: Catalog<Exclusion | Ending | Evidence | NoReferral, Reason> = {
  testOrder: () => "es ist eine Testbestellung",
  draftOrder: () => "es ist ein Bestellvorgang, der noch keine Bestellung ist",
  erasedAtShop: () => "die Daten des Kunden wurden im Shop gelöscht",
  excludedTag: ({ tag }, { quote }) => `die Bestellung hat das ausgeschlossene Schlagwort ${quote(tag)}`,
  excludedCustomerTag: ({ tag }, { quote }) => `der Kunde hat das ausgeschlossene Schlagwort ${quote(tag)}`,
  excludedSource: ({ source }, { quote }) => `Bestellungen aus ${quote(source)} sind ausgeschlossen`,
  excludedCurrency: ({ currency }, { quote }) => `Bestellungen in ${quote(currency)} sind ausgeschlossen`,
  zeroTotal: () => "ihr Gesamtbetrag ist 0",
  belowMinimum: ({ amountMinor, currency }, { amount }) =>
    `ihr Gesamtbetrag liegt unter ${amount(amountMinor, currency)}`,
  giftCardsOnly: () => "sie enthält nur Geschenkgutscheine",
  excludedByRule: ({ rule, name }, { quote }) =>
    name === null
      ? `die Ausschlussregel ${rule} trifft zu`
      : `die Ausschlussregel ${quote(name)} trifft zu (Nummer ${rule})`,
  history: ({ createdAt, earnFrom }, { time }) =>
    `sie wurde am ${time(createdAt)} aufgegeben, und Punkte gibt es hier erst seit dem ${time(earnFrom)} (earn.from). Mit „${decisions.approve}“ oder „${decisions.letEarn}“ bekommt sie Punkte`,

  cancelledByPerson: ({ by }) => `${by} hat die Punkte storniert`,
  orderDeleted: () => "die Bestellung wurde gelöscht",
  orderCancelled: () => "die Bestellung wurde storniert",
  paymentVoided: () => "die Zahlung wurde aufgehoben",
  disputeLost: () => "die Anfechtung ihrer Zahlung hatte Erfolg",
  fullyRefunded: () => "die Bestellung wurde vollständig erstattet",
  refundedShare: ({ amountMinor, currency, share }, { amount, percent }) =>
    `${amount(amountMinor, currency)} gingen zurück, und ab ${percent(share)} der Bestellung werden die Punkte storniert`,

  discountCodeUsed: ({ discountCode }, { quote }) => `der Rabattcode ${quote(discountCode)} wurde verwendet`,
  attributeSays: ({ name, value }, { quote }) =>
    `das Attribut ${quote(name)} der Bestellung ist ${quote(value)}`,
  shopAttributes: ({ campaign }, { quote }) =>
    `der Shop rechnet die Bestellung der Kampagne ${quote(campaign)} zu`,
  landingPageSays: ({ parameter, value }, { quote }) =>
    `der Besuch begann auf einer Seite mit ${quote(`${parameter}=${value}`)}`,
  defaultCampaign: () => "es ist die Standardkampagne des Shops",

  ownReferral: () => "als Empfehlender ist der Kunde selbst genannt",
  notFirstOrder: () => "es ist nicht die erste Bestellung des Kunden",
};
