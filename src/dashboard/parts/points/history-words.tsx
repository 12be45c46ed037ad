import { lazyWords } from "../../lazy-words.tsx";

export const {
  Words: HistoryWords,
  useWords: useHistorySpoken,
  within: withinHistoryWords,
} = lazyWords("history", "page/history");
