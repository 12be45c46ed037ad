import type { ActsLabels } from "../../words/en/page-acts.ts";
import { lazyWords } from "../lazy-words.tsx";

export const { Words: ActsWords, useWords: useActsSpoken } = lazyWords<"acts", ActsLabels>("acts", {
  en: () => import("../../words/en/page-acts.ts"),
  de: () => import("../../words/de/page-acts.ts"),
  fr: () => import("../../words/fr/page-acts.ts"),
  es: () => import("../../words/es/page-acts.ts"),
});
