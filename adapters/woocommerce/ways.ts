import type { AccessWay } from "../../src/platform/adapter.ts";

export const ways: readonly AccessWay[] = [
  {
    title: { code: "woocommerce.ways.consent" },
    about: { code: "woocommerce.ways.consent.about" },
    asks: [],
  },
  {
    title: { code: "woocommerce.ways.keys" },
    about: { code: "woocommerce.ways.keys.about" },
    asks: ["consumerKey", "consumerSecret"],
  },
  {
    title: { code: "woocommerce.ways.byHand" },
    about: { code: "woocommerce.ways.byHand.about" },
    asks: [],
    asksSecret: true,
  },
];
