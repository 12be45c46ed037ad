import { lazyWords } from "../../lazy-words.tsx";

export const { Words: ProgrammeWords, useWords: useProgrammeSpoken } = lazyWords(
  "programme",
  "page/programme",
);
