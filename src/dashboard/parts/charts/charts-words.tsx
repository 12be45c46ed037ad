import type { ActivityLabels } from "../../../words/en/page-activity.ts";
import { lazyWords } from "../../lazy-words.tsx";

export const { Words: ChartsWords, useWords: useChartsSpoken } = lazyWords<"activity", ActivityLabels>(
  "activity",
  {
    en: () => import("../../../words/en/page-activity.ts"),
    de: () => import("../../../words/de/page-activity.ts"),
    fr: () => import("../../../words/fr/page-activity.ts"),
    es: () => import("../../../words/es/page-activity.ts"),
  },
);
