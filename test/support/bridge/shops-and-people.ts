/** Stand-ins of the parts that know the bridge's shops and people. `change` records what was changed. */
export function shopsAndPeople({
  people,
  shops,
  change,
  changeOf,
}: {
  readonly people: readonly { readonly id: string; readonly tenant: string | null }[];
  readonly shops: readonly string[];
  readonly change: (what: unknown) => unknown;
  readonly changeOf: (id: string) => unknown;
}) {
  const answered = async <T>(value: T) => value;
  return {
    installs: {
      platforms: [],
      unfinished: () =>
        answered([
          { shop: "new-of-north", tenant: "north" },
          { shop: "new-of-south", tenant: "south" },
        ]),
      tryOut: async (shop: string) => change(shop),
      finish: async (shop: string) => change(shop),
      changeKey: async (shop: string) => change(shop),
    },
    addedShops: {
      list: () =>
        answered(new Map(shops.map((shop) => [shop, { isMerchants: !shop.startsWith("added-") }] as const))),
      remove: async (shop: string) => {
        change(shop);
        return { ok: true, version: 1 };
      },
    },
    admission: {
      people: {
        list: (tenant?: string) =>
          answered(people.filter((person) => tenant === undefined || person.tenant === tenant)),
        get: (id: string) => answered(people.find((person) => person.id === id) ?? null),
        add: async (person: object) => change(person),
        ...{ change: changeOf, invite: changeOf, remove: changeOf, removeSso: changeOf },
      },
      sso: { label: null },
      passkeys: {
        site: { code: "passkeysNoAddress" },
        list: (id: string) => answered([id]),
        ...{ rename: changeOf, remove: changeOf, removeAll: changeOf },
      },
      sessions: { closeOpenedBy: changeOf, closeAllOf: changeOf },
    },
  };
}
