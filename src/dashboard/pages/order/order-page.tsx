import { Fragment } from "react";
import type { Order } from "../../../client/index.ts";
import { capital } from "../../../words/sentence.ts";
import { useSpoken } from "../../language.ts";
import { Amount } from "../../parts/amount.tsx";
import { Fact, Facts } from "../../parts/facts.tsx";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { When } from "../../parts/when.tsx";
import { Link, orderTitle, shopAddress } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { Banner } from "./banner.tsx";
import { Contact } from "./contact.tsx";
import { Explained } from "./explained.tsx";
import "./order.css";
import { useOrderPageSpoken, withinOrderPageWords } from "./order-page-words.tsx";
import { RefundTrial } from "./refund-trial.tsx";
import { Timeline } from "./timeline.tsx";

/** Answers "Where are my points?": everything known about one order, and what a person can do. */
export function OrderPage({ shop, orderId }: { readonly shop: string; readonly orderId: string }) {
  const { labels } = useSpoken();
  const query = useQuery("GET", "/orders/{shop}/{orderId}", { params: { shop, orderId } });
  const { value } = query;
  return (
    <>
      <Link className="way-back" href="/orders">
        {labels.shell.allOrders}
      </Link>
      <Heading
        title={labels.shared.order({ name: value === null ? orderId : orderTitle(value.order) })}
        about={value === null ? undefined : <InShort order={value.order} />}
      />
      {query.isMissing ? (
        <Nothing>{query.problem}</Nothing>
      ) : (
        <Reading query={query}>{({ order }) => <KnownOrder order={order} />}</Reading>
      )}
    </>
  );
}

/** The customer, shop, date and amount, which confirm that this is the right order. */
function InShort({ order: { shop, contact, placedAt, totals } }: { readonly order: Order }) {
  const { format } = useSpoken();
  const { total, currency } = totals;
  const known = [
    shop,
    placedAt === null ? null : format.day(Date.parse(placedAt)),
    total === null || currency === null ? null : format.price(total, currency),
    contact.name,
  ].filter((part) => part !== null);
  return known.map((part, at) => (
    <Fragment key={part}>
      {at === 0 ? null : " · "}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}

/** The order itself, once its labels are loaded. */
const KnownOrder = withinOrderPageWords(({ order }: { readonly order: Order }) => {
  const { labels } = useOrderPageSpoken();
  return (
    <>
      <Banner order={order} />
      <div className="order">
        <div>
          <Section title={labels.orderPage.story}>
            <Timeline order={order} />
          </Section>
          <div className="order-questions">
            <Explained order={order} />
            <RefundTrial order={order} />
          </div>
        </div>
        <div>
          <Contact order={order} />
          <Section title={labels.orderPage.facts}>
            <OrderFacts order={order} />
          </Section>
        </div>
      </div>
    </>
  );
});

function OrderFacts({ order }: { readonly order: Order }) {
  const { labels } = useOrderPageSpoken();
  const { total, refunded, currency } = order.totals;
  return (
    <Facts>
      <Fact name={labels.shared.shop}>
        <Link href={shopAddress(order.shop)}>{order.shop}</Link>
      </Fact>
      <Fact name={labels.orders.columns.total}>
        <Amount amount={total} currency={currency} />
      </Fact>
      {Number(refunded) > 0 ? (
        <Fact name={labels.orderPage.refunded}>
          <Amount amount={refunded} currency={currency} />
        </Fact>
      ) : null}
      <Fact name={labels.orderPage.status}>
        <bdi>{statusText(order) ?? labels.orderPage.notProvided}</bdi>
      </Fact>
      <Fact name={labels.orderPage.shopsId}>{order.orderId}</Fact>
      <Fact name={labels.orderPage.loyaltyNumber}>{order.loyaltyOrderId ?? labels.orderPage.noneYet}</Fact>
      {order.atShop === null ? null : (
        <Fact name={labels.orderPage.atShop}>
          <AtShop written={order.atShop} />
        </Fact>
      )}
      <Fact name={labels.orderPage.firstSeen}>
        <When at={order.createdAt} isShort />
      </Fact>
    </Facts>
  );
}

function statusText({ status, statuses }: Order): string | null {
  return status === null ? null : capital(statuses[status] ?? status);
}

/** What the order in the shop shows about its points, and since when. */
function AtShop({ written: { points, state, at } }: { readonly written: NonNullable<Order["atShop"]> }) {
  const { labels } = useOrderPageSpoken();
  const given = points === null ? "" : ` (${labels.shared.pointsGiven({ points })})`;
  return (
    <>
      {labels.shared.pointsStates[state]}
      {given}, <When at={at} isShort />
    </>
  );
}
