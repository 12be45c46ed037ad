import type { ExchangesLabels } from "../../words/en/page-exchanges.ts";
import { lazyWords } from "../lazy-words.tsx";

export const { Words: ExchangesWords, useWords: useExchangesSpoken } = lazyWords<
  "exchanges",
  ExchangesLabels
>("exchanges", {
  en: () => import("../../words/en/page-exchanges.ts"),
  de: () => import("../../words/de/page-exchanges.ts"),
  fr: () => import("../../words/fr/page-exchanges.ts"),
  es: () => import("../../words/es/page-exchanges.ts"),
});
