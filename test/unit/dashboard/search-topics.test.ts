import { describe, expect, test } from "vitest";
import { TASKS, topicsFor, withoutWords } from "../../../src/dashboard/parts/search/topics.ts";
import { catalogue } from "../../../src/words/catalogues.ts";
import type { Language } from "../../../src/words/format.ts";
import { type PageName, pageAddress } from "../../../src/words/page-addresses.ts";

/** What an owner types into the search, and where its first result leads. `null`: the account menu. */

const KEY = "/help?document=running&section=change-the-key-of-the-loyalty-account";
const RATE = "/help?document=rules&section=points-per-euro";
const UPDATE = "/help?document=running&section=update";
const NO_POINTS = "/help?document=troubles&section=points";
const NO_WEBHOOKS = "/help?document=troubles&section=webhooks-do-not-arrive";
const PROXY = "/help?document=running&section=the-proxy";
const SHOWN = "/help?document=rules&section=points-on-the-shops-own-pages";
const PARTLY = "/orders?refunded=partly";
const CUSTOMERS = "/help?document=page&section=customers";
const REFUSED = "/help?document=troubles&section=the-loyalty-service-refused-an-order";
const ACTIVITY = "/help?document=rules&section=what-an-activity-is";

const TYPED: Readonly<Record<Language, Readonly<Record<string, string | null>>>> = {
  en: {
    undo: "/acts",
    "who gets alerted": "/alerts",
    "partly refunded": PARTLY,
    "order from before the bridge": "/resync",
    "old order": "/resync",
    "wrong email": "/orders",
    "due date": "/programme?tab=approval",
    "what did the campaign bring": "/",
    "loyalty key": KEY,
    export: "/orders",
    erase: "/customer",
    gdpr: "/customer",
    refund: "/programme?tab=approval",
    "points per euro": RATE,
    backup: "/backups",
    "back up": "/backups",
    update: UPDATE,
    upgrade: UPDATE,
    restore: "/backups",
    "webhook secret": "/shops",
    "remove shop": "/shops",
    "how do I remove a shop?": "/shops",
    password: "/passkeys",
    language: null,
    "dark mode": null,
    "sign out": null,
    slack: "/alerts",
    email: "/alerts",
    notifications: "/alerts",
    bookkeeper: "/report",
    invoice: "/report",
    "cancel points": "/orders",
    "where are my points": NO_POINTS,
    "webhooks do not arrive": NO_WEBHOOKS,
    "return window": "/programme?tab=approval",
    "exclude product": "/programme?tab=exclusions",
    "stop giving points": "/programme?tab=exclusions",
    referral: "/programme?tab=referrals",
    redeem: "/customer",
    "invite a colleague": "/people",
    https: PROXY,
    "import old orders": "/resync",
    "show customers their points": SHOWN,
    "how many points this month": "/report",
    "what would a refund do": "/orders",
    "read last week's orders again": "/resync",
    "alert test": "/alerts",
    "who has access": "/people",
    "what did Ben change": "/acts",
    "which orders got points twice?": "/customer",
    "how much is a point worth?": "/report",
    "what did we give last month?": "/report",
    "how do I stop giving points today?": "/programme?tab=exclusions",
    "when was the last backup?": "/backups",
    "is Shopify's webhook arriving?": "/deliveries",
    "how do I change the API key?": KEY,
    "why did this customer get no points?": NO_POINTS,
    "who changed the rules?": "/acts",
    "which version am I running?": "/help",
    "is the loyalty service down?": "/",
    "how long was the loyalty service down?": "/incidents",
    "exclude a customer group": "/programme?tab=exclusions",
    retrying: "/orders",
    "are all webhooks in place?": "/shops",
    "give a customer points by hand": CUSTOMERS,
    "why is an order on hold?": "/attention",
    "is it working": "/",
    "is everything working": "/",
    "how do I get an email when something breaks": "/alerts",
    "mobile number missing": "/attention",
    "last delivery": "/deliveries",
    "Is anything broken?": "/attention",
    "something broken": "/attention",
    "is something wrong": "/attention",
    "Was anything sent twice?": "/customer",
    "What happens if a customer returns half?": "/orders",
    "email when something fails": "/alerts",
    "customer wants his data": "/customer",
    "black friday": "/programme?tab=rules",
    goodwill: CUSTOMERS,
    members: CUSTOMERS,
    "best customers": CUSTOMERS,
    "what does 422 mean": REFUSED,
    "what is an activity?": ACTIVITY,
    "points missing": NO_POINTS,
  },
  de: {
    "teilweise erstattet": PARTLY,
    rückgängig: "/acts",
    Treueschlüssel: KEY,
    exportieren: "/orders",
    löschen: "/customer",
    DSGVO: "/customer",
    Erstattung: "/programme?tab=approval",
    "welcher Shop ist nicht verbunden": "/shops",
    "Punkte pro Euro": RATE,
    Backup: "/backups",
    "wie alt ist die Sicherung": "/backups",
    aktualisieren: UPDATE,
    Update: UPDATE,
    wiederherstellen: "/backups",
    "Webhook-Geheimnis": "/shops",
    "Shop entfernen": "/shops",
    Passwort: "/passkeys",
    Sprache: null,
    abmelden: null,
    Slack: "/alerts",
    "Benachrichtigung testen": "/alerts",
    Buchhalter: "/report",
    "alles wiederholen": "/attention",
    "Wie storniere ich Punkte?": "/orders",
    "keine Punkte": NO_POINTS,
    Rückgabefrist: "/programme?tab=approval",
    "Mitarbeiter einladen": "/people",
    "wie viele Punkte diesen Monat?": "/report",
    "was würde eine Erstattung bewirken": "/orders",
    "doppelte Punkte": "/programme?tab=rules",
    "wer hat Zugriff": "/people",
    "Punkte zweimal bekommen": "/customer",
    "wie viel ist ein Punkt wert?": "/report",
    "was haben wir letzten Monat vergeben?": "/report",
    "wann war die letzte Sicherung?": "/backups",
    "Funktioniert alles": "/",
    "Mobilnummer fehlt": "/attention",
    "letzte Meldung": "/deliveries",
    "Ist etwas kaputt?": "/attention",
    "stimmt etwas nicht?": "/attention",
    "Wurde etwas doppelt gesendet?": "/customer",
    "Was passiert, wenn ein Kunde die Hälfte zurückschickt?": "/orders",
    "E-Mail, wenn etwas schiefgeht": "/alerts",
    "Kunde möchte seine Daten": "/customer",
    "Black Friday": "/programme?tab=rules",
    Kulanz: CUSTOMERS,
    "Punkte von Hand geben": CUSTOMERS,
    "beste Kunden": CUSTOMERS,
    "Was bedeutet 422?": REFUSED,
  },
  fr: {
    "partiellement remboursées": PARTLY,
    annuler: "/acts",
    "clé de fidélité": KEY,
    exporter: "/orders",
    effacer: "/customer",
    RGPD: "/customer",
    remboursement: "/programme?tab=approval",
    "points par euro": RATE,
    "quelle boutique n’est pas connectée ?": "/shops",
    "mise à jour": UPDATE,
    restaurer: "/backups",
    "secret du webhook": "/shops",
    "retirer une boutique": "/shops",
    "mot de passe": "/passkeys",
    langue: null,
    "se déconnecter": null,
    slack: "/alerts",
    comptable: "/report",
    "tester une alerte": "/alerts",
    "tout fonctionne": "/",
    "numéro de mobile manquant": "/attention",
    "comment annuler des points": "/orders",
    "pas de points": NO_POINTS,
    "délai de retour": "/programme?tab=approval",
    "inviter un collègue": "/people",
    "combien de points ce mois-ci": "/report",
    "que ferait un remboursement ?": "/orders",
    "points reçus deux fois": "/customer",
    "combien vaut un point ?": "/report",
    "quand a eu lieu la dernière sauvegarde ?": "/backups",
  },
  es: {
    "parcialmente reembolsados": PARTLY,
    deshacer: "/acts",
    "clave de fidelización": KEY,
    exportar: "/orders",
    borrar: "/customer",
    RGPD: "/customer",
    reembolso: "/programme?tab=approval",
    "puntos por euro": RATE,
    "copia de seguridad": "/backups",
    "probar alerta": "/alerts",
    actualizar: UPDATE,
    restaurar: "/backups",
    "secreto del webhook": "/shops",
    "quitar tienda": "/shops",
    contraseña: "/passkeys",
    idioma: null,
    "cerrar sesión": null,
    slack: "/alerts",
    contable: "/report",
    "reintentar todo lo que falló": "/attention",
    "funciona todo": "/",
    "falta el número de móvil": "/attention",
    "cómo cancelar puntos": "/orders",
    "no hay puntos": NO_POINTS,
    "plazo de devolución": "/programme?tab=approval",
    "invitar a un compañero": "/people",
    "cuántos puntos este mes": "/report",
    "¿qué haría un reembolso?": "/orders",
    "puntos dos veces": "/customer",
    "¿cuánto vale un punto?": "/report",
    "¿cuándo fue la última copia de seguridad?": "/backups",
    "¿hay algo roto?": "/attention",
    "algo va mal": "/attention",
    "¿se envió algo dos veces?": "/customer",
    "¿qué pasa si un cliente devuelve la mitad?": "/orders",
    "correo cuando algo falla": "/alerts",
    "un cliente quiere sus datos": "/customer",
    "Black Friday": "/programme?tab=rules",
    "gesto comercial": CUSTOMERS,
    "dar puntos a mano": CUSTOMERS,
    "mejores clientes": CUSTOMERS,
    "¿qué significa 422?": REFUSED,
  },
};

const tasks = Object.keys(TASKS) as (keyof typeof TASKS)[];

type Said = Readonly<Record<string, string>>;
const saidIn = (language: Language) => catalogue(language, "page/search") as unknown as Said;

function pagesIn(language: Language) {
  const shell = catalogue(language, "page/main") as unknown as Said;
  return Object.entries(shell).flatMap(([path, name]) => {
    const [, page] = /^shell\.places\.(\w+)$/.exec(path) ?? [];
    const words = saidIn(language)[`also.${page}`] ?? "";
    return page === undefined ? [] : [{ name, words, leads: pageAddress(page as PageName) }];
  });
}

/** All that is found, best first. */
const leadsOf = (language: Language, term: string) => searching(language)(term).map(({ leads }) => leads);

test.each([
  [["/attention", "/incidents"], "broken", "kaputt", "cassé", "roto"],
  [["/incidents", NO_WEBHOOKS], "lost webhook", "verlorene Webhooks", "webhook perdu", "webhook perdido"],
  [["/orders", "/report"], "csv", "CSV", "csv", "csv"],
] as const)("%j are offered for “%s” and the same in other languages", (leads, en, de, fr, es) => {
  for (const [language, term] of Object.entries({ en, de, fr, es }))
    expect(leadsOf(language as Language, term), term).toEqual(expect.arrayContaining([...leads]));
});

function searching(language: Language) {
  const said = saidIn(language);
  const todo = tasks.map((task) => ({
    name: said[`tasks.${task}`] ?? "",
    words: said[`also.${task}`] ?? "",
    leads: TASKS[task],
  }));
  const topics = [...pagesIn(language), ...todo];
  return (term: string) => topicsFor(term, topics, said.ignored ?? "");
}

describe.each(Object.entries(TYPED))("in %s", (language, typed) => {
  const search = searching(language as Language);

  test.each(Object.entries(typed))("“%s” leads to %s", (term, leads) => {
    const [first] = search(term);
    expect(first?.leads, first?.name).toBe(leads);
  });

  test("each page is first by its own name, and nonsense finds nothing", () => {
    for (const { name, leads } of pagesIn(language as Language))
      expect([name, search(name)[0]?.leads]).toEqual([name, leads]);
    expect(search("xyzzy")).toEqual([]);
  });
});

test.each([
  ["emil sato points", "emil sato"],
  ["Points of Emil Sato", "Emil Sato"],
  ["Emil Sato's points", "Emil Sato"],
  ["points", ""],
  ["O'Hara", "O'Hara"],
])("of “%s”, “%s” may be a name", (term, name) => {
  const { ignored = "", ofPoints = "" } = saidIn("en");
  expect(withoutWords(term, `${ignored} ${ofPoints}`)).toBe(name);
});
