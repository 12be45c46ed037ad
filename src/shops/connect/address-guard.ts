import { lookup as resolveByName } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { isLoopback } from "../../platform/kit/loopback.ts";

/**
 * Which addresses the bridge connects to for a shop. A merchant types the shop's address, so it may name anything:
 * only addresses of the public internet are connected to, and for a shop on this very machine only this machine.
 */
export type Reach = "public" | "loopback";

/** What a name stands for, as the system's resolver says. */
export type Resolve = (
  hostname: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

class AddressRefused extends Error {
  override readonly name = "AddressRefused";
  readonly code = "ADDRESS_REFUSED";
}

/** Outside of every reserved range, and still no address of the internet: Azure's own services for each machine. */
const PLATFORM_SERVICES = ["168.63.129.16"];

/** All of IPv6 that is handed out for the public internet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * `null`: neither. Private, link-local, shared (carrier), multicast and reserved ranges are not public, nor is any form
 * that carries another address inside (IPv4-mapped, NAT64, 6to4, Teredo): what is inside could be private.
 */
export function reachOf(address: string): Reach | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.parse(address);
  if (isLoopback(parsed.toString())) return "loopback";
  if (parsed.range() !== "unicast" || PLATFORM_SERVICES.includes(parsed.toString())) return null;
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST) ? null : "public";
}

/** A host that is an address already is never looked up, so it is judged here. */
export function isRefusedLiteral(hostname: string, reach: Reach): boolean {
  const literal = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(literal) && reachOf(literal) !== reach;
}

const resolveAll: Resolve = (hostname) => resolveByName(hostname, { all: true, verbatim: true });

/**
 * The lookup that connections use: they get to see only addresses that were judged, so no second answer of the
 * resolver can lead them elsewhere.
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
