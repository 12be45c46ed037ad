const OWN = "loyalty-points-";

/** The tag of an order whose points stand so (`program.writeBack: marked`). */
export function ownTag(state: string): string {
  return `${OWN}${state}`;
}

/** No rule sees the bridge's own tags: what it writes must not change what an order earns. */
export function isOwnTag(tag: string): boolean {
  return tag.toLowerCase().startsWith(OWN);
}
