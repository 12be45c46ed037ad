import type { PlatformAdapter } from "../../../platform/adapter.ts";

/** What stands before a country's ending where its registry gives out names below, as in co.uk. */
const REGISTRIES = new Set(
  "ac co com edu go gob gouv gov govt gv ltd me mil ne net nom or org plc".split(" "),
);

/** The part of an address that one owner has, as well as can be judged without the list of all registries. */
export function siteOf(domain: string): string {
  const [host = ""] = domain.split(/[:/]/);
  const labels = host.split(".");
  const [second = "", top = ""] = labels.slice(-2);
  return labels.slice(top.length === 2 && REGISTRIES.has(second) ? -3 : -2).join(".");
}

/** Whose an address is. Where the platform gives out the addresses, each is another owner's. */
export function ownerOf(domain: string, adapter: Pick<PlatformAdapter, "install"> | null): string {
  return adapter?.install?.answeredBy === "shop" ? siteOf(domain) : domain;
}
