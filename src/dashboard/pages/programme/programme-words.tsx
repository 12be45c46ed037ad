import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { ProgrammeLabels } from "../../../words/en/page-programme.ts";
import type { Language } from "../../../words/format.ts";
import { type Labels, labelsWith } from "../../../words/labels.ts";
import { type Spoken, useSpoken } from "../../language.ts";
import { Waiting } from "../../parts/feedback.tsx";

/** The page's own words come with it: the first page would be heavier by them. */
const WORDS: Readonly<Record<Language, () => Promise<{ readonly programme: ProgrammeLabels }>>> = {
  en: () => import("../../../words/en/page-programme.ts"),
  de: () => import("../../../words/de/page-programme.ts"),
  fr: () => import("../../../words/fr/page-programme.ts"),
  es: () => import("../../../words/es/page-programme.ts"),
};

interface ProgrammeSpoken extends Omit<Spoken, "labels"> {
  readonly labels: Spoken["labels"] & { readonly programme: Labels<ProgrammeLabels> };
}

const Words = createContext<ProgrammeLabels | null>(null);

/** Shows what is within once the words of the reader's language are there. */
export function ProgrammeWords({ children }: { readonly children: ReactNode }) {
  const { language } = useSpoken();
  const [words, setWords] = useState<ProgrammeLabels | null>(null);
  useEffect(() => {
    let isAsked = true;
    void WORDS[language]().then(({ programme }) => (isAsked ? setWords(programme) : undefined));
    return () => {
      isAsked = false;
    };
  }, [language]);
  return words === null ? <Waiting /> : <Words value={words}>{children}</Words>;
}

/** As `useSpoken`, with the words of this page. */
export function useProgrammeSpoken(): ProgrammeSpoken {
  const spoken = useSpoken();
  const words = useContext(Words);
  if (words === null) throw new Error("The page has no words yet");
  return { ...spoken, labels: { ...spoken.labels, programme: labelsWith(words, spoken.format) } };
}
