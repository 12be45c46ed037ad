import type { PlatformAdapter } from "../../../platform/adapter.ts";

/** Second-level labels below which a country's registry assigns names, as in co.uk. */
const REGISTRIES = new Set(
  "ac co com edu go gob gouv gov govt gv ltd me mil ne net nom or org plc".split(" "),
);

/** The part of an address that belongs to one owner, as far as that is known without the public suffix list. */
export function siteOf(domain: string): string {
  const [host = ""] = domain.split(/[:/]/);
  const labels = host.split(".");
  const [second = "", top = ""] = labels.slice(-2);
  return labels.slice(top.length === 2 && REGISTRIES.has(second) ? -3 : -2).join(".");
}

/** The owner of an address. If the platform assigns the addresses, each has another owner. */
export function ownerOf(domain: string, adapter: Pick<PlatformAdapter, "install"> | null): string {
  return adapter?.install?.answeredBy === "shop" ? siteOf(domain) : domain;
}
