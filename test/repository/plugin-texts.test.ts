import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The plugin for WooCommerce has each of its texts in each language, and none that it does not use. */
const PLUGIN = "adapters/woocommerce/plugin";
const LANGUAGES = ["de_DE", "es_ES", "fr_FR"];

const textIn = (path: string) => readFileSync(join(PLUGIN, path), "utf8");
const sources = [
  "loyalty-bridge.php",
  ...readdirSync(join(PLUGIN, "includes")).map((name) => `includes/${name}`),
].map(textIn);
const used = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/\b(?:esc_html)?__\( '((?:[^'\\]|\\.)*)', 'loyalty-bridge' \)/g)].map(
      ([, text]) => text ?? "",
    ),
  ),
);

test("the plugin has texts", () => {
  expect(used.size).toBeGreaterThan(25);
});

test.each(LANGUAGES)("%s has each text of the plugin with the same placeholders", (language) => {
  const messages = [
    ...textIn(`languages/loyalty-bridge-${language}.l10n.php`).matchAll(
      /^\t\t'((?:[^'\\]|\\.)*)' => '((?:[^'\\]|\\.)*)',$/gm,
    ),
  ].map(([, from = "", to = ""]) => [from, to] as const);
  expect(messages.map(([from]) => from).sort()).toEqual([...used].sort());
  for (const [from, to] of messages) expect(to.match(/%s/g), from).toEqual(from.match(/%s/g));
});

test("the template for translators has each text", () => {
  const ids = [...textIn("languages/loyalty-bridge.pot").matchAll(/^msgid "(.+)"$/gm)].map(([, id]) => id);
  expect(ids.sort()).toEqual([...used].sort());
});
