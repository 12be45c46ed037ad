import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useHelpSpoken, within: withinHelpWords } = lazyWords("help", "page/help");
