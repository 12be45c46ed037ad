/** What people did. */
export const acts = {
  about: "What people did here and by commands, newest first. Kept for a year, the newest 5,000.",
  none: "Nothing was done that fits.",
  older: "Older acts",
  fileName: "acts.csv",
  who: "Who",
  wholeName: "The whole name",
  kind: "About",
  anyKind: "Everything",
  kinds: {
    orders: "Orders",
    customers: "Customers",
    deliveries: "Deliveries",
    shops: "Shops",
    programmes: "Programmes",
    access: "Sign-ins",
  },
  columns: { what: "What", who: "Who", changed: "Before → after", undo: "Undo", when: "When" },
  nothing: "nothing",
  erased: "erased",
};

export type ActsLabels = typeof acts;
