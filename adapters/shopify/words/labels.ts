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
  },
  de: {
    "shopify.labels.clientId": () => "Client-ID der App",
    "shopify.labels.clientSecret": () => "Client-Secret der App",
    "shopify.labels.accessToken": () => "Zugangstoken der App",
    "shopify.labels.grant": () => "Wie die App in den Shop kommt",
    "shopify.labels.subscriptions": () => "Wer sich um die Webhooks kümmert",
  },
  fr: {
    "shopify.labels.clientId": () => "Identifiant client de l'application",
    "shopify.labels.clientSecret": () => "Secret client de l'application",
    "shopify.labels.accessToken": () => "Jeton d'accès de l'application",
    "shopify.labels.grant": () => "Comment l'application accède à la boutique",
    "shopify.labels.subscriptions": () => "Qui s'occupe des webhooks",
  },
  es: {
    "shopify.labels.clientId": () => "Identificador de cliente de la aplicación",
    "shopify.labels.clientSecret": () => "Secreto de cliente de la aplicación",
    "shopify.labels.accessToken": () => "Token de acceso de la aplicación",
    "shopify.labels.grant": () => "Cómo entra la aplicación en la tienda",
    "shopify.labels.subscriptions": () => "Quién se ocupa de los webhooks",
  },
};
