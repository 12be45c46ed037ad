import { lazyWords } from "../../lazy-words.tsx";

export const { Words: ExchangesWords, useWords: useExchangesSpoken } = lazyWords(
  "exchanges",
  "page/exchanges",
);
