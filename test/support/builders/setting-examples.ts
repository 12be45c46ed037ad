import { z } from "zod";
import { parseConfig } from "../../../src/settings/config.ts";
import { aConfigText, SOURCE } from "./config-source.ts";

/** A text, the path of its problem, and the problem's facts. */
type Example<Said, Code> = readonly [
  text: string,
  path: string | null,
  facts: Omit<Extract<Said, { readonly code: Code }>, "code">,
];
/** An example for each code; a missing one doesn't compile. */
export type Examples<Said extends { readonly code: string }> = {
  readonly [Code in Said["code"]]: readonly Example<Said, Code>[];
};

/** One platform describes an expected value without a code of ours. */
const adapters = [
  ...SOURCE.adapters,
  ...SOURCE.adapters.slice(0, 1).map((platform) => ({
    ...platform,
    platform: "pickyshop",
    settings: z.strictObject({ accessToken: z.string().regex(/^t/), mode: z.never().optional() }),
  })),
];
const environment = { ...SOURCE.environment, EMPTY: "" };

export const top = (text: string) => aConfigText({ top: text });
export const brand = (text: string) => aConfigText({ brand: text });
export const shop = (text: string) => aConfigText({ shop: text });
export const program = (text: string) => aConfigText({ program: text });
export const replaced = (text: string, by: string) => aConfigText().replace(text, by);
export const ofPickyShop = (credentials: string) =>
  shop(`credentials: ${credentials}`).replace("wordshop", "pickyshop");
export const otherBrand = (name: string, id: string) =>
  aConfigText({ brands: `${name}: { baseUrl: "https://loyalty.example.com", apiKey: k, brandId: ${id} }` });
export const otherShop = (domain: string, orderId: string) =>
  aConfigText({
    shop: 'orderId: { prefix: "1" }',
    shops: `garden: { platform: wordshop, brand: main, domain: ${domain}, secrets: [garden-secret], orderId: ${orderId}, program: { earn: { activityId: 1 } } }`,
  });
export const withRule = (when: string) => program(`exclude: { rules: [{ when: ${when} }] }`);
export const aliases = Array.from({ length: 9 }, (_, row) => {
  const items = Array.from({ length: 9 }, () => (row === 0 ? "x" : `*a${row - 1}`));
  return `a${row}: &a${row} [${items.join(", ")}]`;
}).join("\n");

export const NONE = {};
export const PROGRAM = "shops.acme.program";

export function rows<Said extends { readonly code: string }>(examples: Examples<Said>) {
  const all = Object.entries(examples) as [string, readonly Example<Said, string>[]][];
  return all.flatMap(([code, cases]) => cases.map(([text, path, facts]) => ({ code, text, path, facts })));
}

/** The problems of a setting; `null`: those of the whole file. */
export function problemsAt(text: string, path: string | null) {
  const read = parseConfig(text, { environment, adapters });
  return (read.ok ? [] : read.problems).filter((problem) => problem.path === path);
}
