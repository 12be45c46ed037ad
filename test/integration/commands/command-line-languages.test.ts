import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adapters } from "../../../adapters/index.ts";
import { commands as german } from "../../../src/words/de/commands.ts";
import { MEANINGS as germanMeanings } from "../../../src/words/de/setting-meanings.ts";
import { commands as english } from "../../../src/words/en/commands.ts";
import { MEANINGS as englishMeanings } from "../../../src/words/en/setting-meanings.ts";
import { commands as spanish } from "../../../src/words/es/commands.ts";
import { MEANINGS as spanishMeanings } from "../../../src/words/es/setting-meanings.ts";
import { formatFor, type Language } from "../../../src/words/format.ts";
import { commands as french } from "../../../src/words/fr/commands.ts";
import { MEANINGS as frenchMeanings } from "../../../src/words/fr/setting-meanings.ts";
import { labelsWith } from "../../../src/words/labels.ts";
import { attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aConfigText } from "../../support/builders/config-source.ts";
import { aRefund, aSnapshotEvent } from "../../support/builders/orders.ts";
import { notAccepted } from "../../support/builders/outcomes.ts";
import { WorkFolder } from "../../support/commands/spawned-command.ts";
import { nobodyStops, type } from "../../support/commands/typed-command.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true, refunds: [aRefund("r1", 500)] }));
  await attempt(app, "1001", notAccepted());
});
afterEach(() => app.close());

const ask = (args: readonly string[], languages: readonly string[] = []) =>
  type([...args, "--url", app.url, "--token", ADMIN_TOKEN], { world: { languages } });

const LABELS = { en: english, de: german, fr: french, es: spanish };
const OTHERS = ["de", "fr", "es"] as const;

function textsOf(labels: object): readonly (readonly [path: string, text: string])[] {
  return Object.entries(labels).flatMap(([name, label]) => {
    if (typeof label === "string") return [[name, label] as const];
    if (typeof label !== "object") return [];
    return textsOf(label).map(([path, text]) => [`${name}.${path}`, text] as const);
  });
}

/** The English labels that the language says in other words. */
function foreignIn(language: Language): readonly string[] {
  const area = ({ show, orders, names }: typeof english) => new Map(textsOf({ show, orders, names }));
  const own = area(LABELS[language]);
  const texts = [...area(english)].filter(([path, text]) => own.get(path) !== text).map(([, text]) => text);
  return texts.filter((text) => ![...own.values()].includes(text));
}

function wordsAmong(texts: readonly string[], printed: string): readonly string[] {
  const asPrinted = texts.flatMap((text) => [text, text.toUpperCase()]);
  return asPrinted.filter((text) => new RegExp(`(?<![\\p{L}-])${text}(?![\\p{L}-])`, "u").test(printed));
}

describe.each(OTHERS)("in %s", (language) => {
  test.each([[["show", "acme", "1001"]], [["orders"]]])("%j prints no English label", async (args) => {
    const { exitCode, out } = await ask([...args, "--language", language]);
    expect(exitCode).toBe(0);
    expect(wordsAmong(foreignIn(language), out)).toEqual([]);
    const inEnglish = (await ask(args)).out;
    expect(wordsAmong(foreignIn(language), inEnglish).length).toBeGreaterThan(5);
  });

  test("what goes wrong is said in the language, too", async () => {
    const { err } = await type(["orders", "--url", app.url, "--token", "wrong", "--language", language]);
    expect(err).toBe(LABELS[language].client.notAccepted);
  });

  test("none, one and two have the plural forms of the language", () => {
    const { show, resync } = labelsWith(LABELS[language], formatFor(language, "UTC"));
    const forms = {
      de: ["0 Versuche", "1 Versuch", "2 Versuche"],
      fr: ["0 essai", "1 essai", "2 essais"],
      es: ["0 intentos", "1 intento", "2 intentos"],
    };
    expect([0, 1, 2].map((tries) => show.tries({ tries }))).toEqual(forms[language]);
    const planned = {
      de: ["0 Schritte geplant.", "1 Schritt geplant.", "2 Schritte geplant."],
      fr: ["0 étape prévue.", "1 étape prévue.", "2 étapes prévues."],
      es: ["0 pasos previstos.", "1 paso previsto.", "2 pasos previstos."],
    };
    expect([0, 1, 2].map((steps) => resync.planned({ steps }))).toEqual(planned[language]);
  });
});

test("German reads as German: amounts, states, steps and what happened", async () => {
  const { out } = await ask(["show", "acme", "1001", "--language", "de"]);
  for (const line of [
    /^Bestellung +#1001 von acme \(Kennung 1001\)$/m,
    /^Gesamtbetrag +50,00\s€, davon 5,00\s€ erstattet$/m,
    /^ {2}Punkte gutschreiben +Aufgegeben +1 Versuch +gesendet am 1\. Juni 2026, .*; erneut senden: npx loyalty-bridge retry acme:1001:earn:1$/m,
    /^ {2}1\. Juni 2026, \d\d:\d\d +Vom Shop +Meldung order: die Bestellung ist „open“$/m,
  ])
    expect(out).toMatch(line);
});

test("the terminal's language is spoken, unless --language names another", async () => {
  const heading = async (args: readonly string[], languages: readonly string[]) =>
    (await ask(["orders", ...args], languages)).out.slice(0, 12);
  expect(await heading([], ["fr_FR.UTF-8"])).toMatch(/^BOUTIQUE/);
  expect(await heading(["--language", "es"], ["fr_FR.UTF-8"])).toMatch(/^TIENDA/);
  expect(await heading([], ["C.UTF-8"])).toMatch(/^SHOP +ORDER/);
});

test("what programs read is the same on every terminal", async () => {
  const args = ["show", "acme", "1001", "--json"];
  expect(await ask(args, ["de_DE.UTF-8"])).toEqual(await ask(args));
});

test("a language that the bridge does not speak is wrong usage", async () => {
  const { exitCode, err } = await ask(["orders", "--language", "it"]);
  expect([exitCode, err]).toEqual([2, expect.stringContaining("en, de, fr, es")]);
});

test("init asks and is answered in the language", async () => {
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return questions.length === 1 ? "ja" : null;
  };
  const typed = "init --config README.md --no-check --language de --env no-such-folder/.env".split(" ");
  const { exitCode, err } = await type(typed, { world: { ask, stopRequested: nobodyStops } });
  expect(questions.slice(0, 2)).toEqual([
    expect.stringMatching(/^README\.md gibt es schon\. .*--add-shop.* Ersetzen\? \[j\/N\]: $/),
    "Adresse des Treueservice, zum Beispiel https://loyalty.example.com: ",
  ]);
  expect([exitCode, err]).toEqual([130, "\nAbgebrochen: nichts wurde geschrieben."]);
  const unasked = await type([...typed, "--yes", "--force"], { world: { stopRequested: nobodyStops } });
  const missing = expect.stringContaining("--api-key: erwartet wird eine Antwort");
  expect([unasked.exitCode, unasked.err]).toEqual([2, missing]);
});

const MEANINGS = { en: englishMeanings, de: germanMeanings, fr: frenchMeanings, es: spanishMeanings };
const BROKEN = aConfigText({ brand: "timeoutMs: soon", shop: "domain: [1]" }).replace("brandId: b-1", "");

test.each([
  ["en", "brands.main.timeoutMs: expected a whole number from 100 to 120000, found “soon”"],
  ["de", "brands.main.timeoutMs: erwartet: eine ganze Zahl von 100 bis 120000; gefunden: „soon“"],
  ["fr", "brands.main.timeoutMs : attendu : un nombre entier de 100 à 120000 ; trouvé : «\u00a0soon\u00a0»"],
  ["es", "brands.main.timeoutMs: se esperaba: un número entero de 100 a 120000; se encontró: «soon»"],
] as const)(
  "a wrong configuration is told in %s by every command that reads it",
  async (language, complaint) => {
    for (const command of [["serve"], ["orders"], ["store", "check"], ["doctor"]]) {
      const { exitCode, out, err } = await type([...command, "--language", language], { config: BROKEN });
      expect(exitCode).toBe(78);
      expect(out + err).toContain(complaint);
      expect(out + err).toContain(MEANINGS[language]["brands.<name>.brandId"]);
    }
  },
);

test.each([
  ["en", /^storage\.path: every user .*\. Close it \(chmod 700 .*\.$/],
  ["de", /^storage\.path: jeder Benutzer .*\. Ihn schließen \(chmod 700 .*\.$/],
  ["fr", /^storage\.path : tout utilisateur .*\. Le fermer \(chmod 700 .*\.$/],
  ["es", /^storage\.path: cualquier usuario .*\. Cerrarla \(chmod 700 .*\.$/],
] as const)("why the bridge does not start is told in %s, with what helps", async (language, words) => {
  using folder = new WorkFolder({ "data/open": "" });
  chmodSync(join(folder.path, "data"), 0o755);
  const config = aConfigText({ top: `storage: { path: ${JSON.stringify(join(folder.path, "data"))} }` });
  const { exitCode, err } = await type(["serve", "--log-level", "silent", "--language", language], {
    config,
    world: { adapters: [{ ...plainAdapter, platform: "wordshop" }] },
  });
  expect([exitCode, err]).toEqual([78, expect.stringMatching(words)]);
});

test.each([
  [
    "de",
    "die myshopify.com-Adresse des Shops",
    "Client-ID der App: die Client-ID der App",
    "das Client-Secret der App, oder das unter",
  ],
  [
    "fr",
    "l'adresse myshopify.com de la boutique",
    "Identifiant client de l'application : l'identifiant client",
    "le secret client de l'application, ou",
  ],
  [
    "es",
    "la dirección myshopify.com de la tienda",
    "Identificador de cliente de la aplicación: el identificador de cliente",
    "el secreto de cliente de la aplicación, o",
  ],
] as const)("init asks in %s with the platform's own words", async (language, expected, meaning, place) => {
  const asked: string[] = [];
  const answers = ["a b", "acme.myshopify.com", "", "", "", "", null];
  const given = ["--loyalty-url", "https://loyalty.example.com", "--api-key", "k", "--brand-id", "b"];
  const more = ["--identifier", "email", "--activity", "12", "--public-url", "", "--instances", "1"];
  const { err } = await type(
    ["init", "--no-check", "--config", "no-such-folder/bridge.yaml", "--env", "no-such-folder/.env"].concat(
      ...[given, more, ["--platform", "shopify", "--language", language]],
    ),
    {
      world: {
        adapters,
        stopRequested: nobodyStops,
        ask: async (question) => {
          asked.push(question);
          return answers.shift() ?? null;
        },
      },
    },
  );
  expect(err).toContain(expected);
  expect(asked.join("\n")).toContain(meaning);
  expect(asked.join("\n")).toContain(place);
});
