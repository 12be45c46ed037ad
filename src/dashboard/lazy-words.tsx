import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from "react";
import type { Areas } from "../words/arguments.ts";
import { type LabelsOf, labelsWith } from "../words/labels.ts";
import { loadArea, type PageLanguage, useSpoken } from "./language.ts";
import { Waiting } from "./parts/feedback.tsx";

/** The labels of a part of the dashboard that come with it: the first page would be heavier by them. */
export interface LazyWords<Name extends string, Area extends keyof Areas> {
  /** Shows what is within once the labels of the reader's language are there. */
  readonly Words: (props: { readonly children: ReactNode }) => ReactNode;
  /** The same around a component. */
  readonly within: <Props extends object>(component: ComponentType<Props>) => ComponentType<Props>;
  /** As `useSpoken`, with these labels. */
  readonly useWords: () => Omit<PageLanguage, "labels"> & {
    readonly labels: PageLanguage["labels"] & { readonly [name in Name]: LabelsOf<Area> };
  };
}

/** `name`: what the labels are called among those of the page. */
export function lazyWords<Name extends string, Area extends keyof Areas>(
  name: Name,
  area: Area,
): LazyWords<Name, Area> {
  const Context = createContext<object | null>(null);
  function Words({ children }: { readonly children: ReactNode }) {
    const { language } = useSpoken();
    const [words, setWords] = useState<object | null>(null);
    useEffect(() => {
      let isAsked = true;
      void loadArea(language, area).then((loaded) => (isAsked ? setWords(loaded) : undefined));
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
    const own = { [name]: labelsWith(words, spoken.format) } as { readonly [each in Name]: LabelsOf<Area> };
    return { ...spoken, labels: { ...spoken.labels, ...own } };
  }
  const within =
    <Props extends object>(component: ComponentType<Props>) =>
    (props: Props) => <Words>{createElement(component, props)}</Words>;
  return { Words, useWords, within };
}
