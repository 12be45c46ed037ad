import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: usePeopleSpoken, within: withinPeopleWords } = lazyWords(
  "people",
  "page/account/people",
);
