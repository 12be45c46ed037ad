import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useAddShopSpoken, within: withinAddShopWords } = lazyWords(
  "addShop",
  "page/add-shop",
);
