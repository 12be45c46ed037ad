import type { Catalog } from "../catalog.ts";
import type { Alarm, AlarmSaid, AlertState, BrokenState, RefusedAs } from "../codes/alert.ts";
import type { Format } from "../format.ts";
import { capital } from "../sentence.ts";
import type { Said } from "../words.ts";

const STATES: Readonly<Record<BrokenState, string>> = {
  disabled: "switched off",
  paused: "paused",
  missing: "missing",
};

const REFUSED: Readonly<Record<RefusedAs, string>> = {
  too_large: "larger than server.bodyLimit allows",
  content_encoding: "compressed, while shops send their webhooks as they are",
  expired: "signed too long ago, or by a clock that is wrong",
  other_shop: "meant for another shop: compare the address in the shop with the bridge's",
};

const titles: Catalog<Alarm, Said> = {
  clockAhead: () => "This machine's clock is ahead",
  tokensGuessed: () => "Somebody tries out admin tokens",
  pointsDiffer: ({ shop }) => `Points of ${shop} differ at the loyalty service`,
  configurationRefused: () => "The configuration file cannot be used",
  restartNeeded: () => "Settings wait for the next start",
  diskFull: () => "The disk is full",
  deadLetters: ({ count: letters }, { count }) =>
    count(letters, { one: "# order or delivery given up", other: "# orders or deliveries given up" }),
  brandPaused: ({ brand }) => `The loyalty account ${brand} is paused`,
  brandResting: ({ brand }) => `The loyalty account ${brand} does not answer`,
  brandMissing: ({ brand }) => `The loyalty account ${brand} is not in the configuration`,
  shopMissing: ({ shop }) => `The shop ${shop} is not in the configuration`,
  workPilesUp: () => "Work piles up",
  instanceSilent: ({ host }) => `A bridge on ${host} gives no sign of life`,
  webhooksBroken: ({ shop }) => `Webhooks of ${shop} do not work`,
  webhooksRestored: ({ shop }) => `Webhooks of ${shop} were restored`,
  shopUnreadable: ({ shop }) => `The shop ${shop} cannot be read`,
  ordersMissing: ({ shop }) => `Orders of ${shop} are gone from the shop`,
  shopSilent: ({ shop }) => `No deliveries from ${shop}`,
  signaturesWrong: ({ shop }) => `Signatures in the name of ${shop} are wrong`,
  deliveriesRefused: ({ shop }) => `Deliveries of ${shop} are refused`,
  changesForgotten: ({ shop }) => `Recent changes of ${shop} may be missing`,
  dataFolderFailed: () => "The bridge has stopped: its data folder failed",
};

/** What is said below the title, with the next step. */
export const alerts: Catalog<Alarm | AlarmSaid, Said> = {
  clockAhead: ({ minutes }, { count }) =>
    `It is ${count(minutes, { one: "# minute", other: "# minutes" })} ahead of what the loyalty service and the shops say. Work that is due goes by their time; what is written down and shown is wrong. Let the machine keep its clock by NTP (timedatectl set-ntp true)`,
  tokensGuessed: ({ tries }, { count }) =>
    `${count(tries, { one: "# wrong token", other: "# wrong tokens" })} came in within an hour. A random token cannot be guessed; let only your own network reach the dashboard, or put a new token into admin.token if somebody may know it`,
  pointsDiffer: ({ orders }, { count }) =>
    `The audit found ${count(orders, { one: "# order whose points stand", other: "# orders whose points stand" })} elsewhere than the bridge's records say: see them on the dashboard's page Shops, and choose “Send again” on the page of each order`,
  configurationRefused: ({ since, problems }, { time, count }) =>
    `The file as it is now has ${count(problems, { one: "# mistake", other: "# mistakes" })}, which the log and doctor name. The bridge goes on with what it read on ${time(since)}: put the file right, and it is read again by itself`,
  restartNeeded: ({ settings }, { list }) =>
    `They are other ones in the configuration file than the bridge goes by, and take effect at its next start: ${list(settings)}`,
  diskFull: ({ since }, { time }) =>
    `Since ${time(since)} the data folder has had no room to put things in their place. Deliveries are taken in until no room is left at all. Free some space on its disk: the rest heals by itself`,
  deadLetters: ({ count: letters, shops, because }, { count, list }, say) =>
    whose({ letters, shops: list(shops), why: because === null ? null : say(because) }) +
    count(letters, {
      one: "It was given up and keeps its reason: see it in the dashboard, then try it again or skip it",
      other:
        "They were given up and keep their reasons: see them in the dashboard, then try them again or skip them",
    }),
  brandPaused: ({ because }, _, say) =>
    `Nothing is sent and nothing is lost: ${say(because)}. Once that is corrected, it continues by itself; another baseUrl or brandId takes effect when the bridge is started again`,
  brandResting: ({ because }, _, say) => `Nothing is lost: ${say(because)}. It is tried again by itself`,
  brandMissing: () =>
    "Orders still have steps to send for it, and wait: put it back under brands, by this name, until they are done",
  shopMissing: () =>
    "Orders of it still have steps to send, and wait: put it back under shops, by this name, until they are done",
  workPilesUp: ({ minutes }, { count }) =>
    `The oldest work has waited for ${count(minutes, { one: "# minute", other: "# minutes" })}: see in the dashboard whether the loyalty service answers and its limit of requests suffices`,
  instanceSilent: ({ since }, { time }) =>
    `It stopped answering on ${time(since)} without being shut down. The other bridges have taken over its work. Start it again. If you removed it on purpose, this alert ends within a day`,
  webhooksBroken: ({ webhooks, because }, { list }, say) =>
    `${list(webhooks.map(({ topic, state }) => `${topic} is ${STATES[state]}`))}${because === null ? "" : ` (${say(because)})`}. Until they work, changes are read from the shop every few minutes`,
  webhooksRestored: ({ done }, _, say) =>
    `${capital(done.map(say).join("; "))}. What was missed is read from the shop; nothing has to be done`,
  shopUnreadable: ({ because }, _, say) => capital(say(because)),
  ordersMissing: ({ gone, asked }, { number, count }) =>
    `${number(gone)} of ${count(asked, { one: "# checked order with open points is", other: "# checked orders with open points are" })} not there any more, too many at once to be believed: nothing was done. Was the shop restored from a backup, moved, or is its domain another shop's? If they were deleted on purpose, choose “They were deleted on purpose” on the dashboard's page Shops`,
  shopSilent: ({ since, isMissed }, { time }) =>
    `The last one came on ${time(since)}; ${isMissed ? "orders that changed since were read from the shop" : "the shop was never silent for so long"}. Check its webhooks`,
  signaturesWrong: ({ requests, since, webhook }, { count, time }) =>
    webhook !== null
      ? `The webhook ${webhook} has another secret than the bridge: ${count(requests, { one: "its last request was", other: "its last # requests were" })} signed with it, since ${time(since)}, while other webhooks are signed correctly. With access to the shop the bridge sets it right; otherwise enter the bridge's secret at this webhook in the shop`
      : `${count(requests, { one: "The last request in its name was", other: "The last # requests in its name were" })} signed with another secret, since ${time(since)}, and none with the right one. Either the shop has another secret than the bridge, and its deliveries are not taken; or a stranger sends them, and nothing has to be done. Compare the secret of its webhooks with the one in the bridge's configuration`,
  deliveriesRefused: ({ because }) =>
    `At least one of the last 24 hours was ${REFUSED[because]}. If it came from the shop, what it reported is read from the shop where the bridge may read it; if a stranger sent it, nothing has to be done`,
  changesForgotten: ({ at, from, canResync }, { time }) =>
    `On ${time(at)} the bridge's data went back to an earlier state: a backup was restored, or another database server took over without the last changes. Redeems of orders paid before then wait for your decision; earning continues. ${canResync ? `Resync this shop${from === null ? "" : ` from ${time(from)}`}, so that orders whose webhooks were lost are read again` : `The bridge cannot read this shop: send its webhooks${from === null ? "" : ` since ${time(from)}`} again from the shop`}`,
  dataFolderFailed: ({ because }, _, say) =>
    `${say(because)}. Nothing is acknowledged any more, so that shops send again later. Put the folder back in its place, or see to its disk, then start the bridge`,

  alarmTitle: ({ alarm }, format, say) => titleOf(alarm, format, say),
  alarmOver: () => "This is over",
  alarmLine: ({ state, title, detail }) => `${BEFORE[state]}${title}. ${detail}`,
};

/** Of what was given up, in whose shops, and why the latest was. */
function whose({ letters, shops, why }: { letters: number; shops: string; why: string | null }): string {
  if (shops === "") return "";
  return why === null ? `In ${shops}. ` : `In ${shops}${letters === 1 ? ": " : "; the latest: "}${why}. `;
}

const BEFORE: Readonly<Record<AlertState, string>> = {
  raised: "",
  reminded: "Still: ",
  healed: "Over: ",
  happened: "",
};

function titleOf(alarm: Alarm, format: Format, say: (said: Said) => string): string {
  const title = titles[alarm.code] as (facts: Alarm, format: Format, say: (said: Said) => string) => string;
  return title(alarm, format, say);
}
