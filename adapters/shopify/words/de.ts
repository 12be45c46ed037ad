import { BRIDGE } from "../../../src/installation/called.ts";
import type { Advice, Catalog, Coded } from "../../../src/words/catalog.ts";
import type { Granting, ShopifyRemark, ShopifyTrouble } from "../said.ts";

const REPORT = "Noch einmal versuchen und melden, wenn es so bleibt";
const COPY_KEY =
  "clientId und clientSecret noch einmal aus Dev Dashboard › App › Settings übernehmen (nicht das Secret der Benachrichtigungen des Shops)";

export const de: Catalog<ShopifyTrouble, Coded, Advice> & Catalog<ShopifyRemark, Coded> = {
  "shopify.redirected": ({ domain }) => [
    `${domain} leitet weiter`,
    "Die myshopify.com-Adresse des Shops als Domain eintragen (Einstellungen › Domains)",
  ],
  "shopify.noShop": ({ domain }) => [
    `Unter ${domain} gibt es keinen Shopify-Shop`,
    "Die Domain des Shops prüfen",
  ],
  "shopify.frozen": () => [
    "Der Shop ist wegen einer offenen Rechnung eingefroren",
    "Der Inhaber des Shops muss sie bei Shopify begleichen",
  ],
  "shopify.locked": () => [
    "Shopify hat den Shop gesperrt",
    "Der Inhaber des Shops muss sich an den Support von Shopify wenden",
  ],
  "shopify.tokenRefused": () => [
    "Shopify lehnt das Token ab: die App wurde aus dem Shop entfernt, oder ihr Secret wurde geändert",
    "Die App neu installieren oder den Shop neu verbinden",
  ],
  "shopify.permanentTokenRefused": () => [
    "Shopify lehnt das dauerhafte Token ab: es wurde widerrufen, oder seine App wurde entfernt",
    "Ein neues übernehmen oder clientId und clientSecret verwenden",
  ],
  "shopify.forbidden": () => ["Shopify erlaubt der App das nicht", "Die Scopes der App prüfen"],
  "shopify.scopesMissing": ({ scopes, ...granting }, { list }) => [
    `Der App ${scopes.length === 1 ? "fehlt" : "fehlen"} ${list(scopes)}`,
    grantText(granting, list(scopes)),
  ],
  "shopify.permissionMissing": ({ said }, { quote }) => [
    `Der App fehlt eine Berechtigung (${quote(said)})`,
    "Ihre Scopes und Freigaben prüfen",
  ],
  "shopify.questionRefused": ({ said }, { quote }) => [
    `Shopify hat den Aufruf abgelehnt (${quote(said)})`,
    REPORT,
  ],
  "shopify.notConsented": ({ shop }) => ["Der Händler hat noch nicht zugestimmt", connectText(shop)],
  "shopify.noClient": () => [
    "Für diesen Shop sind keine Zugangsdaten vorhanden",
    "clientId und clientSecret der App in die credentials des Shops schreiben",
  ],
  "shopify.consentEnded": ({ shop }) => ["Die Zustimmung des Händlers ist abgelaufen", connectText(shop)],
  "shopify.otherOrganisation": () => [
    "App und Shop gehören zu verschiedenen Organisationen",
    "Die App in der Organisation des Shops anlegen, oder credentials.grant auf authorization_code setzen und den Shop mit Zustimmung des Händlers verbinden",
  ],
  "shopify.notInstalled": () => [
    "Die App ist im Shop nicht installiert",
    "Sie im Dev Dashboard installieren",
  ],
  "shopify.clientRefused": () => ["Shopify kennt die Client-ID mit diesem Secret nicht", COPY_KEY],
  "shopify.noToken": ({ reason, shop }) => [
    `Shopify hat kein Token gegeben (${reason ?? "ohne Angabe von Gründen"})`,
    shop === null ? COPY_KEY : `${connectText(shop)}. Wenn das nicht hilft: ${COPY_KEY}`,
  ],
  "shopify.tooManySubscriptions": ({ most }, { number }) => [
    `Die App hat mehr als ${number(most)} Webhook-Abonnements`,
    "Die beenden, die niemand braucht",
  ],
  "shopify.subscriptionRefused": ({ topic, said }, { quote }) => [
    `Shopify hat das Abonnement von ${topic} abgelehnt (${quote(said)})`,
    REPORT,
  ],
  "shopify.notAnOrderId": () => [
    "Das ist nicht die Kennung einer Shopify-Bestellung",
    "Die Zahl am Ende der Adresse der Bestellung in der Verwaltung des Shops übernehmen",
  ],
  "shopify.orderNotShown": () => [
    "Der Shop zeigt diese Bestellung nicht: sie wurde gelöscht oder ist zu alt für die App",
    ALL_ORDERS,
  ],
  "shopify.recentOrdersOnly": () => [
    "Shopify zeigt dieser App nur Bestellungen der letzten 60 Tage",
    ALL_ORDERS,
  ],
  "shopify.fieldsHidden": ({ fields, isCustomerHidden, ...granting }, { list }) => [
    `Shopify verbirgt dieser App Felder der Bestellungen (${list(fields)}): was davon bekannt ist, bleibt, aber eine Bestellung ohne E-Mail und Telefon kann keine Punkte bekommen`,
    isCustomerHidden
      ? `${grantText(granting, "read_customers")}. Wenn die App diesen Scope hat: ${APPROVAL}`
      : APPROVAL,
  ],
  "shopify.noAccess": ({ because }, _, say) => [
    "Ohne Zugang zum Shop erfährt die Bridge von Bestellungen, was von Hand angelegte Webhooks melden, und kann keine Webhooks anlegen, nichts Verpasstes finden und nicht neu abgleichen, und von einer geänderten Bestellung erfährt sie erst mit deren nächster Meldung",
    `Für den Zugang: ${say(because)}`,
  ],
  "shopify.otherAddress": ({ domain, real }) => [
    `Meldungen kommen von ${real}, nicht von ${domain}`,
    `domain: ${real} eintragen`,
  ],
  "shopify.noSubscriptions": ({ shop }) => [
    "Die App hat kein Webhook-Abonnement für Bestellungen",
    `Sie anlegen mit: ${BRIDGE} webhooks ${shop} --restore. Wenn shopify.app.toml sie aufführt, credentials.subscriptions auf app setzen`,
  ],
  "shopify.versionEnded": ({ version, ours }) => [
    `Shopify antwortet in Version ${version}: ${ours} ist abgelaufen`,
    "Die Bridge aktualisieren",
  ],
  "shopify.signsWithClientSecret": () => [
    "Shopify signiert mit dem Client-Secret der App",
    "Sicherstellen, dass es unter den secrets des Shops steht",
  ],
  "shopify.visitNotSigned": () => [
    "Dieser Aufruf kommt nicht von Shopify oder ist zu alt",
    "Die App noch einmal öffnen",
  ],
  "shopify.ownOrganisation": () => [
    "Hier ist keine Zustimmung nötig: die App gehört zur Organisation des Shops, und die Bridge holt sich den Zugang alle paar Minuten selbst bei Shopify",
    "Nach der Anmeldung an der Bridge zeigt die Seite Shops, wie es ausging; „Jetzt prüfen“ holt ihn dort sofort",
  ],

  "shopify.accessCheck": () => "Zugang",
  "shopify.addressCheck": () => "Adresse",
  "shopify.scopesCheck": () => "Scopes",
  "shopify.historyCheck": () => "ältere Bestellungen",
  "shopify.protectedDataCheck": () => "geschützte Kundendaten",
  "shopify.subscriptionsCheck": () => "Webhook-Abonnements",
  "shopify.versionCheck": () => "API-Version",
  "shopify.tokenAccepted": () => "Shopify nimmt das Token der App an",
  "shopify.rightAddress": ({ domain }) => `Der Shop ist ${domain}`,
  "shopify.scopesGranted": ({ scopes }, { list }) => `Die App hat ${list(scopes)}`,
  "shopify.ordersOfAnyAge": () => "Die App sieht Bestellungen jeden Alters",
  "shopify.contactReadable": () => "E-Mail, Telefon und Kunde sind lesbar",
  "shopify.noOrderToTry": () => "Der Shop hat noch keine Bestellung, an der es sich zeigt",
  "shopify.subscriptionsThere": ({ count }, format) =>
    format.count(count, {
      one: "# Abonnement für Bestellungen ist da",
      other: "# Abonnements für Bestellungen sind da",
    }),
  "shopify.versionUsed": ({ version }) => `Shopify antwortet in Version ${version}`,
  "shopify.subscriptionDeleted": () => "Shopify löscht es nach acht Fehlschlägen",
  "shopify.subscriptionFiltered": () => "Ein Filter oder eine Feldauswahl hält Meldungen zurück",
  "shopify.declaredByApp": () => "Die Konfiguration der App (shopify.app.toml) führt sie auf: nichts zu tun",
  "shopify.subscribed": ({ topic }) => `${topic} abonniert`,
  "shopify.filterRemoved": ({ topic }) => `Filter von ${topic} entfernt`,
  "shopify.visitElsewhere": () => "der Vorgang wurde nicht hier begonnen",
  "shopify.answerNotSigned": () =>
    "die Antwort ist nicht von Shopify mit dem Secret dieser App signiert, oder sie ist zu alt",
  "shopify.consentOfOtherShop": ({ domain }) => `ein anderer Shop hat zugestimmt: bei ${domain} anmelden`,
  "shopify.consentRefused": () => "der Händler hat nicht zugestimmt",
  "shopify.noCode": () => "Shopify hat keinen Code geschickt",
  "shopify.noAccessGiven": ({ because }, _, say) => `Shopify hat keinen Zugang gegeben: ${say(because)}`,

  "shopify.settings.clientId": () =>
    "die Client-ID der App, zum Lesen von Bestellungen aus dem Shop (Dev Dashboard › Settings)",
  "shopify.settings.clientSecret": () => "das Client-Secret der App (Dev Dashboard › Settings)",
  "shopify.settings.accessToken": () =>
    "das dauerhafte Token (shpat_…) einer App, die im Admin des Shops angelegt wurde (Einstellungen › Apps › Apps entwickeln)",
  "shopify.settings.grant": () =>
    "wie die App ihr Token bekommt: client_credentials für eine App der eigenen Organisation des Shops, authorization_code für jede andere, mit Zustimmung des Händlers",
  "shopify.settings.scopes": () =>
    "worum die App bittet: read_orders für die Bestellungen, read_customers für Name, E-Mail und Telefon ihrer Kunden; dazu read_all_orders, sobald Shopify es gewährt hat, für Bestellungen, die älter als 60 Tage sind",
  "shopify.settings.subscriptions": () =>
    "wer sich um die Webhooks kümmert: api, die Bridge legt sie an und legt sie neu an; app, die Konfiguration der App (shopify.app.toml) legt sie fest",
  "shopify.secretPlace": () =>
    "das Client-Secret der App, oder das unter Settings › Notifications › Webhooks",
  "shopify.expectedSecret": () => "das Geheimnis der App oder ihrer Webhooks, kein Zugangstoken",
  "shopify.expectedDomain": () =>
    "die myshopify.com-Adresse des Shops, zum Beispiel acme.myshopify.com (Shopify-Admin › Settings › Domains)",
  "shopify.expectedScope": () => "ein Scope wie read_orders",
};

const ALL_ORDERS =
  "Für ältere read_all_orders beantragen (Dev Dashboard › App › API access requests) und dann in credentials.scopes aufnehmen";
const APPROVAL =
  "Name, E-Mail, Telefon und Adresse beantragen (Dev Dashboard › App › API access requests › Protected customer data access)";

function connectText(shop: string): string {
  return `Den Shop verbinden unter /apps/shopify/install?shop=${shop}`;
}

function grantText({ way, shop }: Granting, lacking: string): string {
  const release = `Eine Version der App mit ${lacking} veröffentlichen (Dev Dashboard › App › Versions)`;
  switch (way) {
    case "customApp":
      return `${lacking} in der Verwaltung des Shops ankreuzen (Einstellungen › Apps › Apps entwickeln › App › Konfiguration) und die App neu installieren`;
    case "consent":
      return `${release}, in credentials.scopes nennen und den Händler noch einmal zustimmen lassen unter /apps/shopify/install?shop=${shop}`;
    case "release":
      return `${release} und neu im Shop installieren`;
  }
}
