import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useResyncSpoken, within: withinResyncWords } = lazyWords("resync", "page/resync");
