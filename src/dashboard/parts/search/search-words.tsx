import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useSearchSpoken, within: withinSearchWords } = lazyWords("search", "page/search");
