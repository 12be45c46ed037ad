import type { Format } from "../format.ts";

/** What people did. */
export const acts = {
  about:
    "What people did here and by commands, newest first. Kept for a year unless the settings say otherwise (retention.actsDays), the newest 5,000 at most.",
  none: "Nothing was done that fits.",
  older: "Older acts",
  fileName: "acts.csv",
  who: "Who",
  wholeName: "The whole name",
  kind: "About",
  anyKind: "Everything",
  allButAccess: "Everything but sign-ins",
  kinds: {
    orders: "Orders",
    customers: "Customers",
    deliveries: "Deliveries",
    shops: "Shops",
    programmes: "Programmes",
    access: "Sign-ins",
  },
  columns: { what: "What", who: "Who", changed: "Before → after", undo: "Undo", when: "When" },
  undoIt: "Undo",
  undoneAlready:
    "Nothing is left to undo: it was taken back, became pointless, or what it was about is not kept any more.",
  takeBackQuestion: "The delivery needs a person again.",
  revertQuestion: ({ shop, version }: { shop: string; version: number }) =>
    `Version ${version} of the programme of ${shop} counts again, for orders that have no points yet. What was saved since stays among the versions.`,
  doneTo: ({ what, name }: { what: string; name: string }, { quote }: Format) =>
    `${quote(what)} was carried out for order ${name}.`,
  doneToMany: ({ what }: { what: string }, { quote }: Format) => `${quote(what)} was carried out.`,
  nothing: "nothing",
  erased: "erased",
};

export type ActsLabels = typeof acts;
