import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useAttentionSpoken, within: withinAttentionWords } = lazyWords(
  "attention",
  "page/attention",
);
