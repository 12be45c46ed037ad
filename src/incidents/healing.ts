import type { ActLog } from "../acts/act-log.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { ActDone } from "../words/codes/act.ts";
import type { Alarm } from "../words/codes/alert.ts";
import type { Healed, Incident } from "./incident.ts";

type Heals = Readonly<
  Record<Alarm["code"], { readonly acts: readonly ActDone["code"][]; readonly configuration: boolean }>
>;

/** By what each may have been ended, besides by itself. */
const HEALS: Heals = {
  clockAhead: { acts: [], configuration: false },
  tokensGuessed: { acts: [], configuration: true },
  pointsDiffer: { acts: ["actSentAgain", "actOrderDecided"], configuration: false },
  configurationRefused: { acts: [], configuration: true },
  restartNeeded: { acts: [], configuration: true },
  diskFull: { acts: [], configuration: false },
  deadLetters: {
    acts: [
      "actOperationDecided",
      "actAllRetried",
      "actOrderDecided",
      "actDeliveryReplayed",
      "actDeliveryDismissed",
    ],
    configuration: false,
  },
  brandPaused: { acts: [], configuration: true },
  brandResting: { acts: [], configuration: true },
  brandMissing: { acts: [], configuration: true },
  shopMissing: { acts: [], configuration: true },
  workPilesUp: { acts: [], configuration: true },
  instanceSilent: { acts: [], configuration: false },
  webhooksBroken: { acts: ["actWebhooksRestored"], configuration: true },
  webhooksRestored: { acts: [], configuration: false },
  shopUnreadable: { acts: [], configuration: true },
  ordersMissing: { acts: ["actMissingSettled"], configuration: true },
  shopSilent: { acts: ["actWebhooksRestored"], configuration: true },
  signaturesWrong: { acts: ["actWebhooksRestored"], configuration: true },
  deliveriesRefused: { acts: [], configuration: true },
  changesForgotten: { acts: ["actResyncBegun"], configuration: false },
  dataFolderFailed: { acts: [], configuration: false },
};

/** How an incident that is over now came to its end: the latest act that may have done it, else a changed configuration. */
export async function healedBy(
  acts: Pick<ActLog, "list">,
  { alarm, begunAt, configuration, shops }: Incident,
  { now, configuration: mark }: { readonly now: Moment; readonly configuration: string },
): Promise<Healed> {
  // A code of a newer version.
  const heals = HEALS[alarm.code] ?? { acts: [], configuration: false };
  if (heals.acts.length > 0) {
    const { items } = await acts.list({
      limit: 1,
      isWanted: ({ at, done, shop }) =>
        at >= begunAt &&
        at <= now &&
        heals.acts.includes(done.code) &&
        (shop === null || shops.length === 0 || shops.includes(shop)),
    });
    const [act] = items;
    if (act !== undefined) return { how: "person", by: act.by, done: act.done };
  }
  return { how: heals.configuration && mark !== configuration ? "configuration" : "itself" };
}
