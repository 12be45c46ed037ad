import { Progress } from "@mantine/core";
import type { ReactNode } from "react";
import type { ActivityHour, BrandStatus, Status } from "../../admin/answers.ts";
import { ActivityChart } from "../parts/chart.tsx";
import { Reading } from "../parts/feedback.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { isTroubled, ShopHealth } from "../parts/shop-health.tsx";
import { lengthWords, When } from "../parts/when.tsx";
import { Link } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { waitingForPerson } from "../waiting.ts";
import { countOf, plainly } from "../words.ts";

export function TodayPage() {
  const status = useQuery<Status>("/status");
  const activity = useQuery<{ hours: readonly ActivityHour[] }>("/activity");
  return (
    <>
      <Heading title="Today" />
      <Reading asked={status}>{(told) => <Tiles status={told} />}</Reading>
      <Section title="The last 24 hours: what came in, and what it led to">
        <Reading asked={activity}>{({ hours }) => <ActivityChart hours={hours} />}</Reading>
      </Section>
      {status.value === null ? null : (
        <>
          <Section title="Shops">
            <div className="tiles wide">
              {status.value.shops.map((shop) => (
                <ShopHealth key={shop.shop} shop={shop} />
              ))}
            </div>
          </Section>
          <Section title="Loyalty accounts">
            <div className="tiles wide">
              {status.value.brands.map((brand) => (
                <BrandHealth key={brand.brand} brand={brand} />
              ))}
            </div>
          </Section>
        </>
      )}
    </>
  );
}

/** What needs a person is told by an alert, too; these are said on this page in words of their own. */
const SAID_ELSEWHERE =
  /^(dead-letters$|(brand|missing-brand|restored|subscriptions|access|silence|missing-orders)\/)/;

function Tiles({ status }: { readonly status: Status }) {
  const { points, outbox, brands, missingBrands, shops, conditions } = status;
  const late = shops.filter(({ scan }) => scan?.behindSince != null);
  const troubled = shops.filter((shop) => isTroubled(shop));
  const waiting = waitingForPerson(status);
  const stopped = brands.filter(({ paused, resting }) => paused !== null || resting !== null);
  const others = conditions.filter(({ key }) => !SAID_ELSEWHERE.test(key));
  const doubtful = shops.filter((shop) => shop.isSignedWrongly);
  const isElse = [stopped, missingBrands, troubled, others, doubtful].some(({ length }) => length > 0);
  const isWell = !isElse && late.length === 0;
  return (
    <>
      {stopped.map((brand) => (
        <BrandTrouble key={brand.brand} brand={brand} />
      ))}
      {missingBrands.map((brand) => (
        <p key={brand} className="note" data-tone="bad">
          <strong>Orders wait for the loyalty account {brand}, which is not in the configuration.</strong>{" "}
          Whoever looks after the bridge puts it back under brands, by this name, until they are done.
        </p>
      ))}
      {troubled.map((shop) => (
        <p key={shop.shop} className="note" data-tone="bad">
          <strong>The shop {shop.shop} needs somebody to look at it.</strong> What changes there may not be
          known here. <Link href="/shops">See what is wrong</Link>
        </p>
      ))}
      {others.map(({ key, title, detail }) => (
        <p key={key} className="note" data-tone="bad">
          <strong>{title}.</strong> {plainly(detail)}
        </p>
      ))}
      {doubtful.map(({ shop, wrongSignatures }) => (
        <p key={shop} className="note" data-tone="wait">
          <strong>
            The last {countOf(wrongSignatures, "request")} in the name of {shop} were signed with another
            secret.
          </strong>{" "}
          If the shop sent them, its deliveries are not taken: compare the secret of its webhooks with the
          bridge's.
        </p>
      ))}
      <p className="note" data-tone={waiting > 0 ? "bad" : isWell ? "good" : "plain"}>
        {waiting === 0 ? (
          `Nothing ${isElse ? "else " : ""}waits for you${late.length === 0 ? "." : `, as far as is known: catching up with ${late.map(({ shop }) => shop).join(", ")}.`}`
        ) : (
          <>
            {waiting === 1 ? "1 thing waits for you. " : `${countOf(waiting, "thing")} wait for you. `}
            <Link href="/attention">Look at them</Link>
          </>
        )}
      </p>
      <div className="tiles">
        <Tile href="/orders?points=pending" count={points.pending} label="orders with points pending" />
        <Tile href="/orders?points=approved" count={points.approved} label="orders with points approved" />
        <Tile href="/orders?points=cancelled" count={points.cancelled} label="orders with points cancelled" />
        <Tile href="/orders?state=queued" count={outbox.queued} label="waiting their turn" />
        <Tile href="/orders?state=retrying" count={outbox.retrying} label="being tried again" />
      </div>
      <Oldest status={status} />
    </>
  );
}

function Tile({
  href,
  count,
  label,
}: {
  readonly href: string;
  readonly count: number;
  readonly label: ReactNode;
}) {
  return (
    <Link className="card tile" href={href}>
      <strong>{count.toLocaleString()}</strong> {label}
    </Link>
  );
}

/** How long the queue will take, as fast as the loyalty service allows. */
function Oldest({ status }: { readonly status: Status }) {
  const { oldestWaiting, inbox, outbox, brands, missingBrands } = status;
  if (oldestWaiting === null) return null;
  const waiting = inbox.waiting + outbox.queued + outbox.sending + outbox.retrying;
  const perMinute = brands.reduce((sum, { rateLimit }) => sum + rateLimit.perMinute, 0);
  const isStopped = brands.some(({ paused, resting }) => paused !== null || resting !== null);
  return (
    <p>
      The oldest work has been waiting since <When at={oldestWaiting} isShort />.{" "}
      {missingBrands.length > 0
        ? "What waits for a missing loyalty account goes on when that is back."
        : isStopped
          ? "It goes on when the loyalty account works again."
          : `All of it should be done in ${lengthWords((waiting / Math.max(1, perMinute)) * 60_000)}.`}
    </p>
  );
}

const CORRECT_IT =
  "Whoever looks after the bridge corrects the key or the address in its configuration. Orders are taken meanwhile, nothing is lost, and all goes on by itself.";
const TRIED_AGAIN = "It is tried again by itself; orders are taken meanwhile, and nothing is lost.";

function BrandTrouble({ brand: { brand, paused, resting } }: { readonly brand: BrandStatus }) {
  const trouble = paused ?? resting;
  if (trouble === null) return null;
  return (
    <div className="note" data-tone={paused === null ? "wait" : "bad"} role="status">
      <strong>
        The loyalty account {brand} {paused === null ? "has not answered" : "has been paused"} since{" "}
        <When at={trouble.since} isShort />: {trouble.reason}.
      </strong>{" "}
      {paused === null ? TRIED_AGAIN : CORRECT_IT}
    </div>
  );
}

function BrandHealth({ brand }: { readonly brand: BrandStatus }) {
  const { paused, resting, rateLimit } = brand;
  return (
    <div className="card">
      <strong>{brand.brand}</strong>
      <p>
        {paused !== null
          ? "Paused, as said above."
          : resting !== null
            ? "Does not answer, as said above."
            : "Works."}
      </p>
      <Progress
        value={(100 * rateLimit.inUse) / rateLimit.perMinute}
        aria-label={`Calls of ${brand.brand} in the last minute`}
        transitionDuration={0}
      />
      <p className="dim">
        {rateLimit.inUse.toLocaleString()} of {rateLimit.perMinute.toLocaleString()} calls a minute in use
      </p>
    </div>
  );
}
