import type { FirstHourLabels } from "../../../words/en/page-first-hour.ts";
import { lazyWords } from "../../lazy-words.tsx";

export const { Words: FirstHourWords, useWords: useFirstHourSpoken } = lazyWords<
  "firstHour",
  FirstHourLabels
>("firstHour", {
  en: () => import("../../../words/en/page-first-hour.ts"),
  de: () => import("../../../words/de/page-first-hour.ts"),
  fr: () => import("../../../words/fr/page-first-hour.ts"),
  es: () => import("../../../words/es/page-first-hour.ts"),
});
