import type { ShopStatus } from "../../admin/answers.ts";
import { ask } from "../api.ts";
import { Link } from "../router.tsx";
import { countOf, platformName } from "../words.ts";
import { Action } from "./confirm.tsx";
import { lengthWords, When } from "./when.tsx";

/** How a shop is doing, in a few lines. */
export function ShopHealth({ shop }: { readonly shop: ShopStatus }) {
  const { lastDeliveryAt, refused } = shop;
  const count = Object.values(refused).reduce((sum, one) => sum + one, 0);
  return (
    <div className="card">
      <Link href="/shops">{shop.shop}</Link> <span className="dim">{platformName(shop.platform)}</span>
      <p>Last heard from: {lastDeliveryAt === null ? "never" : <When at={lastDeliveryAt} />}</p>
      <Watched shop={shop} />
      {count === 0 ? null : (
        <p className="dim">{countOf(count, "delivery", "deliveries")} refused at the door.</p>
      )}
    </div>
  );
}

/** What the watch found: silence, subscriptions that the shop dropped, orders that no delivery had told of. */
export function Watched({ shop: { shop, silence, subscriptions, scan } }: { readonly shop: ShopStatus }) {
  const lost = subscriptions?.states.filter(({ state }) => state !== "active") ?? [];
  const problems = [subscriptions?.problem, scan?.problem].filter((problem) => problem != null);
  return (
    <>
      {silence === null ? null : (
        <p className="note" data-tone="bad">
          Unusually quiet since <When at={silence.since} />: it usually sends something within{" "}
          {lengthWords(silence.usualMs)}.
        </p>
      )}
      {subscriptions === null ? null : (
        <p className={lost.length === 0 ? "dim" : "note"} data-tone={lost.length === 0 ? undefined : "bad"}>
          {lost.length === 0
            ? `${countOf(subscriptions.states.length, "subscription")} in order, looked at `
            : `The shop does not send: ${lost.map(({ topic }) => topic).join(", ")}. Looked at `}
          <When at={subscriptions.checkedAt} />
        </p>
      )}
      {scan === null || scan.healed === 0 ? null : (
        <p className="dim">{countOf(scan.healed, "order")} found in the shop that no delivery had told of.</p>
      )}
      {problems.map((problem) => (
        <p key={problem} className="dim">
          {problem}
        </p>
      ))}
      {subscriptions === null && scan === null ? null : (
        <Action
          label="Look now"
          act={() => ask(`/shops/${encodeURIComponent(shop)}/check`, { method: "POST" })}
          onDone={() => {}}
        />
      )}
    </>
  );
}
