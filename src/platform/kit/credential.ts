import { z } from "zod";

const meant = z.registry<{ readonly isSecret: boolean }>();

/** A credential among an adapter's settings: a text that `init` asks for, and that may be left out. */
export function credential(
  meaning: string,
  { isSecret }: { readonly isSecret: boolean },
): z.ZodOptional<z.ZodString> {
  return z.string().min(1).optional().describe(meaning).register(meant, { isSecret });
}

/** One credential that a shop of a platform may need, as it is asked for. */
export interface CredentialSetting {
  readonly name: string;
  readonly meaning: string;
  /** It must not show while it is typed. */
  readonly isSecret: boolean;
}

/** The credentials among an adapter's settings, in the order of asking. */
export function credentialsOf(settings: z.ZodType): readonly CredentialSetting[] {
  return Object.entries(shapeOf(settings)).flatMap(([name, setting]) => {
    const about = meant.get(setting);
    return about === undefined ? [] : [{ name, meaning: setting.description ?? "", ...about }];
  });
}

/** Is it a setting that takes this text, and no credential? Asked of nobody: its default fits nearly all. */
export function isOtherSetting(settings: z.ZodType, name: string, value: string): boolean {
  const setting = shapeOf(settings)[name];
  return setting !== undefined && !meant.has(setting) && setting.safeParse(value).success;
}

function shapeOf(settings: z.ZodType): Readonly<Record<string, z.ZodType>> {
  return (settings as { readonly shape?: Readonly<Record<string, z.ZodType>> }).shape ?? {};
}
