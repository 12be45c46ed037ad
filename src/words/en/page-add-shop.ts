import type { Format } from "../format.ts";

/** Adding a shop, and removing one that was added. */
export const addShop = {
  about:
    "The shop is served as soon as it is added; nothing has to be started anew. What is secret is kept encrypted, and never shown again.",
  fields: {
    platform: "Platform",
    domain: "The shop's address",
    shop: "Name",
    brand: "Loyalty account",
    activityId: "Activity",
    prefix: "First digits of its order numbers",
    secret: "The secret that the shop signs its webhooks with",
  },
  hints: {
    shop: "Small letters, digits and hyphens; part of the address that its deliveries go to",
    activityId: "The activity of the loyalty service that gives points for its orders",
    prefix:
      "So that no two shops of the account have an order of the same number; fixed with the first order",
  },
  secretMade: "Left empty, the bridge makes one. Type one where webhooks are made by hand.",
  secretSame: ({ credential }: { credential: string }) => `Left empty, it is the same as ${credential}.`,
  access: "Access to the shop",
  consent: "Left empty, the shop's own pages ask for consent once the shop is added.",
  more: "More settings",
  added: ({ shop }: { shop: string }) =>
    `The shop ${shop} is served from now on. Where it is not connected by itself, its section below says what is left to be done; the page Today shows how far it is.`,
  addedAndNext: ({ shop }: { shop: string }) =>
    `The shop ${shop} is served from now on. Connect it next: the button in its section below opens the shop's own pages, which ask for consent. Until then there is nothing to try.`,
  notYet: ({ shop }: { shop: string }) => `The shop ${shop} is kept, and not served yet: see below why.`,
  tried: {
    trying: "Trying…",
    title: "This is in the way",
    right: "As it should be:",
    stays:
      "What was typed is still there: correct it and add the shop once more, or add it as it is: its settings and secrets can be changed afterwards, its address cannot.",
    anyway: "Add anyway",
  },
  ofFile: "It stands in the configuration file, where it is changed and removed.",
  ofPage: "It was added on this page.",
  notConnectedYet:
    "Without access, the bridge takes what webhooks made by hand bring, which is enough, and cannot read orders itself. The shop's own pages open in a new tab and ask for consent.",
  connect: "Connect this shop",
  noPublicAddress: ({ path }: { path: string }) =>
    `Not known yet: the bridge has no public address. Set server.publicUrl, and start it again; ${path} goes behind it.`,
  addressFirst:
    "To connect it, the bridge needs a public address first: set server.publicUrl, and start it again.",
  firstPoints: {
    title: "Still missing until its first points",
    reports:
      "It reports its orders: connected here, or by webhooks that are made by hand in the shop and lead to the address above",
    order:
      "An order is placed in the shop and paid: within seconds it stands under Orders, and its page says how its points stand",
    done: "Done",
    open: "To do",
  },
  notServed: "Not served",
  changing: {
    title: "Change this shop",
    about:
      "What is left as it is stays. What is changed counts at once; secrets are never shown again, and what is left empty of them stays.",
    fixed:
      "Platform, address, name, account and the first digits of its order numbers stay: its orders stand under them. Where the address was mistyped, remove the shop and add it again. A shop that has moved with its orders is removed here and written into the configuration file with its new address.",
    keepsFormer:
      "Deliveries that are signed with the former secret are taken as well, for as long as it is exchanged",
    change: "Change",
    changed: ({ shop }: { shop: string }) =>
      `The shop ${shop} was changed. “Check now” in its section tries its access at once.`,
  },
  settingsRead:
    "Settings of the configuration file are read again whenever it changes. What has to wait for the next start of the bridge is named on the page Today.",
  remove: "Remove this shop",
  consequences: {
    deliveries: "From then on deliveries in its name are refused, as for a shop that nobody knows.",
    orders:
      "Its orders and all that happened stay to be seen. What is still to be sent for them waits, until a shop of this name is there again.",
    secrets:
      "Its secrets and its access are forgotten. Webhooks that stand in the shop itself are to be deleted there.",
  },
  waiting: ({ orders }: { orders: number }, { count }: Format) =>
    `${count(orders, { one: "# order has", other: "# orders have" })} steps that wait to be sent.`,
  confirm: "Type the shop's name to confirm",
  removed: ({ shop }: { shop: string }) => `The shop ${shop} was removed.`,
};

export type AddShopLabels = typeof addShop;
