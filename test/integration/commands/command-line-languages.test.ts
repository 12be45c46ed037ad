import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Language } from "../../../src/words/format.ts";
import { attempt, command, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aRefund, aSnapshotEvent } from "../../support/builders/orders.ts";
import { notAccepted } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";
import { labelsOfArea } from "../../support/words/area.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true, refunds: [aRefund("r1", 500)] }));
  await attempt(app, "1001", notAccepted());
});
afterEach(() => app.close());

const ask = (args: readonly string[], languages: readonly string[] = []) =>
  type([...args, "--url", app.url, "--token", ADMIN_TOKEN], { world: { languages } });

const labelsIn = (language: Language) => labelsOfArea("commands-orders", language);
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
  const said = (spoken: Language) => {
    const { show, orders, names } = labelsIn(spoken);
    const { shared, orders: listed } = labelsOfArea("page/main", spoken);
    return new Map(textsOf({ show, orders, names, shared, columns: listed.columns }));
  };
  const own = said(language);
  const texts = [...said("en")].filter(([path, text]) => own.get(path) !== text).map(([, text]) => text);
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

  test("none, one and two have the plural forms of the language", () => {
    const { show } = labelsIn(language);
    const forms = {
      de: ["0 Versuche", "1 Versuch", "2 Versuche"],
      fr: ["0 tentative", "1 tentative", "2 tentatives"],
      es: ["0 intentos", "1 intento", "2 intentos"],
    };
    expect([0, 1, 2].map((tries) => show.tries({ tries }))).toEqual(forms[language]);
  });
});

test("French has its narrow space before a colon, also before a command", async () => {
  const { out } = await ask(["show", "acme", "1001", "--language", "fr"]);
  expect(out).toMatch(/Échec +1 tentative +envoyée le .*\n[^\n]*\n {2}→ Pour réessayer\u202f: npx/);
  expect(out).not.toMatch(/[^\u202f][;?!] /);
});

test("German reads as German: amounts, states, steps and what happened", async () => {
  const { out } = await ask(["show", "acme", "1001", "--language", "de"]);
  for (const line of [
    /^Bestellung +#1001 von acme \(ID 1001\)$/m,
    /^Gesamtbetrag +50,00\s€, davon 5,00\s€ erstattet$/m,
    /^ {2}Punkte gutschreiben +Fehlgeschlagen +1 Versuch +gesendet am 1\. Juni 2026, \d\d:\d\d$/m,
    /^ {2}→ Um es erneut zu versuchen: npx loyalty-bridge retry acme:1001:earn:1$/m,
    /^ {2}1\. Juni 2026, \d\d:\d\d:\d\d +Vom Shop +Meldung order: Bestellung „open“$/m,
  ])
    expect(out).toMatch(line);
});

test("French signs have their space, also between what is joined", async () => {
  const shown = (await ask(["show", "acme", "1001", "--language", "fr"])).out;
  expect(shown).toMatch(/\u202f; échec/);
  expect(shown).not.toMatch(/[^\u202f\s][;:] \p{L}/u);
  await command(app, "/orders/acme/1001/hold", { "x-actor": "Mia" });
  const { out } = await ask(["acts"], ["fr_FR.UTF-8"]);
  expect(out).toMatch(
    /^DATE +UTILISATEUR +ACTION +BOUTIQUE +COMMANDE +ANNULATION DE L’ACTION\n +AVANT → APRÈS$/m,
  );
  expect(out).toMatch(/^ {4}Statut\u202f: .* → /m);
});

test("the terminal's language is spoken, unless --language names another", async () => {
  const heading = async (args: readonly string[], languages: readonly string[]) =>
    (await ask(["orders", ...args], languages)).out.slice(0, 12);
  expect(await heading([], ["fr_FR.UTF-8"])).toMatch(/^BOUTIQUE/);
  expect(await heading(["--language", "es"], ["fr_FR.UTF-8"])).toMatch(/^TIENDA/);
  expect(await heading([], ["C.UTF-8"])).toMatch(/^SHOP +ORDER/);
});

test("the programme is shown in the same language as its orders", async () => {
  const { out } = await ask(["programme", "show", "acme", "--language", "de"]);
  expect(out).toMatch(/^acme: Version 1 ist aktiv\. .*\n\nAUF EINEN BLICK\n {2}\S/);
});

test("what programs read is the same on every terminal", async () => {
  const args = ["show", "acme", "1001", "--json"];
  expect(await ask(args, ["de_DE.UTF-8"])).toEqual(await ask(args));
});

test("a language that the bridge does not speak is wrong usage", async () => {
  const { exitCode, err } = await ask(["orders", "--language", "it"]);
  expect([exitCode, err]).toEqual([2, expect.stringContaining("must be en, de, fr or es")]);
});

test("what is not about orders is English on every terminal", async () => {
  const english = await ask(["people", "list"]);
  expect(await ask(["people", "list"], ["de_DE.UTF-8"])).toEqual(english);
  const wrong = ["orders", "--url", app.url, "--token", "wrong"];
  expect(await type(wrong, { world: { languages: ["de"] } })).toEqual(await type(wrong));
});
