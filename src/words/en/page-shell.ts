/** The frame of every page, and the way in. */
export const shell = {
  name: "Loyalty bridge",
  skip: "Skip to the content",
  openMenu: "Open the menu",
  closeMenu: "Close the menu",
  menu: "Pages",
  live: "Live",
  lost: "Connection lost, trying again",
  places: {
    today: "Today",
    orders: "Orders",
    attention: "Needs attention",
    customer: "Customer",
    resync: "Resync",
    programme: "Programme",
    shops: "Shops",
    deliveries: "Deliveries",
    acts: "Acts",
    incidents: "Incidents",
  },
  nothingHere: "Nothing here",
  noSuchPage: "There is no page at this address.",
  search: "Search",
  allOrders: "All orders",
  language: "Language",
  colours: { auto: "Colours: automatic", dark: "Colours: dark", light: "Colours: light" },
  signOut: "Sign out",
  signOutEverywhere: "Sign out everywhere",
  everybodyLeaves: "Everybody who is signed in to this dashboard is signed out, on every device.",
  signedInAs: ({ name }: { name: string }) => `Signed in as ${name}`,
  version: ({ version }: { version: string }) => `Version ${version}`,
};

export const signIn = {
  title: "Sign in",
  about:
    "This is the loyalty bridge of your shop. The admin token is in its .env, as BRIDGE_ADMIN_TOKEN (or under admin.token in its configuration).",
  token: "Admin token",
  showToken: "Show the token",
  name: "Your name",
  nameUse: "Your decisions are written down under this name.",
  signIn: "Sign in",
  notKept:
    "The token is right, but this browser keeps no session for this address. Open the dashboard by its https address.",
};
