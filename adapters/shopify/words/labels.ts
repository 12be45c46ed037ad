import type { Catalog, Coded } from "../../../src/words/catalog.ts";
import type { Language } from "../../../src/words/format.ts";
import type { ShopifyLabel } from "../said.ts";

/** What people call the settings that somebody is asked for. */
export const labels: Readonly<Record<Language, Catalog<ShopifyLabel, Coded>>> = {
  en: {
    "shopify.labels.clientId": () => "Client ID of the app",
    "shopify.labels.clientSecret": () => "Client secret of the app",
    "shopify.labels.accessToken": () => "Access token of the app",
    "shopify.labels.grant": () => "How the app gets into the shop",
    "shopify.labels.subscriptions": () => "Who looks after the webhooks",
    "shopify.labels.grant.client_credentials": () => "An app of the shop's own organisation",
    "shopify.labels.grant.authorization_code": () => "Any other app, with the merchant's consent",
    "shopify.labels.subscriptions.api": () => "The bridge makes and mends them",
    "shopify.labels.subscriptions.app": () => "They stand in the app's own file",
  },
  de: {
    "shopify.labels.clientId": () => "Client-ID der App",
    "shopify.labels.clientSecret": () => "Client-Secret der App",
    "shopify.labels.accessToken": () => "Zugangstoken der App",
    "shopify.labels.grant": () => "Wie die App in den Shop kommt",
    "shopify.labels.subscriptions": () => "Wer sich um die Webhooks kümmert",
    "shopify.labels.grant.client_credentials": () => "Eine App der eigenen Organisation des Shops",
    "shopify.labels.grant.authorization_code": () => "Jede andere App, mit Zustimmung des Händlers",
    "shopify.labels.subscriptions.api": () => "Die Bridge legt sie an und bessert nach",
    "shopify.labels.subscriptions.app": () => "Sie stehen in der Datei der App",
  },
  fr: {
    "shopify.labels.clientId": () => "Identifiant client de l'application",
    "shopify.labels.clientSecret": () => "Secret client de l'application",
    "shopify.labels.accessToken": () => "Jeton d'accès de l'application",
    "shopify.labels.grant": () => "Comment l'application accède à la boutique",
    "shopify.labels.subscriptions": () => "Qui s'occupe des webhooks",
    "shopify.labels.grant.client_credentials": () => "Une application de la propre organisation",
    "shopify.labels.grant.authorization_code": () => "Une autre, avec l'accord du marchand",
    "shopify.labels.subscriptions.api": () => "La passerelle les crée et les répare",
    "shopify.labels.subscriptions.app": () => "Ils sont dans le fichier de l'application",
  },
  es: {
    "shopify.labels.clientId": () => "Identificador de cliente de la aplicación",
    "shopify.labels.clientSecret": () => "Secreto de cliente de la aplicación",
    "shopify.labels.accessToken": () => "Token de acceso de la aplicación",
    "shopify.labels.grant": () => "Cómo entra la aplicación en la tienda",
    "shopify.labels.subscriptions": () => "Quién se ocupa de los webhooks",
    "shopify.labels.grant.client_credentials": () => "Una aplicación de la propia organización",
    "shopify.labels.grant.authorization_code": () => "Otra, con el permiso del comerciante",
    "shopify.labels.subscriptions.api": () => "El puente los crea y los repara",
    "shopify.labels.subscriptions.app": () => "Están en el archivo de la aplicación",
  },
};
