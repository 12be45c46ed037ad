import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useSetupSpoken, within: withinSetupWords } = lazyWords(
  "setup",
  "page/account/setup",
);
