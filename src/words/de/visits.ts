import type { Catalog } from "../catalog.ts";
import type { NotConnected, PageHeading, VisitPage } from "../codes/visit.ts";
import type { Said } from "../words.ts";

const HEADINGS: Readonly<Record<VisitPage["code"], string>> = {
  visitConnected: "Verbunden",
  visitNotConnected: "Nicht verbunden",
  visitWithoutConsent: "Es wird keine Zustimmung erfragt",
  visitShopUnknown: "Dieser Shop ist nicht bekannt",
  visitNoAddress: "Die Bridge hat noch keine öffentliche Adresse",
  visitNoKey: "Die Bridge hat noch keinen Schlüssel zum Verschlüsseln",
  visitNotBegun: "Dieser Vorgang wurde nicht hier begonnen",
  visitOtherBrowser: "Dieser Vorgang wurde in einem anderen Browser begonnen",
  visitsTooMany: "Zu viele Versuche gleichzeitig",
};

export const visits: Catalog<
  VisitPage | PageHeading | Extract<NotConnected, { readonly code: "noConsent" }>,
  Said
> = {
  pageHeading: ({ page }) => HEADINGS[page],
  visitConnected: ({ shop }) => `Der Shop ${shop} ist verbunden. Diese Seite kann geschlossen werden`,
  visitNotConnected: ({ shop, because }, _, say) =>
    `Der Shop ${shop} ist nicht verbunden: ${say(because)}. Neu beginnen`,
  noConsent: ({ title }) => `${title} hat nicht zugestimmt`,
  visitWithoutConsent: ({ because }, _, say) => say(because),
  visitShopUnknown: () =>
    "Ihn in der Konfiguration unter shops eintragen, mit dieser Adresse als domain, dann neu beginnen",
  visitNoAddress: () =>
    "In der Konfiguration server.publicUrl auf die Adresse setzen, unter der der Shop die Bridge erreicht, und sie neu starten",
  visitNoKey: () =>
    "In der Konfiguration security.encryptionKey auf 32 zufällige Bytes in Base64 setzen (zum Beispiel, was der Befehl openssl rand -base64 32 ausgibt), die Bridge neu starten und neu beginnen",
  visitNotBegun: () => "Er ist vielleicht zu alt oder wurde schon benutzt. Von der Bridge aus neu beginnen",
  visitOtherBrowser: () =>
    "Neu beginnen und in demselben Browser beenden: unter der öffentlichen Adresse der Bridge, mit erlaubten Cookies",
  visitsTooMany: () =>
    "Im Moment versuchen andere, diesen Shop zu verbinden. In einer Minute erneut versuchen, oder im Dashboard anmelden und den Shop von dort aus verbinden",
};
