const OWN = "loyalty-points-";

/** The tag of an order whose points are in this state (`program.writeBack: marked`). */
export function ownTag(state: string): string {
  return `${OWN}${state}`;
}

/** Hides the bridge's own tags from rules: what it writes must not change what an order earns. */
export function isOwnTag(tag: string): boolean {
  return tag.toLowerCase().startsWith(OWN);
}
