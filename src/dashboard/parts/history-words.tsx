import type { HistoryLabels } from "../../words/en/page-history.ts";
import { lazyWords } from "../lazy-words.tsx";

export const { Words: HistoryWords, useWords: useHistorySpoken } = lazyWords<"history", HistoryLabels>(
  "history",
  {
    en: () => import("../../words/en/page-history.ts"),
    de: () => import("../../words/de/page-history.ts"),
    fr: () => import("../../words/fr/page-history.ts"),
    es: () => import("../../words/es/page-history.ts"),
  },
);
