import type { People } from "../../people/access/people.ts";
import { isSameName } from "../../people/access/stored-people.ts";
import type { OpenInstalls } from "../../shops/connect/open-installs.ts";

const LONGEST_NAME = 60;
/** How often adding the person is retried; two browsers or tabs of a merchant may conflict. */
const MOST_TRIES = 3;

/** The person who owns the shop at its platform: a known person, or one who is invited now. */
export async function shopOwner(
  people: People,
  domain: string,
  tenant: string,
): ReturnType<OpenInstalls["merchant"]> {
  const name = domain.slice(0, LONGEST_NAME);
  for (let tries = 1; tries <= MOST_TRIES; tries++) {
    const known = (await people.list(tenant)).find((person) => isSameName(person.name, name));
    if (known?.invitation === null) return { known: known.id };
    const invited = { name, role: "owner", tenant, until: null } as const;
    const added = known === undefined ? await people.add(invited, "link") : await people.invite(known.id);
    // Otherwise another browser has just invited or removed the person.
    if (added !== null && !("code" in added)) return { invitation: added.secret };
  }
  throw new Error(`Nobody can be invited for the tenant ${tenant}`);
}
