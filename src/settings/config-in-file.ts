import type { Config } from "./config.ts";
import { maskSecrets } from "./mask.ts";

/** The most shops and accounts that the log shows. */
const MOST_SHOWN = 20;

/** The configuration for the log, as the file names it: readable, and every secret masked. Many shops are only counted. */
export function summariseConfig(config: Config): unknown {
  const many = (["brands", "shops"] as const).filter((name) => Object.keys(config[name]).length > MOST_SHOWN);
  const without = Object.fromEntries(many.map((name) => [name, {}]));
  const counts = many.map((name) => [name, `${Object.keys(config[name]).length} configured`]);
  return { ...(maskSecrets(asInFile({ ...config, ...without })) as object), ...Object.fromEntries(counts) };
}

/** The configuration with the names and places of the settings in the file, and with every default. */
export function asInFile({ server, brands, shops, programmes: _, ...config }: Config): object {
  const { bodyLimitBytes, ...openServer } = server;
  const unnamed = <T extends { readonly name: string }>(entries: Readonly<Record<string, T>>) =>
    Object.entries(entries).map(([key, { name: _, ...entry }]) => [key, entry] as const);
  const ofShops = unnamed(shops).map(([key, { settings, programme, isProgrammeLocked, ...shop }]) => [
    key,
    { ...shop, credentials: settings, program: { ...programme, locked: isProgrammeLocked } },
  ]);
  return {
    ...config,
    server: { ...openServer, bodyLimit: bodyLimitBytes },
    brands: Object.fromEntries(unnamed(brands)),
    shops: Object.fromEntries(ofShops),
  };
}
