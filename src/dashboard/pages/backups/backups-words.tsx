import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useBackupsSpoken, within: withinBackupsWords } = lazyWords(
  "backups",
  "page/backups",
);
