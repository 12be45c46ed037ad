import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { orderLabels as germanOrders } from "../../src/words/de/commands-orders.ts";
import { explain as germanExplain } from "../../src/words/de/explain.ts";
import { page as germanPage } from "../../src/words/de/page.ts";
import { activity as germanActivity } from "../../src/words/de/page-activity.ts";
import { acts as germanActs } from "../../src/words/de/page-acts.ts";
import { addShop as germanAddShop } from "../../src/words/de/page-add-shop.ts";
import { campaigns as germanCampaigns } from "../../src/words/de/page-campaigns.ts";
import { erasing as germanErasing } from "../../src/words/de/page-erase.ts";
import { exchanges as germanExchanges } from "../../src/words/de/page-exchanges.ts";
import { firstHour as germanFirstHour } from "../../src/words/de/page-first-hour.ts";
import { history as germanHistory } from "../../src/words/de/page-history.ts";
import { programme as germanProgramme } from "../../src/words/de/page-programme.ts";
import { search as germanSearch } from "../../src/words/de/page-search.ts";
import { commands as englishCommands } from "../../src/words/en/commands.ts";
import { orderLabels as englishOrders } from "../../src/words/en/commands-orders.ts";
import { explain as englishExplain } from "../../src/words/en/explain.ts";
import { page as englishPage } from "../../src/words/en/page.ts";
import { activity as englishActivity } from "../../src/words/en/page-activity.ts";
import { acts as englishActs } from "../../src/words/en/page-acts.ts";
import { addShop as englishAddShop } from "../../src/words/en/page-add-shop.ts";
import { campaigns as englishCampaigns } from "../../src/words/en/page-campaigns.ts";
import { erasing as englishErasing } from "../../src/words/en/page-erase.ts";
import { exchanges as englishExchanges } from "../../src/words/en/page-exchanges.ts";
import { firstHour as englishFirstHour } from "../../src/words/en/page-first-hour.ts";
import { history as englishHistory } from "../../src/words/en/page-history.ts";
import { programme as englishProgramme } from "../../src/words/en/page-programme.ts";
import { search as englishSearch } from "../../src/words/en/page-search.ts";
import { orderLabels as spanishOrders } from "../../src/words/es/commands-orders.ts";
import { explain as spanishExplain } from "../../src/words/es/explain.ts";
import { page as spanishPage } from "../../src/words/es/page.ts";
import { activity as spanishActivity } from "../../src/words/es/page-activity.ts";
import { acts as spanishActs } from "../../src/words/es/page-acts.ts";
import { addShop as spanishAddShop } from "../../src/words/es/page-add-shop.ts";
import { campaigns as spanishCampaigns } from "../../src/words/es/page-campaigns.ts";
import { erasing as spanishErasing } from "../../src/words/es/page-erase.ts";
import { exchanges as spanishExchanges } from "../../src/words/es/page-exchanges.ts";
import { firstHour as spanishFirstHour } from "../../src/words/es/page-first-hour.ts";
import { history as spanishHistory } from "../../src/words/es/page-history.ts";
import { programme as spanishProgramme } from "../../src/words/es/page-programme.ts";
import { search as spanishSearch } from "../../src/words/es/page-search.ts";
import { formatFor, LANGUAGES, type Language } from "../../src/words/format.ts";
import { orderLabels as frenchOrders } from "../../src/words/fr/commands-orders.ts";
import { explain as frenchExplain } from "../../src/words/fr/explain.ts";
import { page as frenchPage } from "../../src/words/fr/page.ts";
import { activity as frenchActivity } from "../../src/words/fr/page-activity.ts";
import { acts as frenchActs } from "../../src/words/fr/page-acts.ts";
import { addShop as frenchAddShop } from "../../src/words/fr/page-add-shop.ts";
import { campaigns as frenchCampaigns } from "../../src/words/fr/page-campaigns.ts";
import { erasing as frenchErasing } from "../../src/words/fr/page-erase.ts";
import { exchanges as frenchExchanges } from "../../src/words/fr/page-exchanges.ts";
import { firstHour as frenchFirstHour } from "../../src/words/fr/page-first-hour.ts";
import { history as frenchHistory } from "../../src/words/fr/page-history.ts";
import { programme as frenchProgramme } from "../../src/words/fr/page-programme.ts";
import { search as frenchSearch } from "../../src/words/fr/page-search.ts";

/** The labels of the dashboard and of the commands: each is used, and each translation says all that the English one says. */

type Made = (facts: object, format: ReturnType<typeof formatFor>) => string;

interface LabelSet {
  /** Where they are used; the first one names them. */
  readonly folders: readonly [string, ...string[]];
  readonly labels: Readonly<Record<Language, object>>;
}

const SETS: readonly LabelSet[] = [
  {
    folders: ["src/dashboard"],
    labels: {
      en: {
        ...englishPage,
        programme: englishProgramme,
        firstHour: englishFirstHour,
        acts: englishActs,
        activity: englishActivity,
        campaigns: englishCampaigns,
        addShop: englishAddShop,
        search: englishSearch,
        explain: englishExplain,
        erasing: englishErasing,
        exchanges: englishExchanges,
        history: englishHistory,
      },
      de: {
        ...germanPage,
        programme: germanProgramme,
        firstHour: germanFirstHour,
        acts: germanActs,
        activity: germanActivity,
        campaigns: germanCampaigns,
        addShop: germanAddShop,
        search: germanSearch,
        explain: germanExplain,
        erasing: germanErasing,
        exchanges: germanExchanges,
        history: germanHistory,
      },
      fr: {
        ...frenchPage,
        programme: frenchProgramme,
        firstHour: frenchFirstHour,
        acts: frenchActs,
        activity: frenchActivity,
        campaigns: frenchCampaigns,
        addShop: frenchAddShop,
        search: frenchSearch,
        explain: frenchExplain,
        erasing: frenchErasing,
        exchanges: frenchExchanges,
        history: frenchHistory,
      },
      es: {
        ...spanishPage,
        programme: spanishProgramme,
        firstHour: spanishFirstHour,
        acts: spanishActs,
        activity: spanishActivity,
        campaigns: spanishCampaigns,
        addShop: spanishAddShop,
        search: spanishSearch,
        explain: spanishExplain,
        erasing: spanishErasing,
        exchanges: spanishExchanges,
        history: spanishHistory,
      },
    },
  },
  {
    folders: ["src/commands"],
    labels: { en: englishOrders, de: germanOrders, fr: frenchOrders, es: spanishOrders },
  },
];

/** Every label by its path. */
function labelsOf(labels: object, path: readonly string[] = []): readonly (readonly [string, unknown])[] {
  return Object.entries(labels).flatMap(([name, label]) =>
    typeof label === "object" ? labelsOf(label, [...path, name]) : [[[...path, name].join("."), label]],
  );
}

const isMade = (label: unknown): label is Made => typeof label === "function";

function sourcesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");
}

/** `labels.today.tiles` may be written over two lines. */
function usesIn(...folders: readonly string[]): string {
  return folders
    .map(sourcesIn)
    .join("\n")
    .replace(/\s+(?=\.\w)/g, "");
}

/** By its own path, or with the whole group that it is in: `labels.today.tiles[…]`. */
function isUsed(path: string, sources: string): boolean {
  const names = path.split(".");
  const groups = names.slice(2).map((_, index) => names.slice(0, index + 2));
  return [
    `labels\\.${names.join("\\.")}\\b(?!\\.\\w)`,
    ...groups.map((group) => `labels\\.${group.join("\\.")}\\b(?!\\.\\w)`),
  ].some((pattern) => new RegExp(pattern).test(sources));
}

/** With the labels that are English alone. */
const IN_ENGLISH = [
  ...SETS.map(({ folders, labels }) => ({ folders, labels: labels.en })),
  { folders: ["src/commands", "src/sandbox/sample-day"], labels: englishCommands },
];

describe("each label is used", () => {
  test.each(IN_ENGLISH)("in $folders", ({ folders, labels }) => {
    const sources = usesIn(...folders);
    const paths = labelsOf(labels).map(([path]) => path);
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => !isUsed(path, sources))).toEqual([]);
  });

  test("and one that nobody uses is found", () => {
    const sources = usesIn("src/dashboard");
    expect(isUsed("today.nobodyUsesThis", sources)).toBe(false);
    expect(isUsed("today.tiles.queued", sources)).toBe(true);
  });
});

/** Two values of each kind that a fact may have: a label that says the fact says them differently. */
const KINDS: readonly (readonly [unknown, unknown])[] = [
  [1, 86_400_007],
  ["one", "other"],
  [["one"], ["one", "other"]],
  [null, 7],
];

function factsOf(made: Made): readonly string[] {
  const names = new Set<string>();
  const format = formatFor("en", "UTC");
  for (const [value] of KINDS) {
    const facts = new Proxy({}, { get: (_, name) => names.add(String(name)) && value });
    attempt(() => made(facts, format));
  }
  return [...names];
}

function attempt(make: () => string): string | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/** Every choice of a kind for each of the facts. */
function choicesOf(facts: readonly string[]): readonly Readonly<Record<string, readonly unknown[]>>[] {
  return facts.reduce<readonly Readonly<Record<string, readonly unknown[]>>[]>(
    (known, fact) => known.flatMap((choice) => KINDS.map((kind) => ({ ...choice, [fact]: kind }))),
    [{}],
  );
}

/** The label reads differently where the fact is another. */
function says(made: Made, fact: string, facts: readonly string[], language: Language): boolean {
  const format = formatFor(language, "UTC");
  return choicesOf(facts).some((choice) => {
    const given = (which: 0 | 1) =>
      Object.fromEntries(
        Object.entries(choice).map(([name, values]) => [name, values[name === fact ? which : 0]]),
      );
    const [one, other] = [0, 1].map((which) => attempt(() => made(given(which as 0 | 1), format)));
    return typeof one === "string" && typeof other === "string" && one !== other;
  });
}

const SPOKEN = SETS.flatMap(({ folders: [folder], labels }) =>
  LANGUAGES.map((language) => ({ folder, language, english: labels.en, labels: labels[language] })),
);

describe.each(SPOKEN)("in $folder in $language each label says all of its facts", (given) => {
  const made = new Map(labelsOf(given.labels));

  test.each(labelsOf(given.english).filter(([, label]) => isMade(label)))("%s", (path, english) => {
    const facts = factsOf(english as Made);
    expect(facts).not.toEqual([]);
    const missing = facts.filter((fact) => !says(made.get(path) as Made, fact, facts, given.language));
    expect(missing).toEqual([]);
  });
});

test("a translation that leaves a fact out is found", () => {
  const made: Made = () => "always the same";
  expect(says(made, "count", ["count"], "de")).toBe(false);
});
