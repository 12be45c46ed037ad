import type { Language } from "../../src/words/format.ts";

type Translated = Exclude<Language, "en">;

/**
 * One word for one thing, in every language. Where an English sentence says the term, each translation says its own. Each
 * entry is the beginning of a word, or a regular expression where a language bends it; `de: "erstatt"` stands for
 * Erstattung, erstattet and erstatten.
 */
interface Term {
  readonly en: string;
  readonly said: Readonly<Record<Translated, string>>;
  /** Words for the same thing that no sentence uses, as whole words. */
  readonly never?: Partial<Record<Language, readonly string[]>>;
}

export const TERMS: readonly Term[] = [
  {
    en: "refund(?:s|ed)?",
    said: { de: "erstatt", fr: "rembours", es: "reembols" },
    never: { de: ["Rückzahlung", "Refund"], es: ["devolución de dinero"] },
  },
  {
    en: "disputed?",
    said: { de: "anfecht|angefochten", fr: "litige", es: "disputa" },
    never: { fr: ["contestation"], es: ["contracargo"] },
  },
  // As Shopify's admin says it.
  {
    en: "fulfilled",
    said: { de: "ausgeführt|ausführung", fr: "trait", es: "prepar" },
    never: { es: ["completados?"] },
  },
  { en: "shipments?", said: { de: "sendung|versand", fr: "expédition", es: "envío" } },
  {
    en: "deliver(?:y|ies)",
    said: { de: "meldung|zustell", fr: "notification", es: "aviso" },
    never: { de: ["Zustellung", "Zustellungen"], fr: ["livraison de webhook"], es: ["entrega de webhook"] },
  },
  {
    en: "loyalty service",
    said: { de: "treueservice", fr: "service", es: "servicio" },
    never: { de: ["Treuedienst", "Loyalitätsdienst"], es: ["servicio de lealtad"] },
  },
  { en: "loyalty account", said: { de: "konto|konten", fr: "compte", es: "cuenta" } },
  { en: "points pending", said: { de: "vorgemerkt", fr: "en attente", es: "pendiente" } },
  {
    en: "referrals?",
    said: { de: "empfehl", fr: "parrain", es: "recomend" },
    never: {
      en: ["conversions?"],
      de: ["Werbung", "Conversions?", "Konversion"],
      fr: ["recommandations?", "conversions?"],
      es: ["referidos?", "conversi[óo]n(?:es)?"],
    },
  },
  {
    en: "dry runs?",
    said: { de: "probel[aä]uf", fr: "simulation", es: "simulaci" },
    never: { fr: ["essais? à blanc"] },
  },
  { en: "campaigns?", said: { de: "kampagne", fr: "campagne", es: "campaña" } },
  {
    en: "previews?",
    said: { de: "vorschau", fr: "aperçu", es: "vista previa|vistas previas" },
    never: { en: ["look ahead"], de: ["Vorausschau"], fr: ["prévisualisation"], es: ["previsualización"] },
  },
  {
    en: "rate limit",
    said: { de: "limit|begrenzung", fr: "limite", es: "límite" },
    never: { en: ["quota"], de: ["Ratenlimit", "Kontingent"], fr: ["quota"], es: ["cuota"] },
  },
  {
    en: "signatures?",
    said: { de: "signatur", fr: "signature", es: "firma" },
    never: { de: ["Unterschrift"] },
  },
  {
    en: "backups?",
    said: { de: "sicherung", fr: "sauvegarde", es: "copia" },
    never: { fr: ["copie de sauvegarde"], es: ["respaldo"] },
  },
  {
    en: "data folder",
    said: { de: "ordner", fr: "dossier", es: "carpeta" },
    never: { de: ["Verzeichnis"], fr: ["répertoire"], es: ["directorio"] },
  },
  { en: "audit log", said: { de: "protokoll", fr: "journal", es: "registro" } },
  {
    en: "tags?",
    // As Shopify's admin says it.
    said: { de: "(?<!\\p{L})tags?(?!\\p{L})", fr: "balise", es: "etiqueta" },
    never: { de: ["Etikett", "Schlagwort", "Schlagwörtern?"], fr: ["tags", "étiquettes?"], es: ["tags"] },
  },
  {
    en: "discount codes?",
    said: { de: "rabattcode", fr: "code", es: "código" },
    never: { de: ["Rabattkode"] },
  },
  { en: "time zones?", said: { de: "zeitzone", fr: "fuseau", es: "zona" } },
  { en: "return window", said: { de: "rückgabefrist", fr: "délai de retour", es: "plazo de devolución" } },
  { en: "dismiss(?:ed)?", said: { de: "verwerfen|verworfen", fr: "écart", es: "descart" } },
  {
    en: "attempts?",
    said: { de: "versuch", fr: "tentative", es: "intento" },
    never: { fr: ["nouvel essai"] },
  },
  {
    en: "reasons?",
    said: { de: "gr[uü]nd", fr: "motif", es: "motivo" },
    never: { fr: ["(?<!en )raisons?"] },
  },
  { en: "patterns?", said: { de: "muster", fr: "modèle", es: "patrón|patrones" } },
  {
    en: "sales channels?",
    said: { de: "vertriebskan[aä]l", fr: "canal|canaux", es: "canal" },
    never: { de: ["Verkaufskanal", "Verkaufskanäle", "Verkaufskanälen"] },
  },
  {
    en: "balance",
    said: { de: "stand", fr: "solde", es: "saldo" },
    never: { de: ["Guthaben"] },
  },
  {
    en: "operator",
    said: { de: "betreiber", fr: "qui (?:la )?gère", es: "que (?:lo )?gestiona" },
    never: { es: ["operador"] },
  },
  {
    en: "undo(?:ne)?|undid",
    said: {
      de: "zurück|rückgängig",
      // With what is undone, so that nobody takes it for cancelled points.
      fr: "(?:action|décision|modification|validation)[^.:;]*annul|annul[^.:;]*(?:action|décision|modification|validation)|rien à annuler|être annulé|définitif|irréversible|rétabl",
      es: "desha|deshe|deshi",
    },
  },
];

/** Words that have a plainer one, and the familiar address: readers are Sie, vous and usted. */
export const NEVER: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "whoever",
    "anybody",
    "somebody",
    "everybody",
    "told",
    "anew",
    "thereby",
    "redeems of",
    "stranger",
    "strangers",
    // British spelling, but the platforms' own noun: fulfillment.
    "fulfilments?",
    "colors?",
  ],
  de: [
    "Kennung",
    "Geheimnis",
    "Geheimnisse",
    "in der Verwaltung",
    "Nur ansehen",
    "Bestellkennung",
    "Kopfzeile",
    "berichtigt",
    "jene Version",
    "zurückspielen",
    "geschickt",
    "schicken",
    "schickt",
    "benutzt",
    "Alarm",
    "Alarme",
    "Mensch",
    "Menschen",
    "du",
    "dein",
    "deine",
    "dich",
    "belassen",
  ],
  fr: [
    ...["pont", "tourne", "toutes les quelques", "tu", "ton", "tes", "toi"],
    // WordPress alone names its menu so.
    ...["réglage", "(?<!› )réglages", "exploitant", "commerçant", "demande une décision", "page d’arrivée"],
    ...["à traiter", "revenir sur", "retour en arrière"],
  ],
  es: [
    "extraño",
    "extraños",
    "tú",
    "tu",
    "tus",
    "vosotros",
    "incidentes?",
    "identificador(?:es)?",
    "tarjetas? regalo",
    "claves? de acceso",
    "comerciantes?",
    "por defecto",
    "cancelar los puntos",
    ...["revert(?:id[oa]s?|ir)", "revierten?", "revirtió"],
    "página de llegada",
  ],
};

/** Labels that say a term in its other sense: a parcel is delivered, not a webhook; names of settings and of a call. */
const ELSEWHERE = [
  "order.json approve",
  "page/order-page.json approvedBecause",
  "settings.json expectedSupportedDelivery",
  "setting-meanings.json phrases.shops.<name>.program.extra.conversion",
];
export const OTHER_SENSE: Readonly<Record<Translated, readonly string[]>> = {
  de: ELSEWHERE,
  // A choice below the page's title.
  fr: [...ELSEWHERE, "page/main.json deliveries.all"],
  // WooCommerce's own name for a status.
  es: [...ELSEWHERE, "woocommerce.json woocommerce.statuses.completed"],
};
