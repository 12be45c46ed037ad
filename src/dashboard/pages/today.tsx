import "../parts/shops/connections.css";
import { useState } from "react";
import type { Status } from "../../client/index.ts";
import { capital } from "../../words/sentence.ts";
import { useSpoken } from "../language.ts";
import { lazyPage } from "../lazy-page.tsx";
import { InView } from "../parts/charts/in-view.tsx";
import { Reading } from "../parts/feedback.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { Headline } from "../parts/headline.tsx";
import { Pill } from "../parts/pill.tsx";
import { PointsSummary } from "../parts/points/points-summary.tsx";
import { BackupAge } from "../parts/shops/backup-age.tsx";
import { BrandHealth } from "../parts/shops/brand-health.tsx";
import { Instances } from "../parts/shops/instances.tsx";
import { ShopHealth } from "../parts/shops/shop-health.tsx";
import { UpdateNotice } from "../parts/shops/update-notice.tsx";
import { When } from "../parts/when.tsx";
import { Link } from "../router.tsx";
import { May, sumOf, useStatus } from "../status.tsx";
import { useQuery } from "../use-query.ts";

const FIRST_HOUR = lazyPage(async () => (await import("./first-hour/first-hour.tsx")).FirstHourPage);
const CHARTS = lazyPage(async () => (await import("../parts/charts/activity-charts.tsx")).ActivityCharts);

export function TodayPage() {
  const { labels } = useSpoken();
  const status = useStatus();
  const points = useQuery("GET", "/points");
  const [hasEnded, setEnded] = useState(false);
  const isFirstHour = status.value?.isFirstHour === true && !hasEnded;
  // Keeps the list of steps on the page, because it announces its own end.
  const [wasFirstHour, setWasFirstHour] = useState(false);
  if (isFirstHour && !wasFirstHour) setWasFirstHour(true);
  return (
    <>
      <Heading title={labels.shell.places.today} />
      <Reading query={status}>{(known) => <Headline status={known} isFirstHour={isFirstHour} />}</Reading>
      {status.value !== null && status.value.me.tenant !== null ? (
        <May needs="owner">
          <Unanswered />
        </May>
      ) : null}
      {wasFirstHour ? <FIRST_HOUR.Page onOver={() => setEnded(true)} /> : null}
      {status.value === null ? null : (
        <>
          {isStopped(status.value) ? null : (
            <>
              <Tiles status={status.value} />
              <Oldest status={status.value} />
            </>
          )}
          <UpdateNotice status={status.value} />
        </>
      )}
      <Section title={labels.today.points.section}>
        <Reading query={points}>
          {(summary) => (
            <PointsSummary
              summary={summary}
              hasSeveralShops={status.value !== null && sumOf(status.value.shopsByWeight) > 1}
            />
          )}
        </Reading>
      </Section>
      {status.value === null ? null : <ShopsAndAccounts status={status.value} />}
    </>
  );
}

/** Whether no account works; the headline then says what waits. */
function isStopped({ brandsByWeight, missingBrands }: Status): boolean {
  const { bad } = brandsByWeight;
  return bad > 0 && bad === sumOf(brandsByWeight) && missingBrands.length === 0;
}

/** Setups that a merchant has not finished: the shop is served only once its account is known. */
function Unanswered() {
  const { labels } = useSpoken();
  const { value } = useQuery("GET", "/installs");
  return (value?.installs.length ?? 0) === 0 ? null : (
    <p className="note" data-tone="wait">
      {labels.today.setUp} <Link href="/setup">{labels.shell.places.setup}</Link>
    </p>
  );
}

function ShopsAndAccounts({ status }: { readonly status: Status }) {
  const { labels } = useSpoken();
  const { shops, shopsByWeight, brands, brandsByWeight, instances, backup, hasAlerts, mode } = status;
  const [allShops, allBrands] = [sumOf(shopsByWeight), sumOf(brandsByWeight)];
  return (
    <>
      <Section title={labels.today.connections}>
        <ul className="connections">
          {shops.map((shop) => (
            <ShopHealth key={shop.shop} shop={shop} />
          ))}
          {allShops === shops.length ? null : (
            <li>
              <Link href="/shops">{labels.today.seeShops({ count: allShops })}</Link>
            </li>
          )}
          {brands.map((brand) => (
            <BrandHealth key={brand.brand} brand={brand} />
          ))}
          {allBrands === brands.length ? null : (
            <li>{labels.today.accountsWork({ good: brandsByWeight.good, all: allBrands })}</li>
          )}
          <BackupAge backup={backup} />
          {hasAlerts === null ? null : <AlertState hasAlerts={hasAlerts} latest={status.latestAlert} />}
        </ul>
        {mode === "try" ? null : (
          <May needs="owner" isWholeBridge>
            <p>
              <Link href="/shops?add=shop">{labels.shared.addShop}</Link>
            </p>
          </May>
        )}
      </Section>
      <Instances instances={instances} />
      {sumOf(status.points) === 0 ? null : (
        <May needs="viewer" isWholeBridge>
          <Section title={labels.today.overTime}>
            <InView>
              <CHARTS.Page />
            </InView>
          </Section>
        </May>
      )}
    </>
  );
}

interface AlertProps {
  readonly hasAlerts: boolean;
  readonly latest: Status["latestAlert"];
}

/** Whether alerts reach somebody, and the link to the destinations. */
function AlertState({ hasAlerts, latest }: AlertProps) {
  const { labels } = useSpoken();
  const { noAlerts, alerts } = labels.today;
  const [text, tone] = !hasAlerts
    ? ([noAlerts, "wait"] as const)
    : latest === null
      ? ([alerts.untested, "plain"] as const)
      : latest.hasArrived
        ? ([alerts.arrived, "good"] as const)
        : ([alerts.failed, "bad"] as const);
  return (
    <li>
      <div className="connection">
        <Link href="/alerts">{labels.shell.places.alerts}</Link>
        <Pill text={text} tone={tone} />
        {latest === null ? null : (
          <span className="dim connection-news">
            <When at={latest.at} say={({ when }) => capital(when)} />
          </span>
        )}
      </div>
    </li>
  );
}

/** The work in progress. The page Orders shows how many orders have points. */
function Tiles({ status: { outbox } }: { readonly status: Status }) {
  const { labels, format } = useSpoken();
  const tiles = (
    [
      { name: "queued", href: "/orders?state=inTurn", count: outbox.queued - outbox.scheduled },
      { name: "retrying", href: "/orders?state=retrying", count: outbox.retrying },
    ] as const
  ).filter(({ count }) => count > 0);
  return tiles.length === 0 ? null : (
    <div className="tiles" data-count={tiles.length}>
      {tiles.map(({ name, href, count }) => (
        <Link key={name} className="card tile" href={href}>
          <strong>{format.number(count)}</strong> {labels.today.tiles[name]({ count })}
        </Link>
      ))}
    </div>
  );
}

/** How long the queue will take at the loyalty service's limit. */
function Oldest({ status }: { readonly status: Status }) {
  const { labels, format } = useSpoken();
  const { oldestWaiting, inbox, outbox, brandsByWeight, callsPerMinute, missingBrands } = status;
  if (oldestWaiting === null) return null;
  const waiting = inbox.waiting + outbox.queued - outbox.scheduled + outbox.sending + outbox.retrying;
  const isStopped = brandsByWeight.bad > 0;
  const span = format.span((waiting / Math.max(1, callsPerMinute)) * 60_000);
  return (
    <p>
      {labels.today.oldest({ since: Date.parse(oldestWaiting) })}{" "}
      {missingBrands.length > 0
        ? labels.today.goesOnWithAccount
        : isStopped
          ? labels.today.goesOnWithService
          : labels.today.doneIn({ span })}
    </p>
  );
}
