import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useIncidentsSpoken, within: withinIncidentsWords } = lazyWords(
  "incidents",
  "page/incidents",
);
