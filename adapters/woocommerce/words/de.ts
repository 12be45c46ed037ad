import { BRIDGE } from "../../../src/installation/called.ts";
import type { Advice, Catalog, Coded } from "../../../src/words/catalog.ts";
import type { WooRemark, WooTrouble } from "../said.ts";

const PERMALINKS =
  "In WordPress › Einstellungen › Permalinks etwas anderes als „Einfach“ wählen und speichern";
const WEBHOOKS = "WooCommerce › Einstellungen › Erweitert › Webhooks";
const PLUGIN = "Nach einem Plugin oder einer Einstellung des Hosters suchen, die vor /wp-json/ steht";
const ANSWERS = "Nach einem Plugin suchen, das die Antworten der REST-Schnittstelle verändert";
const PUBLIC_ADDRESS = "Eine öffentliche https-Adresse in server.publicUrl schreiben";
const VERSION_3 = `Den Webhook unter ${WEBHOOKS} öffnen und die API-Version „WP REST API Integration v3“ wählen`;
const LISTS = { orders: "Bestellungen", webhooks: "Webhooks", refunds: "Erstattungen" } as const;

export const de: Catalog<WooTrouble, Coded, Advice> & Catalog<WooRemark, Coded> = {
  "woocommerce.redirectsToLogin": ({ host }) => [
    `${host} schickt Aufrufe auf eine Anmelde- oder Hinweisseite: ein Plugin sperrt die REST-Schnittstelle`,
    "/wp-json/wc/ in diesem Plugin erlauben",
  ],
  "woocommerce.redirectsElsewhere": ({ host, target }) => [
    `${host} leitet weiter auf ${target}`,
    `${target} als Domain des Shops eintragen`,
  ],
  "woocommerce.redirects": ({ host }) => [
    `${host} leitet seine REST-Schnittstelle auf eine andere Seite weiter`,
    "Nach einem Plugin oder einer Einstellung des Hosters suchen, die /wp-json/ weiterleitet",
  ],
  "woocommerce.noInterface": ({ host }) => [
    `${host} hat unter dieser Adresse keine REST-Schnittstelle`,
    `${PERMALINKS}, und Domain und Pfad des Shops prüfen`,
  ],
  "woocommerce.pageInstead": ({ host, status }) => [
    `${host} zeigt eine Seite statt seiner REST-Schnittstelle (${status}): ein Sicherheits-Plugin, eine Firewall oder ein Passwort vor dem Shop hält die Bridge auf`,
    "Dort /wp-json/wc/ für die Bridge erlauben",
  ],
  "woocommerce.brokenAnswer": ({ host }) => [
    `${host} beantwortet seine REST-Schnittstelle mit einer Seite oder einer beschädigten Antwort`,
    "Prüfen, ob der Shop im Wartungsmodus ist, seine Besucher prüft oder ihnen PHP-Warnungen zeigt (WP_DEBUG_DISPLAY)",
  ],
  "woocommerce.strangePage": ({ host, status }) => [
    `${host} hat mit einer Seite geantwortet (${status})`,
    PLUGIN,
  ],
  "woocommerce.noWooCommerce": () => [
    "WordPress antwortet, aber die REST-Schnittstelle von WooCommerce ist nicht da",
    "Prüfen, ob das Plugin WooCommerce aktiv und aktuell ist",
  ],
  "woocommerce.plainPermalinks": () => [
    "Der Shop hat einfache Permalinks, mit denen die Bridge keine Bestellungen lesen kann",
    PERMALINKS,
  ],
  "woocommerce.keyRefused": () => [
    "WooCommerce nimmt den Schlüssel nicht an: er wurde widerrufen oder falsch eingetragen, seinen Benutzer gibt es nicht mehr, oder die Uhren gehen um mehr als 15 Minuten auseinander",
    "Einen neuen anlegen unter WooCommerce › Einstellungen › Erweitert › REST-API, oder den Shop neu verbinden",
  ],
  "woocommerce.keyMayNot": ({ said }) => [
    `Der Benutzer des Schlüssels darf das nicht (${said})`,
    "Einen Schlüssel eines Administrators oder Shop-Managers mit dem Recht Lesen/Schreiben verwenden und /wp-json/wc/ in Sicherheits-Plugins erlauben",
  ],
  "woocommerce.keyMayOnlyRead": () => [
    "Der Schlüssel darf nur lesen oder wurde widerrufen",
    "Ihm unter WooCommerce › Einstellungen › Erweitert › REST-API das Recht Lesen/Schreiben geben",
  ],
  "woocommerce.keyDropped": () => [
    "Der Schlüssel kommt bei WooCommerce nicht an: der Hoster entfernt den Header Authorization, oder WordPress weiß nicht, dass es per https aufgerufen wird",
    "Den Hoster bitten, den Header weiterzugeben und HTTPS (X-Forwarded-Proto) für WordPress zu setzen",
  ],
  "woocommerce.interfaceClosed": ({ said }) => [
    `Ein Plugin sperrt die REST-Schnittstelle von WordPress (${said})`,
    "/wp-json/wc/ in diesem Plugin erlauben",
  ],
  "woocommerce.callRefused": ({ status, said }) => [
    `Der Shop hat den Aufruf abgelehnt (${status}, ${said})`,
    "Unter WooCommerce › Status › Logs nachsehen",
  ],
  "woocommerce.notConnected": ({ shop }) => [
    "Für diesen Shop ist kein Schlüssel vorhanden",
    `Ihn verbinden unter /apps/woocommerce/install?shop=${shop}, oder consumerKey und consumerSecret in seine credentials schreiben`,
  ],
  "woocommerce.notAList": ({ of }) => [`Die Liste der ${LISTS[of]} des Shops ist keine Liste`, ANSWERS],
  "woocommerce.otherOrder": ({ orderId, answered }) => [
    `Der Shop hat mit Bestellung ${answered} statt mit Bestellung ${orderId} geantwortet`,
    ANSWERS,
  ],
  "woocommerce.notAnOrderId": () => [
    "Das ist nicht die Kennung einer WooCommerce-Bestellung",
    "Die Zahl aus der Adresse der Bestellung in WordPress übernehmen",
  ],
  "woocommerce.numberNotFound": () => [
    "Die Suche des Shops findet keine Bestellung mit dieser Nummer",
    "Ein Plug-in kann Nummern vergeben, ohne dass nach ihnen gesucht werden kann: stattdessen die Kennung nehmen, aus der Adresse der Bestellung in WordPress",
  ],
  "woocommerce.cursorUnreadable": () => [
    "Wo das Lesen weitergehen soll, ist nicht zu verstehen",
    "Das Lesen neu beginnen",
  ],
  "woocommerce.shuffled": () => [
    "Dieser Shop sortiert Bestellungen derselben Sekunde jedes Mal anders: eine davon kann ausgelassen worden sein",
    "Fehlende Bestellungen nach ihrer Kennung lesen",
  ],
  "woocommerce.ordersNotShown": ({ count }, format) => [
    format.count(count, {
      one: "# Bestellung dieser Seite wird dem Benutzer des Schlüssels nicht gezeigt",
      other: "# Bestellungen dieser Seite werden dem Benutzer des Schlüssels nicht gezeigt",
    }),
    "Einen Schlüssel eines Administrators oder Shop-Managers verwenden",
  ],
  "woocommerce.noTimeFilter": () => [
    "Dieser Shop filtert Bestellungen nicht nach der Zeit (WooCommerce vor 5.8): alle seine Bestellungen werden gelesen",
    "WooCommerce aktualisieren",
  ],
  "woocommerce.orderAnswerUnreadable": () => [
    "Eine Bestellung wurde ausgelassen: die Antwort des Shops mit ihr ist nicht lesbar",
    ANSWERS,
  ],
  "woocommerce.addressNotPublic": ({ host }) => [
    host === null ? "Die Adresse der Bridge ist ungültig" : `WooCommerce stellt nicht an ${host} zu`,
    PUBLIC_ADDRESS,
  ],
  "woocommerce.addressWithPassword": () => [
    "WooCommerce stellt nicht an eine Adresse zu, in der ein Passwort steht",
    "Es aus server.publicUrl herausnehmen",
  ],
  "woocommerce.portNotCalled": ({ port }) => [
    `WooCommerce stellt nur an die Ports 80, 443 und 8080 zu, nicht an ${port}`,
    "Einen Reverse-Proxy vor die Bridge setzen und seine Adresse in server.publicUrl schreiben",
  ],
  "woocommerce.addressNotSecure": () => [
    "Meldungen enthalten Namen und Adressen von Kunden, und die Adresse der Bridge ist nicht https",
    PUBLIC_ADDRESS,
  ],
  "woocommerce.tooManyWebhooks": ({ most }, { number }) => [
    `Der Shop hat mehr als ${number(most)} Webhooks, die nicht zu Ende gelesen werden`,
    `Die löschen, die niemand braucht, unter ${WEBHOOKS}`,
  ],
  "woocommerce.paused": () => ["Er wurde im Shop pausiert", `Ihn auf Aktiv setzen unter ${WEBHOOKS}`],
  "woocommerce.switchedOff": () => [
    "WooCommerce hat ihn nach sieben Fehlschlägen in Folge abgeschaltet und seitdem nichts zugestellt",
    "Ihn wiederherstellen und die Bestellungen seitdem neu abgleichen",
  ],
  "woocommerce.leftPaused": ({ topic }) => [
    `${topic}: unverändert, weil er im Shop pausiert wurde`,
    `Ihn auf Aktiv setzen unter ${WEBHOOKS}`,
  ],
  "woocommerce.partlyDone": ({ done, because }, { list }, say) => [
    `Nur ein Teil wurde erledigt (${list(done.map(say))}): ${say(because)}`,
    "Danach den Rest erledigen",
  ],
  "woocommerce.noAccess": ({ because }, _, say) => [
    "Ohne Zugang zum Shop erfährt die Bridge von Bestellungen, was von Hand angelegte Webhooks melden, und kann keine Webhooks anlegen, nichts Verpasstes finden und nicht neu abgleichen",
    `Für den Zugang: ${say(because)}`,
  ],
  "woocommerce.otherHome": ({ own, home }) => [
    `Der Shop antwortet als ${own}, nennt sich aber ${home}`,
    `${home} als Domain des Shops eintragen`,
  ],
  "woocommerce.webhooksNotKept": ({ because }, _, say) => [
    `Webhooks können nicht instand gehalten werden: ${say(because)}`,
    "Oder die Webhooks von Hand anlegen (siehe README des Adapters)",
  ],
  "woocommerce.versionUnknown": ({ because }, _, say) => [
    because === null ? "Der Shop nennt seine Version nicht" : `Die Version ist nicht lesbar: ${say(because)}`,
    "Einen Schlüssel eines Administrators verwenden",
  ],
  "woocommerce.versionOld": ({ version }) => [
    `WooCommerce ${version} kann nicht sagen, was sich geändert hat: jeder Durchgang liest alle Bestellungen`,
    "WooCommerce aktualisieren",
  ],
  "woocommerce.webhooksOff": ({ topics, shop }, { list }) => [
    `Nicht vorhanden oder abgeschaltet: ${list(topics)}`,
    `Wiederherstellen mit: ${BRIDGE} webhooks ${shop} --restore. Danach die Bestellungen seit dem Ausfall neu abgleichen`,
  ],
  "woocommerce.webhooksMisled": ({ because, shop }, _, say) => [
    `Die Webhooks führen zu einer Adresse, die WooCommerce nicht aufruft: ${say(because)}`,
    `Danach wiederherstellen mit: ${BRIDGE} webhooks ${shop} --restore`,
  ],
  "woocommerce.sourcesNotNoted": () => [
    "Die letzten Bestellungen nennen ihre Herkunft nicht: Empfehlungen sind nur an Gutscheinen und eigenen Feldern zu erkennen",
    "Bei Bedarf einschalten: WooCommerce › Einstellungen › Erweitert › Features › Bestellzuordnung",
  ],
  "woocommerce.oldInterface": () => [
    "Der Webhook verwendet die alte Legacy-Schnittstelle von WooCommerce",
    VERSION_3,
  ],
  "woocommerce.timesWithoutZone": () => ["Die Zeiten der Bestellung nennen keine Zeitzone", VERSION_3],
  "woocommerce.makerMayNotSee": () => [
    "WooCommerce hat statt der Bestellung einen Fehler geschickt (woocommerce_rest_cannot_view): der Benutzer, der den Webhook angelegt hat, wurde gelöscht oder darf keine Bestellungen mehr sehen",
    "Die vier Webhooks als Administrator oder Shop-Manager neu anlegen, die alten löschen und danach die Bestellungen seitdem neu einlesen",
  ],
  "woocommerce.errorInstead": ({ error }) => [
    `WooCommerce hat statt der Bestellung einen Fehler geschickt (${error})`,
    "Unter WooCommerce › Status › Logs nachsehen, danach die Bestellungen dieser Zeit neu einlesen",
  ],
  "woocommerce.keyConfigured": ({ shop }) => [
    `Der Shop ${shop} hat einen Schlüssel in der Konfiguration (credentials.consumerKey), und der wird verwendet`,
    "Um den Shop auf diesem Weg zu verbinden, ihn herausnehmen und die Bridge neu starten",
  ],
  "woocommerce.keyNeedsHttps": () => [
    "WooCommerce übergibt seinen Schlüssel nur an https-Adressen",
    "Der Bridge in server.publicUrl eine https-Adresse geben",
  ],

  "woocommerce.interfaceCheck": () => "REST-Schnittstelle",
  "woocommerce.keyCheck": () => "Schlüssel",
  "woocommerce.writingCheck": () => "Schreibrecht",
  "woocommerce.versionCheck": () => "Version",
  "woocommerce.webhooksCheck": () => "Webhooks",
  "woocommerce.sourcesCheck": () => "Herkunft der Bestellungen",
  "woocommerce.interfaceAnswers": () => "Der Shop antwortet",
  "woocommerce.ordersReadable": () => "Die Bestellungen des Shops sind lesbar",
  "woocommerce.mayWrite": () => "Der Schlüssel darf lesen und schreiben",
  "woocommerce.versionUsed": ({ version }) => `WooCommerce ${version}`,
  "woocommerce.webhooksActive": () => "Alle sind aktiv",
  "woocommerce.sourcesNoted": () => "Der Shop vermerkt, woher Bestellungen kommen",
  "woocommerce.noCheckoutOrder": () => "Noch keine Bestellung von der Kasse, an der es sich zeigt",
  "woocommerce.severalOfOne": ({ count }, { number }) =>
    `Es gibt ihn ${number(count)}-mal, also kommt jedes Ereignis ${number(count)}-mal; das schadet nicht`,
  "woocommerce.webhookMade": ({ topic }) => `${topic}: angelegt`,
  "woocommerce.webhookMadeAnew": ({ topic }) => `${topic}: neu angelegt`,
  "woocommerce.webhookOnAgain": ({ topic }) =>
    `${topic}: wieder eingeschaltet; bis eine Meldung gelungen ist, schaltet ihn schon ein weiterer Fehlschlag wieder ab`,
  "woocommerce.webhookSecretSet": ({ topic }) => `${topic}: war aktiv; sein Geheimnis wurde neu gesetzt`,
  "woocommerce.callbackWithoutKey": () => "die Antwort des Shops enthält keinen Schlüssel",
  "woocommerce.callbackOfOtherVisit": () => "die Antwort des Shops gehört zu einem anderen Vorgang",
  "woocommerce.keyNotForBoth": () =>
    "der Schlüssel darf nicht lesen und schreiben, und beides muss erlaubt werden",
  "woocommerce.newKeyRefused": ({ because }, _, say) =>
    `der Shop nimmt seinen neuen Schlüssel nicht an: ${say(because)}`,
  "woocommerce.newKeyNotTried": ({ because }, _, say) =>
    `der Shop war mit seinem neuen Schlüssel nicht zu erreichen: ${say(because)}. Einige Minuten warten; ein Shop, der nur eines zur Zeit kann, braucht einen von Hand angelegten Schlüssel in seinen credentials`,

  "woocommerce.settings.consumerKey": () =>
    "der Schlüssel der REST-API (ck_…), zum Lesen von Bestellungen aus dem Shop (WooCommerce › Einstellungen › Erweitert › REST-API)",
  "woocommerce.settings.consumerSecret": () => "das Secret zum Schlüssel (cs_…), nur beim Anlegen gezeigt",
  "woocommerce.settings.statuses": () =>
    "was die eigenen Bestellstatus des Shops bedeuten, nach Kurznamen; geht der eingebauten Bedeutung vor",
  "woocommerce.secretPlace": () => "WooCommerce › Einstellungen › Erweitert › Webhooks",
  "woocommerce.expectedSecret": () => "das Geheimnis der Webhooks, nicht der Schlüssel der REST-API",
  "woocommerce.expectedStatus": () => "der Kurzname eines Status, zum Beispiel delivered",
  "woocommerce.expectedKeyPair": () =>
    "consumerKey und consumerSecret zusammen, oder keines von beiden (dann den Shop über seine eigenen Seiten verbinden)",
  "woocommerce.expectedWebAddress": () =>
    "die Webadresse des Shops, zum Beispiel shop.example.com oder shop.example.com/pfad",
  "woocommerce.expectedNoQuery": () =>
    "die Adresse des Shops ohne Fragezeichen und ohne Sprungmarke, zum Beispiel shop.example.com oder shop.example.com/pfad",
  "woocommerce.expectedNoPassword": () =>
    "die Adresse des Shops ohne Benutzernamen und Passwort, zum Beispiel shop.example.com oder shop.example.com/pfad",
  "woocommerce.expectedAddress": () =>
    "die Adresse des Shops, zum Beispiel shop.example.com oder shop.example.com/pfad",
};
