import type { Catalog } from "../catalog.ts";
import type { NotConnected, PageHeading, VisitPage } from "../codes/visit.ts";
import type { Said } from "../words.ts";

const HEADINGS: Readonly<Record<VisitPage["code"], string>> = {
  visitConnected: "Connected",
  visitNotConnected: "Not connected",
  visitWithoutConsent: "No consent is asked for",
  visitShopUnknown: "This shop is not known",
  visitNoAddress: "The bridge has no public address yet",
  visitNoKey: "The bridge has no encryption key yet",
  visitNotBegun: "This visit was not begun here",
  visitOtherBrowser: "This visit was begun in another browser",
  visitsTooMany: "Too many attempts at once",
};

export const visits: Catalog<
  VisitPage | PageHeading | Extract<NotConnected, { readonly code: "noConsent" }>,
  Said
> = {
  pageHeading: ({ page }) => HEADINGS[page],
  visitConnected: ({ shop }) => `The shop ${shop} is connected. You can close this page`,
  visitNotConnected: ({ shop, because }, _, say) =>
    `The shop ${shop} is not connected: ${say(because)}. Begin anew`,
  noConsent: ({ title }) => `${title} has not given its consent`,
  visitWithoutConsent: ({ because }, _, say) => say(because),
  visitShopUnknown: () =>
    "Write it into the configuration under shops, with this address as its domain, then begin anew",
  visitNoAddress: () =>
    "Set server.publicUrl in the configuration to the address that the shop reaches the bridge at, and restart it",
  visitNoKey: () =>
    "Set security.encryptionKey in the configuration to 32 random bytes in base64 (for example what the command openssl rand -base64 32 prints), restart the bridge and begin anew",
  visitNotBegun: () => "It may be too old, or it was used already. Begin anew from the bridge",
  visitOtherBrowser: () =>
    "Begin anew, and end in the browser that you began in: at the bridge's public address, with cookies allowed",
  visitsTooMany: () =>
    "Others are trying to connect this shop at the moment. Try again in a minute, or sign in to the dashboard and connect the shop from there",
};
