import type { AddShopLabels } from "../../../words/en/page-add-shop.ts";
import { lazyWords } from "../../lazy-words.tsx";

export const { Words: AddShopWords, useWords: useAddShopSpoken } = lazyWords<"addShop", AddShopLabels>(
  "addShop",
  {
    en: () => import("../../../words/en/page-add-shop.ts"),
    de: () => import("../../../words/de/page-add-shop.ts"),
    fr: () => import("../../../words/fr/page-add-shop.ts"),
    es: () => import("../../../words/es/page-add-shop.ts"),
  },
);
