import { lazyWords } from "../../lazy-words.tsx";

export const { Words: ChartsWords, useWords: useChartsSpoken } = lazyWords("activity", "page/activity");
