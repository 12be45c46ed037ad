import { isLoopback } from "../../src/platform/kit/loopback.ts";

/** The only ports that WordPress calls (wp_http_validate_url); another one fails without a request leaving the shop. */
const PORTS = ["", "80", "443", "8080"];

/** Why WooCommerce would never deliver there; `null` when nothing speaks against it. */
export function deliveryUrlProblem(address: string, domain: string): string | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return `the bridge's address ${PUBLIC}`;
  if (isLoopback(domain)) return null;
  if (url.username !== "" || url.password !== "") {
    return "WooCommerce does not deliver to an address with a password in it: take it out of server.publicUrl";
  }
  if (!PORTS.includes(url.port)) {
    return `WooCommerce delivers to the ports 80, 443 and 8080 only, not to ${url.port}: put a reverse proxy in front of the bridge and write its address into server.publicUrl`;
  }
  if (isInside(url.hostname))
    return `WooCommerce does not deliver to ${url.hostname}: the bridge's address ${PUBLIC}`;
  if (url.protocol !== "https:") {
    return "deliveries hold names and addresses of customers: give the bridge an https address in server.publicUrl";
  }
  return null;
}

const PUBLIC = "must be a public https address, written into server.publicUrl";

/** Names and addresses that lead nowhere from another machine. */
function isInside(hostname: string): boolean {
  return (
    isLoopback(hostname) ||
    !/[.:]/.test(hostname) ||
    /\.(local|internal|lan|home\.arpa)$/.test(hostname) ||
    /^(0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^\[(f[cde]|::)/.test(hostname)
  );
}
