import type { ProgrammeLabels } from "../../../words/en/page-programme.ts";
import { lazyWords } from "../../lazy-words.tsx";

export const { Words: ProgrammeWords, useWords: useProgrammeSpoken } = lazyWords<
  "programme",
  ProgrammeLabels
>("programme", {
  en: () => import("../../../words/en/page-programme.ts"),
  de: () => import("../../../words/de/page-programme.ts"),
  fr: () => import("../../../words/fr/page-programme.ts"),
  es: () => import("../../../words/es/page-programme.ts"),
});
