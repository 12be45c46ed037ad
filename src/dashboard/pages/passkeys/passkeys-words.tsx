import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: usePasskeysSpoken, within: withinPasskeysWords } = lazyWords(
  "passkeys",
  "page/account/passkeys",
);
