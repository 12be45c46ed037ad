import { lazyWords } from "../../lazy-words.tsx";

export const { Words: FirstHourWords, useWords: useFirstHourSpoken } = lazyWords(
  "firstHour",
  "page/first-hour",
);
