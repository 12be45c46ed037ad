import type { Store } from "../store/store.ts";
import type { Sought } from "./identities.ts";
import { withoutMentions } from "./mentions.ts";

/** Where a redeem by hand is remembered: see admin/redeem.ts. */
export const REDEEM_PREFIX = "redeem/";
const RESYNC_PREFIX = "resync/";
/** Digests and sealed secrets: nothing in them can be read, and nothing may be changed. */
const OPAQUE = /^(?:erased\/|sign-in$)/;

/**
 * Takes the persons out of everything else that is remembered. `orders`: those that are theirs, whose findings in a
 * resync go as a whole.
 */
export async function eraseValues(
  store: Pick<Store, "listValues" | "changeValue">,
  orders: ReadonlySet<string>,
  soughtIn: (shop: string) => Sought,
  isTheirs: (shop: string, person: string) => boolean,
): Promise<void> {
  for (const { shop, name } of await store.listValues("")) {
    if (OPAQUE.test(name)) continue;
    await store.changeValue(shop, name, (text) => {
      if (text === null) return null;
      if (name.startsWith(REDEEM_PREFIX)) return redeemedBy(text, (person) => isTheirs(shop, person));
      const value = parse(text);
      const left = withoutMentions(
        name.startsWith(RESYNC_PREFIX) ? withoutFindings(value as WithFindings, shop, orders) : value,
        soughtIn(shop),
      );
      if (left === value) return text;
      return typeof left === "string" ? left : JSON.stringify(left);
    });
  }
}

/** That the reference was used stays, so that it is used once; for whom goes. */
function redeemedBy(text: string, isTheirs: (person: string) => boolean): string {
  const known = JSON.parse(text) as { readonly person: string | null };
  if (known.person === null || !isTheirs(known.person)) return text;
  return JSON.stringify({ ...known, fingerprint: null, person: null });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A resync, of which only this is looked at. */
interface WithFindings {
  readonly findings: readonly { readonly orderId: string }[];
}

function withoutFindings(job: WithFindings, shop: string, orders: ReadonlySet<string>): WithFindings {
  const findings = job.findings.filter(({ orderId }) => !orders.has(JSON.stringify([shop, orderId])));
  return findings.length === job.findings.length ? job : { ...job, findings };
}
