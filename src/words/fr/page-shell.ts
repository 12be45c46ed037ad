import type { PageLabels } from "../en/page.ts";

export const shell: PageLabels["shell"] = {
  name: "Loyalty bridge",
  skip: "Aller au contenu",
  openMenu: "Ouvrir le menu",
  closeMenu: "Fermer le menu",
  menu: "Pages",
  live: "En direct",
  lost: "Connexion perdue, nouvel essai en cours",
  places: {
    today: "Aujourd'hui",
    orders: "Commandes",
    attention: "À traiter",
    customer: "Client",
    resync: "Resynchronisation",
    programme: "Programme",
    shops: "Boutiques",
    deliveries: "Notifications",
    acts: "Journal",
    incidents: "Incidents",
  },
  nothingHere: "Il n'y a rien ici",
  noSuchPage: "Aucune page ne se trouve à cette adresse.",
  search: "Chercher",
  allOrders: "Toutes les commandes",
  language: "Langue",
  colours: { auto: "Couleurs : automatiques", dark: "Couleurs : sombres", light: "Couleurs : claires" },
  signOut: "Se déconnecter",
  signOutEverywhere: "Se déconnecter partout",
  everybodyLeaves: "Toutes les personnes connectées ici sont déconnectées, sur tous leurs appareils.",
  signedInAs: ({ name }) => `Session de ${name}`,
  version: ({ version }) => `Version ${version}`,
};

export const signIn: PageLabels["signIn"] = {
  title: "Se connecter",
  about:
    "Voici la passerelle de fidélité de la boutique. Le jeton d'administration se trouve dans son fichier .env, sous BRIDGE_ADMIN_TOKEN (ou dans sa configuration, sous admin.token).",
  token: "Jeton d'administration",
  showToken: "Afficher le jeton",
  name: "Nom",
  nameUse: "Les décisions sont notées sous ce nom.",
  signIn: "Se connecter",
  notKept:
    "Le jeton est bon, mais le navigateur ne garde pas de session pour cette adresse. Ouvrir le tableau de bord par son adresse https.",
};
