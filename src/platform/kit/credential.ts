import { z } from "zod";
import type { BroughtWords } from "../../words/catalog.ts";
import type { AdapterSaid } from "../../words/codes/platform.ts";
import type { PlatformAdapter } from "../adapter.ts";

/** What `init` asks for. */
const credentials = z.registry<{ readonly isCredential: true }>();

/**
 * Marks a setting as secret, in its schema and for every reader of it: no log, message or page shows its value. Goes
 * around the whole setting, its default included.
 */
export function secret<T extends z.ZodType>(setting: T): T {
  return setting.meta({ writeOnly: true });
}

/** A credential among an adapter's settings: a text that `init` asks for, and that may be left out. */
export function credential({ isSecret }: { readonly isSecret: boolean }): z.ZodOptional<z.ZodString> {
  const setting = z.string().min(1).optional();
  return (isSecret ? secret(setting) : setting).register(credentials, { isCredential: true });
}

/** One credential that a shop of a platform may need, as it is asked for. */
export interface CredentialSetting {
  readonly name: string;
  /** It must not show while it is typed. */
  readonly isSecret: boolean;
}

/** The credentials among an adapter's settings, in the order of asking. */
export function credentialsOf(settings: z.ZodType): readonly CredentialSetting[] {
  return Object.entries(shapeOf(settings)).flatMap(([name, setting]) => {
    if (!credentials.has(setting)) return [];
    return [{ name, isSecret: setting.meta()?.writeOnly === true }];
  });
}

/** A setting that is one of some words, of which the first fits nearly all. */
export interface ChoiceSetting {
  readonly name: string;
  readonly values: readonly string[];
}

/** The settings of an adapter that are a choice: asked of whoever adds a shop with all fields before them. */
export function choicesOf(settings: z.ZodType): readonly ChoiceSetting[] {
  return Object.entries(shapeOf(settings)).flatMap(([name, setting]) => {
    const inner = setting instanceof z.ZodDefault ? setting.unwrap() : setting;
    if (!(inner instanceof z.ZodEnum)) return [];
    const usual = String(setting.safeParse(undefined).data ?? inner.options[0]);
    return [{ name, values: [usual, ...inner.options.map(String).filter((value) => value !== usual)] }];
  });
}

/** What a setting of an adapter is for, which its words say under "<platform>.settings.<name>"; `null` where they do not. */
export function meaningOf(adapter: Speaking, name: string): AdapterSaid | null {
  return saidOf(adapter, `settings.${name}`);
}

/**
 * What people call a setting of an adapter, under "<platform>.labels.<name>", or one of the values that it is a choice of,
 * under "<platform>.labels.<name>.<value>"; `null`: it has its name alone.
 */
export function labelOf(adapter: Speaking, name: string): AdapterSaid | null {
  return saidOf(adapter, `labels.${name}`);
}

/** An adapter's words with what people call its settings. */
export function withLabels({ en, de, fr, es }: BroughtWords, labels: BroughtWords): BroughtWords {
  return {
    en: { ...en, ...labels.en },
    de: { ...de, ...labels.de },
    fr: { ...fr, ...labels.fr },
    es: { ...es, ...labels.es },
  };
}

type Speaking = Pick<PlatformAdapter, "platform" | "words">;

function saidOf({ platform, words }: Speaking, what: string): AdapterSaid | null {
  const code = `${platform}.${what}` as const;
  return Object.hasOwn(words?.en ?? {}, code) ? { code } : null;
}

/** Is it a setting that takes this text, and no credential? Asked of nobody: its default fits nearly all. */
export function isOtherSetting(settings: z.ZodType, name: string, value: string): boolean {
  const setting = shapeOf(settings)[name];
  return setting !== undefined && !credentials.has(setting) && setting.safeParse(value).success;
}

function shapeOf(settings: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return (settings as { readonly shape?: Readonly<Record<string, z.ZodType>> }).shape ?? {};
}
