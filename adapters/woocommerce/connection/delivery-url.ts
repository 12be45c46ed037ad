import { isLoopback } from "../../../src/platform/kit/loopback.ts";
import type { WooProblem } from "../codes.ts";

/** The only ports that WordPress calls (wp_http_validate_url); with another one no request leaves the shop. */
const PORTS = ["", "80", "443", "8080"];

/** Why WooCommerce would never deliver there; `null` if it would. */
export function deliveryUrlProblem(address: string, domain: string): WooProblem | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    return { code: "woocommerce.addressNotPublic", host: null };
  if (isLoopback(domain)) return null;
  if (url.username !== "" || url.password !== "") return { code: "woocommerce.addressWithPassword" };
  if (!PORTS.includes(url.port)) return { code: "woocommerce.portNotCalled", port: url.port };
  if (isInside(url.hostname)) return { code: "woocommerce.addressNotPublic", host: url.hostname };
  return url.protocol === "https:" ? null : { code: "woocommerce.addressNotSecure" };
}

/** Names and addresses that other machines cannot reach. */
function isInside(hostname: string): boolean {
  return (
    isLoopback(hostname) ||
    !/[.:]/.test(hostname) ||
    /\.(local|internal|lan|home\.arpa)$/.test(hostname) ||
    /^(0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^\[(f[cde]|::)/.test(hostname)
  );
}
