import type { IncidentsLabels } from "../../words/en/page-incidents.ts";
import { lazyWords } from "../lazy-words.tsx";

export const { Words: IncidentsWords, useWords: useIncidentsSpoken } = lazyWords<
  "incidents",
  IncidentsLabels
>("incidents", {
  en: () => import("../../words/en/page-incidents.ts"),
  de: () => import("../../words/de/page-incidents.ts"),
  fr: () => import("../../words/fr/page-incidents.ts"),
  es: () => import("../../words/es/page-incidents.ts"),
});
