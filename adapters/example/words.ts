import type { AdapterWords } from "../../src/words/catalog.ts";

/** This adapter's own sentences, as ICU messages. If there are more, use a file for each language. */
export const words: AdapterWords = {
  en: {
    "example.settings.apiKey": "the key to read orders with (Settings › Keys)",
    "example.labels.apiKey": "Key for reading orders",
    "example.secretPlace": "Settings › Webhooks",
    "example.expectedDomain": "must be the shop's address without a path, for example shop.example.com",
  },
  de: {
    "example.settings.apiKey": "der Schlüssel zum Lesen von Bestellungen (Settings › Keys)",
    "example.labels.apiKey": "Schlüssel zum Lesen von Bestellungen",
    "example.secretPlace": "unter Settings › Webhooks",
    "example.expectedDomain": "muss die Adresse des Shops ohne Pfad sein, zum Beispiel shop.example.com",
  },
  fr: {
    "example.settings.apiKey": "la clé pour lire les commandes (Settings › Keys)",
    "example.labels.apiKey": "Clé pour lire les commandes",
    "example.secretPlace": "sous Settings › Webhooks",
    "example.expectedDomain": "doit être l’adresse de la boutique sans chemin, par exemple shop.example.com",
  },
  es: {
    "example.settings.apiKey": "la clave para leer pedidos (Settings › Keys)",
    "example.labels.apiKey": "Clave para leer pedidos",
    "example.secretPlace": "en Settings › Webhooks",
    "example.expectedDomain": "debe ser la dirección de la tienda sin ruta, por ejemplo shop.example.com",
  },
};
