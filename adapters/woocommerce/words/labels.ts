import type { Catalog, Coded } from "../../../src/words/catalog.ts";
import type { Language } from "../../../src/words/format.ts";
import type { WooLabel } from "../said.ts";

/** What people call the settings that somebody is asked for. */
export const labels: Readonly<Record<Language, Catalog<WooLabel, Coded>>> = {
  en: {
    "woocommerce.labels.consumerKey": () => "REST API key",
    "woocommerce.labels.consumerSecret": () => "Secret of the REST API key",
  },
  de: {
    "woocommerce.labels.consumerKey": () => "Schlüssel der REST-API",
    "woocommerce.labels.consumerSecret": () => "Secret zum Schlüssel der REST-API",
  },
  fr: {
    "woocommerce.labels.consumerKey": () => "Clé de l'API REST",
    "woocommerce.labels.consumerSecret": () => "Secret de la clé de l'API REST",
  },
  es: {
    "woocommerce.labels.consumerKey": () => "Clave de la API REST",
    "woocommerce.labels.consumerSecret": () => "Secreto de la clave de la API REST",
  },
};
