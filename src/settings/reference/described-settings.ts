import { meaningOf } from "../../platform/kit/credential.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { KnownPlatform } from "../draft.ts";
import { FILE, meaningNamed } from "./meanings.ts";
import { type JsonSchema, toJsonSchema } from "./settings-tree.ts";
import { effectOf, type TakesEffect } from "./takes-effect.ts";

/** The function that turns codes into words about settings. */
type Say = Words["say"];

/** A setting as explained to a person who writes a configuration. */
export interface DescribedSetting {
  /** The setting's name as in docs/settings.md: "<name>" stands for a name of the reader's choice. */
  readonly name: string;
  readonly meaning: string;
  readonly isRequired: boolean;
  /** The default; `null` if there is none. */
  readonly standard: unknown;
  /** The default as written in the file, or in words if it depends on other settings. */
  readonly standardText: string | null;
  /** The allowed words; empty if any value of its type is allowed. */
  readonly choices: readonly string[];
  readonly isSecret: boolean;
  readonly takesEffect: TakesEffect | null;
}

/** The settings under a shop's `credentials`. `say` includes the adapter's words. */
export function credentialsTree(known: KnownPlatform, say: Say): JsonSchema {
  return described(toJsonSchema(known.settings), (name) => {
    const meaning = meaningOf(known, name);
    return meaning === null ? null : say(meaning);
  });
}

function described(schema: JsonSchema, meaning: (name: string) => string | null, name = ""): JsonSchema {
  const { properties = {}, additionalProperties, items, anyOf } = schema;
  const part = (inner: JsonSchema, innerName: string): JsonSchema => {
    const description = meaning(innerName);
    const tree = described(inner, meaning, innerName);
    return description === null ? tree : { description, ...tree };
  };
  const under = (step: string) => (name === "" ? step : `${name}.${step}`);
  const opened = Object.entries(properties).map(([key, inner]) => [key, part(inner, under(key))]);
  return {
    ...schema,
    ...(schema.properties === undefined ? {} : { properties: Object.fromEntries(opened) }),
    ...(typeof additionalProperties === "object"
      ? { additionalProperties: part(additionalProperties, under("<name>")) }
      : {}),
    ...(items === undefined ? {} : { items: part(items, `${name}[]`) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((each) => described(each, meaning, name)) }),
  };
}

/**
 * Every setting of a tree, section by section; a placeholder represents the names of entries. `path`: the tree's place in
 * the file.
 */
export function settingsOf(tree: JsonSchema, path: readonly string[] = []): readonly DescribedSetting[] {
  const open = tree.anyOf?.find(({ properties }) => properties !== undefined) ?? tree;
  const inner = Object.entries(open.properties ?? {}).flatMap(([key, setting]) => {
    const isRequired = open.required?.includes(key) === true;
    const rest = settingsOf(setting, [...path, key]);
    return rest.length > 0 && setting.anyOf === undefined
      ? rest
      : [settingAt([...path, key], setting, isRequired), ...rest];
  });
  const named = typeof open.additionalProperties === "object" ? open.additionalProperties : undefined;
  const [last = "", ...before] = path.toReversed();
  return [
    ...inner,
    ...(named?.properties === undefined ? [] : settingsOf(named, [...path, "<name>"])),
    ...(open.items?.properties === undefined
      ? []
      : settingsOf(open.items, [...before.reverse(), `${last}[]`])),
  ];
}

/** A default at the end of a description, for settings whose default the schema does not apply. */
const DEFAULT_IN_WORDS = /(?:; | \()default: (?!none)([^()]+)\)?$/;

function settingAt(path: readonly string[], setting: JsonSchema, isRequired: boolean): DescribedSetting {
  const name = path.join(".");
  const standard = setting.default ?? null;
  const meaning = setting.description ?? "";
  const inWords = standard === null ? (DEFAULT_IN_WORDS.exec(meaning)?.[1] ?? null) : null;
  return {
    name,
    meaning: inWords === null ? meaning : meaning.replace(DEFAULT_IN_WORDS, ""),
    isRequired,
    standard,
    standardText:
      standard === null ? inWords : typeof standard === "string" ? standard : JSON.stringify(standard),
    choices: (setting.enum ?? []).map(String),
    isSecret: setting.writeOnly === true,
    takesEffect: effectOf(name),
  };
}

/** Every setting, in the order of the file. `platform`: only shops of this platform have the setting. */
export interface SettingsReference {
  readonly settings: readonly (DescribedSetting & { readonly platform: string | null })[];
  readonly sections: readonly SettingsSection[];
}

interface SettingsSection {
  readonly name: string;
  /** `null` if its name is enough. */
  readonly meaning: string | null;
  readonly settings: number;
}

export function settingsReference(platforms: readonly KnownPlatform[], say: Say): SettingsReference {
  const ofFile = settingsOf(FILE).map((setting) => ({ ...setting, platform: null }));
  const ofPlatforms = platforms.flatMap((known) =>
    settingsOf(credentialsTree(known, say), ["shops", "<name>", "credentials"]).map((setting) => ({
      ...setting,
      platform: known.title,
    })),
  );
  const settings = [...ofFile, ...ofPlatforms];
  const sections = [...Map.groupBy(settings, sectionOf)].map(([name, within]) => {
    const meaning = meaningNamed(name.replace(/\.<name>$/, ""))?.meaning ?? null;
    return { name, meaning, settings: within.length };
  });
  return { settings, sections };
}

/** The most steps in the name of a section: "shops.<name>.program.earn". */
const SECTION_STEPS = 4;

function sectionOf({ name }: DescribedSetting): string {
  const steps = name.split(".");
  return steps.length === 1 ? name : steps.slice(0, Math.min(steps.length - 1, SECTION_STEPS)).join(".");
}
