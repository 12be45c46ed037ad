import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useAlertsSpoken, within: withinAlertsWords } = lazyWords(
  "alerts",
  "page/account/alerts",
);
