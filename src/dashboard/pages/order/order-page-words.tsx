import { lazyWords } from "../../lazy-words.tsx";

export const { useWords: useOrderPageSpoken, within: withinOrderPageWords } = lazyWords(
  "orderPage",
  "page/order-page",
);

/** The page's labels with those of an order's page. */
export type OrderPageLabels = ReturnType<typeof useOrderPageSpoken>["labels"];
export type OrderPageFormat = ReturnType<typeof useOrderPageSpoken>["format"];
