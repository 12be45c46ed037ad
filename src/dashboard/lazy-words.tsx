import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Language } from "../words/format.ts";
import { type Labels, labelsWith } from "../words/labels.ts";
import { type Spoken, useSpoken } from "./language.ts";
import { Waiting } from "./parts/feedback.tsx";

/** The words of a part of the dashboard that come with it: the first page would be heavier by them. */
export interface LazyWords<Name extends string, Made extends object> {
  /** Shows what is within once the words of the reader's language are there. */
  readonly Words: (props: { readonly children: ReactNode }) => ReactNode;
  /** As `useSpoken`, with these words. */
  readonly useWords: () => Omit<Spoken, "labels"> & {
    readonly labels: Spoken["labels"] & { readonly [name in Name]: Labels<Made> };
  };
}

export function lazyWords<Name extends string, Made extends object>(
  name: Name,
  load: Readonly<Record<Language, () => Promise<{ readonly [name in Name]: Made }>>>,
): LazyWords<Name, Made> {
  const Context = createContext<Made | null>(null);
  function Words({ children }: { readonly children: ReactNode }) {
    const { language } = useSpoken();
    const [words, setWords] = useState<Made | null>(null);
    useEffect(() => {
      let isAsked = true;
      void load[language]().then((loaded) => (isAsked ? setWords(loaded[name]) : undefined));
      return () => {
        isAsked = false;
      };
    }, [language]);
    return words === null ? <Waiting /> : <Context value={words}>{children}</Context>;
  }
  function useWords() {
    const spoken = useSpoken();
    const words = useContext(Context);
    if (words === null) throw new Error("The page has no words yet");
    const own = { [name]: labelsWith(words, spoken.format) } as { readonly [each in Name]: Labels<Made> };
    return { ...spoken, labels: { ...spoken.labels, ...own } };
  }
  return { Words, useWords };
}
