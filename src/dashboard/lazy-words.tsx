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

/** Labels that are loaded with their part of the dashboard, which keeps the first page small. */
export interface LazyWords<Name extends string, Area extends keyof Areas> {
  /** Shows its children once the labels in the reader's language are loaded. */
  readonly Words: (props: { readonly children: ReactNode }) => ReactNode;
  /** The same as a higher-order component. */
  readonly within: <Props extends object>(component: ComponentType<Props>) => ComponentType<Props>;
  /** Like `useSpoken`, with these labels. */
  readonly useWords: () => Omit<PageLanguage, "labels"> & {
    readonly labels: PageLanguage["labels"] & { readonly [name in Name]: LabelsOf<Area> };
  };
}

/** `name`: the property under which the labels appear. */
export function lazyWords<Name extends string, Area extends keyof Areas>(
  name: Name,
  area: Area,
): LazyWords<Name, Area> {
  const Context = createContext<LabelsOf<Area> | null>(null);
  function Words({ children }: { readonly children: ReactNode }) {
    const { language, format } = useSpoken();
    const [own, setOwn] = useState<LabelsOf<Area> | null>(null);
    useEffect(() => {
      let isAsked = true;
      void loadArea(language, area).then((loaded) => {
        if (isAsked) setOwn(labelsWith<LabelsOf<Area>>(loaded, format));
      });
      return () => {
        isAsked = false;
      };
    }, [language, format]);
    return own === null ? <Waiting /> : <Context value={own}>{children}</Context>;
  }
  function useWords() {
    const spoken = useSpoken();
    const own = useContext(Context);
    if (own === null) throw new Error("The page has no words yet");
    const named = { [name]: own } as { readonly [each in Name]: LabelsOf<Area> };
    return { ...spoken, labels: { ...spoken.labels, ...named } };
  }
  const within =
    <Props extends object>(component: ComponentType<Props>) =>
    (props: Props) => <Words>{createElement(component, props)}</Words>;
  return { Words, useWords, within };
}
