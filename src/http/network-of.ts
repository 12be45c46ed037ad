import ipaddr from "ipaddr.js";

/** The network of an address (/24 or /64), because the bridge does not store a person's address. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`)}/64`;
}
