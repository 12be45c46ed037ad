import type { EmbeddedStaff, EmbeddedVisit } from "../../admin/sign-in/embedded-staff.ts";
import { notNow } from "../../http/problem-document.ts";
import type { EmbeddedShops, ShopStaff } from "../../shops/connect/embedded/embedded-shops.ts";
import type { OpenInstalls } from "../../shops/connect/open-installs.ts";
import { staffName } from "../../words/own-names.ts";

/** Lets the staff of merchants' shops into the dashboard. */
export function embeddedStaff(
  shops: EmbeddedShops,
  openInstalls: Pick<OpenInstalls, "staffRole">,
): EmbeddedStaff {
  const staffOfVisits = new WeakMap<EmbeddedVisit, ShopStaff>();
  return {
    titles: () => shops.titles(),
    async staffOf(request) {
      const staff = await shops.staffOf(request);
      if (staff === null) return null;
      const visit = visitOf(staff, openInstalls);
      staffOfVisits.set(visit, staff);
      return visit;
    },
    async open(visit, request) {
      const staff = staffOfVisits.get(visit);
      if (staff === undefined) throw new Error("The visit is not of this bridge");
      const opened = await shops.open(staff, request, staffName(visit.member.title, visit.member.id));
      if (opened.ok) return opened;
      switch (opened.reason) {
        case "busy":
          return notNow({ code: "tooMuchAtOnce" });
        case "noRoom":
          return notNow({ code: "newShopsNotTaken" });
        case "refused":
          return { status: 502, error: "no_access", reason: opened.because };
      }
    },
  };
}

function visitOf(
  { guest: { adapter }, id, found }: ShopStaff,
  openInstalls: Pick<OpenInstalls, "staffRole">,
): EmbeddedVisit {
  const { platform, title } = adapter;
  const member = { platform, title, id, tenant: null };
  if (found === null) return { of: "new", member };
  if (found === "others") return { of: "others", member };
  // The first person has to answer the questions.
  const role = found.isFinished ? openInstalls.staffRole(platform) : "owner";
  return { of: "merchants", member: { ...member, tenant: found.tenant }, role };
}
