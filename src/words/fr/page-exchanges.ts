import type { ExchangeLabels, ExchangesLabels } from "../en/page-exchanges.ts";

export const exchange: ExchangeLabels = {
  request: "Requête",
  answer: "Réponse",
  took: ({ durationMs }, { number }) => `après ${number(durationMs)} ms`,
  hidden: "Ce qui concerne le client est masqué.",
  plain: "Tel quel, avec les données du client. Cette consultation figure dans le journal.",
};

export const exchanges: ExchangesLabels = {
  ...exchange,
  show: "Requête et réponse",
  asItWas: "Afficher tel quel",
  asItWasQuestion:
    "Le nom, l'adresse e-mail et le numéro de mobile du client deviennent visibles. Qui les a consultés, et quand, est inscrit dans le journal.",
};
