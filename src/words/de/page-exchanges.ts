import type { ExchangeLabels, ExchangesLabels } from "../en/page-exchanges.ts";

export const exchange: ExchangeLabels = {
  request: "Anfrage",
  answer: "Antwort",
  took: ({ durationMs }, { number }) => `nach ${number(durationMs)} ms`,
  hidden: "Was vom Kunden erzählt, ist verdeckt.",
  plain: "Wie es war, mit den Daten des Kunden. Dass es abgefragt wurde, steht im Protokoll.",
};

export const exchanges: ExchangesLabels = {
  ...exchange,
  show: "Anfrage und Antwort",
  asItWas: "Zeigen, wie es war",
  asItWasQuestion:
    "Name, E-Mail-Adresse und Mobilnummer des Kunden werden sichtbar. Wer es wann abgefragt hat, wird ins Protokoll geschrieben.",
};
