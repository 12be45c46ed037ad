import type { z } from "zod";
import { variablesIn } from "./environment.ts";
import type { fileSchema } from "./schema.ts";

type WrittenShop = Pick<z.input<typeof fileSchema>["shops"][string], "credentials" | "secrets">;

/** The variables of each shop's credentials and secrets. `written`: a valid configuration. */
export function variablesOfShops(written: unknown): Readonly<Record<string, readonly string[]>> {
  const { shops } = written as { readonly shops: Readonly<Record<string, WrittenShop>> };
  const named = Object.entries(shops).map(([shop, { credentials, secrets }]) => [
    shop,
    variablesIn([credentials, secrets]),
  ]);
  return Object.fromEntries(named);
}
