import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useExplainSpoken, within: withinExplainWords } = lazyWords(
  "explain",
  "page/explain",
);
