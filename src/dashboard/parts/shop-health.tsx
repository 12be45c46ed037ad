import { Group } from "@mantine/core";
import type { ShopStatus } from "../../admin/answers.ts";
import { ask } from "../api.ts";
import { Link } from "../router.tsx";
import { countOf, REFUSALS, type Said, sentence } from "../words.ts";
import { Action } from "./confirm.tsx";
import { GoneOrders } from "./deleted-orders.tsx";
import { Pill } from "./pill.tsx";
import { lengthWords, When } from "./when.tsx";

/** How a shop is doing, in a few lines. */
export function ShopHealth({ shop }: { readonly shop: ShopStatus }) {
  const { lastDeliveryAt } = shop;
  return (
    <div className="card">
      <Group gap="sm">
        <Link href="/shops">{shop.shop}</Link>
        <span className="dim">{shop.platformTitle}</span>
        <Pill said={connection(shop)} />
      </Group>
      <p>Last heard from: {lastDeliveryAt === null ? "never" : <When at={lastDeliveryAt} />}</p>
      <Watched shop={shop} />
      <Refused shop={shop} />
    </div>
  );
}

/** A shop that needs somebody: what happens there may not come to be known. */
export function isTroubled(shop: ShopStatus): boolean {
  return shop.silence !== null || connection(shop).tone === "bad";
}

/** Since the bridge was started. */
function Refused({ shop: { refused } }: { readonly shop: ShopStatus }) {
  const reasons = Object.entries(refused).filter(([, count]) => count > 0);
  if (reasons.length === 0) return null;
  return (
    <>
      <p className="dim">Requests in this shop's name that were not taken, since the bridge was started:</p>
      <ul className="dim">
        {reasons.map(([reason, count]) => (
          <li key={reason}>
            {countOf(count, "time")}: {REFUSALS[reason] ?? reason}
          </li>
        ))}
      </ul>
    </>
  );
}

/** In one word, with what to do where it is not well. */
export function connection({
  isConnected,
  subscriptions,
  ofNoUse,
  scan,
}: ShopStatus): Said & { readonly next?: string } {
  const lost = subscriptions?.states.some(({ state }) => state !== "active") ?? false;
  if (isConnected === null) return { text: "Not looked at yet", tone: "plain" };
  if (!isConnected) return { text: "Not connected", tone: "wait" };
  if (subscriptions?.problem != null || scan?.problem != null)
    return {
      text: "Cannot be read",
      tone: "bad",
      next: "When that is mended, choose “Look now”.",
    };
  if (scan?.behindSince != null) return { text: "Catching up", tone: "wait" };
  if (ofNoUse !== null)
    return { text: "Sends nothing of use", tone: "bad", next: "“Look now” makes the webhooks anew." };
  const isPaused = subscriptions?.states.every(({ state }) => state === "active" || state === "paused");
  if (lost && isPaused) return { text: "Paused in the shop", tone: "bad" };
  if (lost) return { text: "Does not tell everything", tone: "bad", next: "“Look now” makes them again." };
  return { text: "Connected", tone: "good" };
}

/** What the watch found: silence, webhooks that the shop dropped, orders that no delivery had told of. */
export function Watched({ shop }: { readonly shop: ShopStatus }) {
  const { silence, subscriptions, scan, isConnected, ofNoUse, mended } = shop;
  const { tone, next = "" } = connection(shop);
  const states = subscriptions?.states ?? [];
  const lost = states.filter(({ state }) => state !== "active");
  const problems = new Set([subscriptions?.problem, scan?.problem].filter((problem) => problem != null));
  return (
    <>
      {silence === null ? null : (
        <p className="note" data-tone="bad">
          Unusually quiet since <When at={silence.since} />: going by its last 100 deliveries, it usually
          sends something within {lengthWords(silence.usualMs)}. “Look now” reads what may be missing.
        </p>
      )}
      {scan?.behindSince == null ? null : (
        <p className="note" data-tone="wait">
          Catching up since <When at={scan.behindSince} />: what changed in the shop since then is read now,
          and may not be known yet.
        </p>
      )}
      {lost.length === 0 ? null : (
        <p className="note" data-tone="bad">
          The shop does not tell of: {lost.map(({ topic }) => topic).join(", ")}. {next}{" "}
          {[...new Set(lost.map(({ detail }) => detail).filter((detail) => detail !== null))].map(
            (detail) => `${sentence(detail)} `,
          )}
        </p>
      )}
      {ofNoUse === null ? null : (
        <p className="note" data-tone="bad">
          Since <When at={ofNoUse.since} />: {ofNoUse.reason}. {next}
        </p>
      )}
      {states.length === 0 || lost.length > 0 ? null : (
        <p className="dim">
          {countOf(states.length, "webhook")} in order, looked at <When at={subscriptions?.checkedAt ?? ""} />
        </p>
      )}
      {mended.length === 0 ? null : (
        <details>
          <summary>What the bridge set right by itself</summary>
          <ul className="dim">
            {mended.map(({ at, detail }) => (
              <li key={`${at} ${detail}`}>
                <When at={at} />: {detail}
              </li>
            ))}
          </ul>
        </details>
      )}
      {(scan?.notes ?? []).map((note) => (
        <p key={note} className="dim">
          {note}
        </p>
      ))}
      <GoneOrders shop={shop} />
      {[...problems].map((problem) => (
        <p key={problem} className="note" data-tone={tone}>
          {sentence(problem)} {lost.length === 0 ? next : ""}
        </p>
      ))}
      {isConnected === null ? null : (
        <Action
          label="Look now"
          act={() => ask(`/shops/${encodeURIComponent(shop.shop)}/check`, { method: "POST" })}
          onDone={() => {}}
        />
      )}
    </>
  );
}
