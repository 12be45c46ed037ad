import type { PageLabels } from "../en/page.ts";

export const shell: PageLabels["shell"] = {
  name: "Loyalty bridge",
  skip: "Zum Inhalt springen",
  openMenu: "Menü öffnen",
  closeMenu: "Menü schließen",
  menu: "Seiten",
  live: "Live",
  lost: "Verbindung verloren, neuer Versuch läuft",
  places: {
    today: "Heute",
    orders: "Bestellungen",
    attention: "Zu erledigen",
    customer: "Kunde",
    resync: "Neuabgleich",
    programme: "Programm",
    shops: "Shops",
    deliveries: "Meldungen",
    acts: "Protokoll",
    incidents: "Störungen",
  },
  nothingHere: "Hier ist nichts",
  noSuchPage: "Unter dieser Adresse gibt es keine Seite.",
  search: "Suchen",
  allOrders: "Alle Bestellungen",
  language: "Sprache",
  colours: { auto: "Farben: automatisch", dark: "Farben: dunkel", light: "Farben: hell" },
  signOut: "Abmelden",
  signOutEverywhere: "Überall abmelden",
  everybodyLeaves: "Alle, die hier angemeldet sind, werden auf allen Geräten abgemeldet.",
  signedInAs: ({ name }) => `Angemeldet als ${name}`,
  version: ({ version }) => `Version ${version}`,
};

export const signIn: PageLabels["signIn"] = {
  title: "Anmelden",
  about:
    "Dies ist die Bridge zwischen Shop und Treueservice. Das Admin-Token steht in ihrer .env als BRIDGE_ADMIN_TOKEN (oder in ihrer Konfiguration unter admin.token).",
  token: "Admin-Token",
  showToken: "Token anzeigen",
  name: "Name",
  nameUse: "Entscheidungen werden unter diesem Namen festgehalten.",
  signIn: "Anmelden",
  notKept:
    "Das Token stimmt, aber der Browser behält unter dieser Adresse keine Anmeldung. Die Seite über ihre https-Adresse öffnen.",
};
