import { lazyWords } from "../lazy-words.tsx";

export const {
  Words: ActsWords,
  useWords: useActsSpoken,
  within: withinActsWords,
} = lazyWords("acts", "page/acts");
