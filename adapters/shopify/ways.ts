import type { AccessWay } from "../../src/platform/adapter.ts";

export const ways: readonly AccessWay[] = [
  {
    title: { code: "shopify.ways.app" },
    about: { code: "shopify.ways.app.about" },
    asks: ["clientId", "clientSecret", "grant", "subscriptions"],
  },
  {
    title: { code: "shopify.ways.token" },
    about: { code: "shopify.ways.token.about" },
    asks: ["accessToken", "subscriptions"],
    asksSecret: true,
  },
  {
    title: { code: "shopify.ways.byHand" },
    about: { code: "shopify.ways.byHand.about" },
    asks: [],
    asksSecret: true,
  },
];
