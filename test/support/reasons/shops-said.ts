import type { EverySaid as Said } from "../words/every-said.ts";
import { TEXTS } from "./facts.ts";

type Of<Code extends Said["code"]> = Extract<Said, { readonly code: Code }>;
type Codes =
  | "shopsNotAddedHere"
  | "shopsNeedKey"
  | "accountTaken"
  | "accountUsed"
  | "shopsFull"
  | "shopOfFile"
  | "shopChangedSince"
  | "otherShopNamed"
  | "nothingToChange"
  | "wrongShop"
  | "keptShopSealed"
  | "keptShopInFile"
  | "keptShopUnfinished"
  | "actShopAdded"
  | "actShopInstalled"
  | "actShopChanged"
  | "actShopSecretsChanged"
  | "actShopRemoved";

const NOTHING = [{}] as const;
const NAMED = TEXTS.map((shop) => ({ shop }));

/** Samples of codes about adding and removing shops; no two have the same meaning. */
export const SHOPS_SAID: { readonly [Code in Codes]: readonly Omit<Of<Code>, "code">[] } = {
  shopsNotAddedHere: NOTHING,
  shopsNeedKey: NOTHING,
  accountTaken: NOTHING,
  accountUsed: TEXTS.map((by) => ({ shop: "bakery", by })),
  shopsFull: [1, 2, 1_234_567].map((most) => ({ most })),
  shopOfFile: NAMED,
  shopChangedSince: NAMED,
  otherShopNamed: NAMED,
  nothingToChange: NOTHING,
  wrongShop: [
    { parts: [{ path: "domain", expected: "an address" }] },
    {
      parts: [
        { path: "", expected: "a section" },
        { path: "prefix", expected: "digits" },
      ],
    },
  ],
  keptShopSealed: NOTHING,
  keptShopInFile: NOTHING,
  keptShopUnfinished: NOTHING,
  actShopInstalled: TEXTS.map((address) => ({ platform: "plain", address })),
  actShopAdded: TEXTS.map((address) => ({ platform: "plain", address })),
  actShopChanged: NOTHING,
  actShopSecretsChanged: NOTHING,
  actShopRemoved: [{ address: null }, ...TEXTS.map((address) => ({ address }))],
};
