import { lookup as resolveByName } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { isLoopback } from "../../platform/kit/loopback.ts";

/**
 * The addresses that the bridge may connect to for a shop. A merchant enters the shop's address, so it can be any: the
 * bridge connects only to addresses of the public internet, and for a shop on this machine only to this machine.
 */
export type Reach = "public" | "loopback";

/** Looks up a host's addresses, as the system's resolver does. */
export type Resolve = (
  hostname: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  readonly code = "ADDRESS_REFUSED";
}

/** Addresses outside of the reserved ranges that are not on the internet: Azure's services for each machine. */
const PLATFORM_SERVICES = ["168.63.129.16"];

/** The part of IPv6 that is assigned to the public internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns `null` for neither. Private, link-local, shared (carrier), multicast and reserved ranges are not public, nor
 * is any form that contains another address (IPv4-mapped, NAT64, 6to4, Teredo), because that one could be private.
 */
export function reachOf(address: string): Reach | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.parse(address);
  if (isLoopback(parsed.toString())) return "loopback";
  if (parsed.range() !== "unicast" || PLATFORM_SERVICES.includes(parsed.toString())) return null;
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST) ? null : "public";
}

/** Checks a host that is an IP address, which is never looked up. */
export function isRefusedLiteral(hostname: string, reach: Reach): boolean {
  const literal = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(literal) && reachOf(literal) !== reach;
}

const resolveAll: Resolve = (hostname) => resolveByName(hostname, { all: true, verbatim: true });

/**
 * The lookup that connections use. It returns only addresses that were checked, so a second answer of the resolver
 * cannot lead a connection elsewhere.
 */
export function guardedLookup(reach: Reach, resolve: Resolve = resolveAll): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname)
      .then((found) => {
        const fitting = found.filter(
          ({ address, family }) =>
            reachOf(address) === reach && (!options.family || options.family === family),
        );
        const [first] = fitting;
        if (first === undefined) throw new AddressRefused("no address that may be connected to");
        if (options.all === true) callback(null, [...fitting]);
        else callback(null, first.address, first.family);
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, "", 0));
  };
}
