import type { SearchLabels } from "../../words/en/page-search.ts";
import { lazyWords } from "../lazy-words.tsx";

export const { Words: SearchWords, useWords: useSearchSpoken } = lazyWords<"search", SearchLabels>("search", {
  en: () => import("../../words/en/page-search.ts"),
  de: () => import("../../words/de/page-search.ts"),
  fr: () => import("../../words/fr/page-search.ts"),
  es: () => import("../../words/es/page-search.ts"),
});
