import type { z } from "zod";
import { variablesIn } from "./environment.ts";
import type { fileSchema } from "./schema.ts";

type WrittenShop = Pick<z.input<typeof fileSchema>["shops"][string], "credentials" | "secrets">;

/** Of each shop, from which variables its credentials and secrets are filled in. `written`: judged to be a configuration. */
export function variablesOfShops(written: unknown): Readonly<Record<string, readonly string[]>> {
  const { shops } = written as { readonly shops: Readonly<Record<string, WrittenShop>> };
  const named = Object.entries(shops).map(([shop, { credentials, secrets }]) => [
    shop,
    variablesIn([credentials, secrets]),
  ]);
  return Object.fromEntries(named);
}
