import "./connections.css";
import type { ShopStatus } from "../../../client/index.ts";
import { sentence } from "../../../words/sentence.ts";
import { bridge } from "../../api.ts";
import { useSpoken } from "../../language.ts";
import { Link, shopAddress } from "../../router.tsx";
import { Action } from "../confirm.tsx";
import { topicAndCode } from "../deliveries/topic-in-words.ts";
import { StatePill } from "../state-pill.tsx";
import { When } from "../when.tsx";
import { GoneOrders } from "./deleted-orders.tsx";

/** A shop's state in one line, with its problems below. The page Shops has the details. */
export function ShopHealth({ shop }: { readonly shop: ShopStatus }) {
  const { labels } = useSpoken();
  const { lastDeliveryAt } = shop;
  return (
    <li>
      <div className="connection">
        <Link href={shopAddress(shop.shop)}>{shop.shop}</Link>
        <span className="dim">{shop.platformTitle}</span>
        <StatePill state={shop.state} />
        <span className="dim connection-news">
          {lastDeliveryAt === null ? (
            labels.health.noDelivery
          ) : (
            <When at={lastDeliveryAt} say={labels.health.lastDelivery} />
          )}
        </span>
      </div>
      {shop.state.weight === "good" ? (
        <GoneOrders shop={shop} />
      ) : (
        <>
          <Watched shop={shop} />
          {shop.state.code === "nothingYet" ? null : <CheckNow shop={shop} />}
        </>
      )}
      <Refused shop={shop} />
    </li>
  );
}

/** Deliveries refused since the bridge started; a warning while the latest was refused. */
export function Refused({ shop: { refused, lastRefusedAt, state } }: { readonly shop: ShopStatus }) {
  const { labels } = useSpoken();
  const reasons = Object.entries(refused).filter(([, count]) => count > 0);
  if (reasons.length === 0 || lastRefusedAt === null) return null;
  const isNews = state.code === "deliveriesRefused";
  const refusals: Readonly<Record<string, string>> = labels.health.refusals;
  return (
    <div className={isNews ? "note refusals" : "dim refusals"} data-tone={isNews ? "wait" : undefined}>
      <p>
        <When at={lastRefusedAt} say={labels.health.refused} />
      </p>
      <ul>
        {reasons.map(([reason, times]) => (
          <li key={reason}>{labels.health.times({ times, why: refusals[reason] ?? reason })}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the watch found: silence, missing webhooks, and orders that no delivery reported. */
export function Watched({ shop }: { readonly shop: ShopStatus }) {
  const { labels } = useSpoken();
  const { scan, mended } = shop;
  return (
    <>
      <Lateness shop={shop} />
      <Webhooks shop={shop} />
      {mended.length === 0 ? null : (
        <details>
          <summary>{labels.health.mended}</summary>
          <ul className="dim">
            {mended.map((each) => (
              <li key={`${each.at} ${each.detail}`}>
                <Mended {...each} />
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
      <Problems shop={shop} />
    </>
  );
}

/** The number of restored webhooks, because their names are the platform's own. */
function Mended({ at, detail, facts: { done } }: ShopStatus["mended"][number]) {
  const { labels } = useSpoken();
  const isOfWebhooks = Array.isArray(done);
  const title = (
    <span>
      <When at={at} /> – {isOfWebhooks ? labels.health.webhooksSetUp({ count: done.length }) : detail}
    </span>
  );
  if (!isOfWebhooks) return title;
  return (
    <details>
      <summary>{title}</summary>
      {detail}
    </details>
  );
}

/** Checks the shop's webhooks and orders now, if the bridge has access. */
export function CheckNow({ shop: { shop, isConnected } }: { readonly shop: ShopStatus }) {
  const { labels } = useSpoken();
  if (isConnected === null) return null;
  return (
    <Action
      label={labels.health.check}
      act={() => bridge.post("/shops/{shop}/check", { params: { shop } })}
    />
  );
}

/** Warnings that the shop sends nothing, or was not read in time. */
function Lateness({ shop: { silence, scan, state } }: { readonly shop: ShopStatus }) {
  const { labels, format } = useSpoken();
  const behindSince = state.code === "unreadable" ? null : (scan?.behindSince ?? null);
  return (
    <>
      {silence === null ? null : (
        <p className="note" data-tone="bad">
          {labels.health.silent({ since: Date.parse(silence.since), span: format.span(silence.usualMs) })}
        </p>
      )}
      {behindSince === null ? null : (
        <p className="note" data-tone="wait">
          {scan?.isUnderWay === true && scan.problem === null
            ? labels.health.behind({ since: Date.parse(behindSince) })
            : labels.health.notRead({ since: Date.parse(behindSince) })}
        </p>
      )}
    </>
  );
}

/** The shop's webhooks: their problems, or that there are none. */
function Webhooks({ shop }: { readonly shop: ShopStatus }) {
  const { labels } = useSpoken();
  const { subscriptions, ofNoUse } = shop;
  const states = subscriptions?.states ?? [];
  const lost = states.filter(({ state }) => state !== "active");
  const details = [...new Set((lost.length === 0 ? states : lost).flatMap(({ detail }) => detail ?? []))];
  const next = useNextStep(shop);
  // Without access, earlier results say nothing about the present.
  const isWhole = shop.state.code !== "unreadable" && states.length > 0 && lost.length === 0;
  return (
    <>
      {lost.length === 0 ? null : (
        <p className="note" data-tone="bad">
          {labels.health.notReported({ topics: lost.map(({ topic }) => topicAndCode(topic, labels)) })} {next}{" "}
          {details.map((detail) => `${sentence(detail)} `)}
        </p>
      )}
      {ofNoUse === null ? null : (
        <p className="note" data-tone="bad">
          {labels.health.ofNoUse({ since: Date.parse(ofNoUse.since), why: ofNoUse.reason })} {next}
        </p>
      )}
      {!isWhole || subscriptions === null ? null : (
        <p className="dim">
          <When
            at={subscriptions.checkedAt}
            say={({ when }) => labels.health.inOrder({ webhooks: states.length, when })}
          />{" "}
          {details.map((detail) => `${sentence(detail)} `)}
        </p>
      )}
    </>
  );
}

/** Why the shop cannot be read. */
function Problems({ shop }: { readonly shop: ShopStatus }) {
  const { subscriptions, scan } = shop;
  const { labels } = useSpoken();
  const isLost = subscriptions?.states.some(({ state }) => state !== "active") ?? false;
  const problems = new Set([subscriptions?.problem, scan?.problem].filter((problem) => problem != null));
  const next = useNextStep(shop);
  // This state is no problem.
  if (shop.state.code === "nothingYet") return null;
  if (shop.state.code === "byHand") return <p className="dim">{labels.health.byHand}</p>;
  return [...problems].map((problem) => (
    <p key={problem} className="note" data-tone={shop.state.weight}>
      {sentence(problem)} {isLost ? "" : next}
    </p>
  ));
}

/** What to do if the connection doesn't work. */
function useNextStep(shop: ShopStatus): string {
  const { labels } = useSpoken();
  const steps: Readonly<Partial<Record<string, string>>> = labels.health.next;
  return steps[shop.state.code] ?? "";
}
