import type { People } from "../../people/access/people.ts";
import type { Passkeys } from "../../people/passkeys/passkeys.ts";
import type { SingleSignOn } from "../../people/sso/single-sign-on.ts";
import type { Admission } from "../sign-in/admission.ts";
import type { Sessions } from "../sign-in/sessions.ts";
import { only } from "./only.ts";

/** Limits people to one tenant: those whom its owner adds belong to it, and nobody else can be seen or changed. */
export function tenantAdmission({ people, passkeys, sso, sessions }: Admission, tenant: string): Admission {
  const isOwn = async (id: string) => (await people.get(id))?.tenant === tenant;
  return only<Admission>({
    people: tenantPeople(people, tenant, isOwn),
    passkeys: tenantPasskeys(passkeys, isOwn),
    sso: only<SingleSignOn>({ label: sso.label }),
    sessions: only<Sessions>({
      issueTicket: (person) => sessions.issueTicket(person),
      closeOpenedBy: async (id, opener) => {
        if (await isOwn(id)) await sessions.closeOpenedBy(id, opener);
      },
      closeAllOf: async (id) => {
        if (await isOwn(id)) await sessions.closeAllOf(id);
      },
      // Needs no check: its person was removed, so it is nobody's any more.
      forget: (id) => sessions.forget(id),
    }),
  });
}

type IsOwn = (id: string) => Promise<boolean>;

function tenantPeople(people: People, tenant: string, isOwn: IsOwn): People {
  return only<People>({
    list: async (asked = tenant) => (asked === tenant ? people.list(tenant) : []),
    get: async (id) => ((await isOwn(id)) ? people.get(id) : null),
    add: (given, proof) => people.add({ ...given, tenant }, proof),
    change: async (id, change) => ((await isOwn(id)) ? people.change(id, change) : null),
    invite: async (id) => ((await isOwn(id)) ? people.invite(id) : null),
    removeSso: async (id) => ((await isOwn(id)) ? people.removeSso(id) : null),
    remove: async (id) => ((await isOwn(id)) ? people.remove(id) : null),
  });
}

function tenantPasskeys(passkeys: Passkeys, isOwn: IsOwn): Passkeys {
  return only<Passkeys>({
    site: passkeys.site,
    list: async (id) => ((await isOwn(id)) ? passkeys.list(id) : []),
    rename: async (id, passkey, name) => ((await isOwn(id)) ? passkeys.rename(id, passkey, name) : null),
    remove: async (id, passkey) => ((await isOwn(id)) ? passkeys.remove(id, passkey) : null),
    removeAll: async (id) => ((await isOwn(id)) ? passkeys.removeAll(id) : 0),
    forget: (id) => passkeys.forget(id),
  });
}
