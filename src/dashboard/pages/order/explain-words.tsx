import type { ExplainLabels } from "../../../words/en/explain.ts";
import { lazyWords } from "../../lazy-words.tsx";

export const { Words: ExplainWords, useWords: useExplainSpoken } = lazyWords<"explain", ExplainLabels>(
  "explain",
  {
    en: () => import("../../../words/en/explain.ts"),
    de: () => import("../../../words/de/explain.ts"),
    fr: () => import("../../../words/fr/explain.ts"),
    es: () => import("../../../words/es/explain.ts"),
  },
);
