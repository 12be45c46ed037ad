import { z } from "zod";
import type { PlatformAdapter } from "../adapter.ts";
import type { AdapterCode } from "../codes/platform.ts";

/** The settings that `init` asks for. */
const credentials = z.registry<{ readonly isCredential: true }>();

/**
 * Marks a setting as secret in its schema: no log, message or page shows its value. Wrap the whole setting, its default
 * included.
 */
export function secret<T extends z.ZodType>(setting: T): T {
  return setting.meta({ writeOnly: true });
}

/** A credential among an adapter's settings: an optional text that `init` asks for. */
export function credential({ isSecret }: { readonly isSecret: boolean }): z.ZodOptional<z.ZodString> {
  const setting = z.string().min(1).optional();
  return (isSecret ? secret(setting) : setting).register(credentials, { isCredential: true });
}

/** One credential that a shop of a platform may need. */
export interface CredentialSetting {
  readonly name: string;
  /** Whether to hide the input. */
  readonly isSecret: boolean;
}

/** The credentials among an adapter's settings, in the order of the prompts. */
export function credentialsOf(settings: z.ZodType): readonly CredentialSetting[] {
  return Object.entries(shapeOf(settings)).flatMap(([name, setting]) => {
    if (!credentials.has(setting)) return [];
    return [{ name, isSecret: setting.meta()?.writeOnly === true }];
  });
}

/** A setting with a few possible values, of which the first is right for nearly all shops. */
export interface ChoiceSetting {
  readonly name: string;
  readonly values: readonly string[];
}

/** The settings of an adapter that are choices, which the page asks for when a shop is added. */
export function choicesOf(settings: z.ZodType): readonly ChoiceSetting[] {
  return Object.entries(shapeOf(settings)).flatMap(([name, setting]) => {
    const inner = setting instanceof z.ZodDefault ? setting.unwrap() : setting;
    if (!(inner instanceof z.ZodEnum)) return [];
    const usual = String(setting.safeParse(undefined).data ?? inner.options[0]);
    return [{ name, values: [usual, ...inner.options.map(String).filter((value) => value !== usual)] }];
  });
}

/** The description of an adapter's setting, under "<platform>.settings.<name>"; `null` if there is none. */
export function meaningOf(adapter: AdapterWords, name: string): AdapterCode | null {
  return saidOf(adapter, `settings.${name}`);
}

/**
 * The label of an adapter's setting, under "<platform>.labels.<name>", or of one value of a choice, under
 * "<platform>.labels.<name>.<value>"; `null` if there is none.
 */
export function labelOf(adapter: AdapterWords, name: string): AdapterCode | null {
  return saidOf(adapter, `labels.${name}`);
}

type AdapterWords = Pick<PlatformAdapter, "platform" | "words">;

function saidOf({ platform, words }: AdapterWords, what: string): AdapterCode | null {
  const code = `${platform}.${what}` as const;
  return Object.hasOwn(words?.en ?? {}, code) ? { code } : null;
}

/**
 * Whether the setting exists, accepts this text and is not a credential. There is no prompt for such settings, because
 * their defaults fit nearly all shops.
 */
export function isOtherSetting(settings: z.ZodType, name: string, value: string): boolean {
  const setting = shapeOf(settings)[name];
  return setting !== undefined && !credentials.has(setting) && setting.safeParse(value).success;
}

function shapeOf(settings: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return (settings as { readonly shape?: Readonly<Record<string, z.ZodType>> }).shape ?? {};
}
