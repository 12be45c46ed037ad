import { isLoopback } from "./loopback.ts";

/** The URL of a canonical domain: "https://shop.example.com/path"; plain http only on this machine. */
export function shopAddress({ domain }: { readonly domain: string }): string {
  return `${isLoopback(domain) ? "http" : "https"}://${domain}`;
}

/**
 * Host in lower case without a trailing dot, port unless it is the default, path as typed. `null` if it cannot be a
 * shop's address: a scheme other than http and https, a user name, a query, blanks.
 */
export function readShopAddress(typed: string): { readonly host: string; readonly path: string } | null {
  const text = typed.trim();
  const [scheme = ""] = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text) ?? [];
  const rest = text.slice(scheme.length);
  if ((scheme !== "" && !/^https?:/i.test(scheme)) || /[\s\\?#@]/.test(rest) || rest.startsWith("/"))
    return null;
  const url = URL.parse(`https://${rest}`);
  const name = url?.hostname.replace(/\.$/, "") ?? "";
  if (url === null || name.split(".").includes("")) return null;
  const port = url.port === "" || url.port === "80" ? "" : `:${url.port}`;
  return { host: `${name}${port}`, path: url.pathname };
}
