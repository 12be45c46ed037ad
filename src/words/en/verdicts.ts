import { BRIDGE, START } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ConfigurationDoubt } from "../codes/configuration.ts";
import type { ProgrammeDoubt } from "../codes/programme.ts";
import type { ProxyDoubt } from "../codes/proxy.ts";
import type { NotFine, WebhookState } from "../codes/verdict.ts";
import type { Said } from "../words.ts";
import { auditText, idsText } from "./checks.ts";

const AGAIN = "run the check again";
const WEBHOOK: Readonly<Record<WebhookState, string>> = {
  active: "active",
  disabled: "switched off",
  paused: "paused in the shop",
  missing: "missing",
};

export const verdicts: Catalog<
  Exclude<NotFine, ConfigurationDoubt | ProgrammeDoubt | ProxyDoubt>,
  Said,
  Advice
> = {
  versionsDiffer: ({ versions, behind }, { list }) => [
    `The bridges on this database have different versions: ${list(versions)}. An older one runs on ${list(behind)}`,
    "Go on with the update until all have the newest one; leave it so no longer than that takes",
  ],
  bridgeNotAsked: ({ said }) => [said, "Compare --url and --token with the bridge that runs"],
  instanceOutdated: ({ host, version }) => [
    `The bridge on ${host} is too old: version ${version} takes nothing in any more since a newer one changed the tables`,
    `Update the bridge on ${host}, or stop it; until then what shops send there is refused, and they send it again`,
  ],
  bridgeRefuses: ({ said }) => [
    said,
    "Stop what answers there, or compare server.port and admin.token with the bridge that runs",
  ],
  settingMeansOther: ({ setting, since, now }, _, say) => [
    `${setting} means something else since version ${since}. Now it is: ${say(now)}`,
    "See whether what stands there is still what you mean; CHANGELOG.md says more",
  ],
  dataNotOpened: ({ because }, _, say) => [
    because === null ? "It cannot be opened" : say(because),
    `If the bridge runs, set server.port as it was started; else run: ${BRIDGE} store check`,
  ],
  folderNotMade: ({ folder, parent }) => [
    `${folder} cannot be made`,
    `Make it, or let this user write to ${parent}`,
  ],
  notAFolder: ({ folder }) => [`${folder} is no folder`, "Set storage.path to a folder of its own"],
  folderNotWritable: ({ folder }) => [
    `${folder} cannot be written`,
    "Let the user who runs the bridge write to it",
  ],
  folderOfOthers: ({ folder }) => [
    `${folder} belongs to another user than the one who asks now`,
    "Run the bridge and its commands as the user who owns the folder",
  ],
  folderFull: ({ folder, megabytes }, { number }) => [
    `${folder} has only ${number(megabytes)} MB left`,
    "Make room on its disk",
  ],
  folderOpenToAll: ({ folder }) => [
    `${folder} can be read by every user of the machine, so that the bridge does not start`,
    `Close it: chmod 700 ${folder}`,
  ],
  storeUnusable: ({ because }, _, say) => [say(because), "Then try again"],
  databasePagesTorn: () => [
    "Its setting full_page_writes is off: unless the disk writes whole pages, a power cut may damage the data",
    "Switch it on, unless the disk promises whole pages",
  ],
  schemaOpenToAll: ({ schema }) => [
    `Everybody who may sign in to the database may make things in the schema ${schema}, and put them in the bridge's way`,
    `Take that away (revoke create on schema ${schema} from public), or set storage.schema to a name of its own and start anew`,
  ],
  databaseClockDiffers: ({ aheadMs }, { count }) => [
    `Its clock is ${count(Math.round(Math.abs(aheadMs) / 1000), { one: "# second", other: "# seconds" })} ${aheadMs > 0 ? "ahead of" : "behind"} this machine's`,
    "Let both keep their clocks by NTP (timedatectl set-ntp true)",
  ],
  clockUnknown: () => ["The loyalty service tells no time", "Make sure that this machine keeps its clock"],
  clockDiffers: ({ seconds, isAhead }, { count }) => [
    `${count(seconds, { one: "# second", other: "# seconds" })} ${isAhead ? "ahead of" : "behind"} the loyalty service's`,
    "Let the machine keep its clock by NTP (timedatectl set-ntp true)",
  ],
  noAddressSet: () => [
    "The bridge has no public address: shops cannot know where to deliver",
    "Set server.publicUrl to the https address under which shops reach the bridge",
  ],
  otherBridgeAnswers: ({ url }) => [
    `A bridge answers at ${url}, but it is not the one of this configuration`,
    "Compare server.publicUrl and server.port with the machine that answers there",
  ],
  bridgeNotFound: ({ url, because }, _, say) => [
    `The bridge is not found at ${url}: ${say(because)}`,
    `Let the proxy or tunnel at ${url} lead to this bridge; behind some routers only a machine outside can tell`,
  ],
  addressNotTried: ({ because }, _, say) => [
    `Not checked, because the bridge does not run: ${say(because)}`,
    `${START}, then ${AGAIN}`,
  ],
  noSecureConnection: ({ host, error }) => [
    `${host} gives no secure connection (${error})`,
    "Check the name in DNS, and the proxy that ends https",
  ],
  certificateDistrusted: ({ host, error }) => [
    `Shops will not trust the certificate of ${host} (${error})`,
    "Renew it with its whole chain, for this very name",
  ],
  certificateEnds: ({ days }, { count }) => [
    days < 0 ? "It has ended" : `Ends in ${count(days, { one: "# day", other: "# days" })}`,
    "See why it was not renewed by itself",
  ],
  secretRefused: ({ shop, secret, of }, { number }) => [
    `A delivery signed with secret ${number(secret)} of ${number(of)} is refused`,
    `Write shops.${shop}.secrets exactly as the platform shows them`,
  ],
  sampleOrderRefused: ({ because }, _, say) => [say(because), "Report this: the bridge should read it"],
  sampleOrderLost: () => ["It led to nothing", "Report this: the bridge should read it"],
  sampleOrderWithoutCall: ({ amountMinor, currency, because }, { amount }, say) => [
    `A paid order of ${amount(amountMinor, currency)} would lead to no call: ${say(because)}`,
    "If that is not what you want, change the shop's program in the configuration",
  ],
  accountCallsUsedUp: ({ seconds }, { count }) => [
    "The limit of requests is used up now",
    `Run the check again in ${count(seconds, { one: "# second", other: "# seconds" })}`,
  ],
  accountNotProven: ({ brand, because }, _, say) => [
    `The loyalty service knows the key, but refused a trial reading of a history (${say(because)})`,
    `Compare brands.${brand}.identifier with the account, then send one order through`,
  ],
  accountThrottled: ({ because }, _, say) => [
    `The check was put off: ${say(because)}`,
    "Run the check again in a minute",
  ],
  accountRefused: ({ brand, because }, _, say) => [
    `The account cannot be used: ${say(because)}`,
    `Compare baseUrl, apiKey and brandId of brands.${brand} with the account (Profile, then Integration)`,
  ],
  accountNotReached: ({ brand, because }, _, say) => [
    `The loyalty service cannot be asked: ${say(because)}`,
    `Check brands.${brand}.baseUrl, and whether this machine reaches it`,
  ],
  activityNotTried: ({ because }, _, say) => [
    `The loyalty service could not be asked for the activity (${say(because)})`,
    "Send one order through and see what comes of it",
  ],
  activityUnknown: ({ activityId, because }, _, say) => [
    `The loyalty service does not know the activity ${activityId} (${say(because)})`,
    "Take its id from the account's panel: orders that earn at one the account does not have are given up",
  ],
  activityInDoubt: ({ activityId }) => [
    `The loyalty service does not say whether it knows the activity ${activityId}`,
    "Compare its id with the account's panel, and send one order through",
  ],
  orderIdsChanged: ({ shop, before, now }) => [
    `The loyalty service knows this shop's orders by ${idsText(before)}, not by ${idsText(now)}`,
    `Set shops.${shop}.orderId back, or give the shop a new name to begin anew`,
  ],
  webhooksNotActive: ({ shop, webhooks }, { list }) => [
    list(webhooks.map(({ topic, state }) => `${topic} is ${WEBHOOK[state]}`)),
    `${BRIDGE} webhooks ${shop} --restore`,
  ],
  webhooksPausedInShop: ({ webhooks }, { list }) => [
    `Paused in the shop: ${list(webhooks)}`,
    "Resume them there: the bridge leaves paused webhooks alone",
  ],
  deliveriesOfNoUse: ({ said }) => [
    said,
    "With access to the shop the bridge makes the webhooks anew by itself; without, make them by hand in the shop",
  ],
  nothingReports: ({ shop, webhooks }, { list }) => [
    "Nothing has reported an order yet",
    `Give the bridge access to the shop, or make these webhooks there by hand, leading to /webhooks/${shop} below the public address: ${list(webhooks)}`,
  ],
  noDeliveryAccepted: ({ refused, shop }, { count }) => [
    `Since the bridge was started, ${count(refused, { one: "# was refused for its signature", other: "# were refused for their signature" })} and none was accepted`,
    secretText(shop),
  ],
  deliveriesSignedOtherwise: ({ count: wrong, shop }, { count }) => [
    `${count(wrong, { one: "The last one was", other: "The last # were" })} signed with another secret, and none with the right one since`,
    secretText(shop),
  ],
  changesNotRead: ({ until, said }, { time }) => [
    `Known until ${time(until)}; nothing of the shop has been read since${said === null ? "" : `: ${said}`}`,
    "Choose “Check now” on the page Shops; if the shop cannot be read then, another check says why",
  ],
  changesBehind: ({ until }, { time }) => [
    `Known until ${time(until)}; what changed since is being read`,
    `Wait, then ${AGAIN}; if the shop cannot be read, another check says why`,
  ],
  tooManyDeleted: ({ gone, asked }, { number }) => [
    `${number(gone)} of ${number(asked)} are gone, too many at once to be believed; nothing was done`,
    "See whether the shop was restored or moved; if they were deleted on purpose, choose “They were deleted on purpose” on the page Shops",
  ],
  deletedNotAsked: ({ said }) => [said, "Wait: they are asked for again within some hours"],
  auditInterrupted: ({ shop, said, ...audited }, format) => [
    `${auditText(audited, format)}; interrupted${said === null ? "" : `: ${said}`}`,
    `${BRIDGE} doctor --audit ${shop}`,
  ],
  auditDiffers: ({ differing, ...audited }, format) => [
    `${format.count(differing, { one: "# order differs", other: "# orders differ" })}; ${auditText(audited, format)}`,
    "Find them on the page Shops, and choose “Send again” on the page of each order",
  ],
  brandNotConfigured: () => [
    "It is not in the configuration, and orders still have steps to send for it: they wait",
    "Put it back under brands, by this name, until they are done",
  ],
  checkBroke: () => ["An error in the bridge kept it from checking", "See the log"],
};

function secretText(shop: string): string {
  return `Compare shops.${shop}.secrets with the secret that the platform signs this shop's webhooks with`;
}
