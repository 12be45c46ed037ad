import type { Catalog } from "../catalog.ts";
import type { TestDeliverySaid } from "../codes/test-delivery.ts";
import type { Said } from "../words.ts";

export const testDelivery: Catalog<TestDeliverySaid, Said> = {
  testOnItsWay: () => "It is on its way",
  testCameIn: ({ url }) => `It came in through the public address ${url}, as a shop's deliveries do`,
  testCameInHere: ({ url, because }, _, say) =>
    because === null
      ? `It came in straight at ${url}, since no public address is set: shops cannot reach the bridge yet`
      : `It came in straight at ${url}, and not through the public address: ${say(because)}`,
  testNotSent: ({ because }, _, say) =>
    because === null
      ? "It was not sent: no public address is set"
      : `It was not sent: this bridge is not found at its public address (${say(because)})`,
  testSigned: () => "Its signature fits the shop's secret, and it was stored before it was answered",
  testNotTaken: ({ status }) =>
    status === 401
      ? "It was refused for its signature: something on the way changes what is sent. The check of the public address says more"
      : `It was not taken (${status}): try again in a minute; the log says why`,
  testWaits: () => "It waits to be read. If this lasts, the page Deliveries says what became of it",
  testUnderstood: () =>
    "It was read and understood. As it is an invented order, none was made of it, and nobody gets points",
};
