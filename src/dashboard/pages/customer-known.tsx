import { Button, Title } from "@mantine/core";
import { useState } from "react";
import type { Answer, CustomerPoints, OrderRow } from "../../client/index.ts";
import { goToPersonalData } from "../parts/erasing.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Select } from "../parts/form/select.tsx";
import { Section } from "../parts/heading.tsx";
import { useCustomersOf } from "../parts/orders/customers-of.ts";
import { OrderRows } from "../parts/orders/order-rows.tsx";
import { useHistorySpoken } from "../parts/points/history-words.tsx";
import { type HistoryKind, PointsHistory, Sums } from "../parts/points/points-history.tsx";
import { Unfold } from "../parts/unfold.tsx";
import { Link } from "../router.tsx";
import { May } from "../status.tsx";
import type { QueryState } from "../use-query.ts";
import { Redeem } from "./customer-redeem.tsx";

interface KnownProps {
  readonly shop: string;
  readonly who: string;
  /** The customer's orders from all shops of the account. */
  readonly orders: QueryState<Answer<"POST", "/orders/search">>;
  /** The loyalty service's last answer. */
  readonly answered: CustomerPoints | null;
  readonly onAnswer: (answered: CustomerPoints) => void;
}

/** A customer's points, with a form to redeem some, and orders. */
export function KnownCustomer({ shop, who, orders, answered, onAnswer }: KnownProps) {
  const { labels } = useHistorySpoken();
  const named = orders.value?.items.find(({ customerName }) => customerName !== null);
  const newest = isTheirsAlone(who) ? named : undefined;
  const customer = useCustomersOf(newest === undefined ? [] : [newest])?.[0];
  return (
    <>
      {newest === undefined ? null : (
        <>
          <Title order={2} size="h3" mt="lg">
            <bdi>{newest.customerName}</bdi>
          </Title>
          <p className="dim">
            <bdi>{(customer?.contacts ?? [who]).join(", ")}</bdi>
          </p>
        </>
      )}
      <May needs="viewer" isWholeBridge>
        <Button variant="default" size="sm" onClick={goToPersonalData}>
          {labels.history.personalData}
        </Button>
      </May>
      <PointsAtService {...{ shop, who, answered, onAnswer }} />
      <Section title={labels.shell.places.orders}>
        <Reading query={orders}>
          {({ items, nextCursor }) => (
            <OrdersOfCustomer shop={shop} who={who} orders={items} hasMore={nextCursor !== null} />
          )}
        </Reading>
      </Section>
    </>
  );
}

function PointsAtService({ shop, who, answered, onAnswer }: Omit<KnownProps, "orders">) {
  const { labels } = useHistorySpoken();
  // Increases with each redeem, which reloads the points.
  const [redeems, setRedeems] = useState(0);
  const [type, setType] = useState<HistoryKind>("all");
  // Sums cover everything, whichever lines are shown.
  const [kept, setKept] = useState<CustomerPoints["sums"]>(null);
  const sums = answered?.sums ?? kept;
  if (sums !== kept) setKept(sums);
  return (
    <Section title={labels.history.customer.atService}>
      {sums === null ? null : <Sums sums={sums} />}
      {answered === null ? null : (
        <>
          <Unfold className="as-button" summary={labels.history.customer.redeemByHand}>
            {() => (
              <>
                <Redeem
                  shop={shop}
                  who={who}
                  balance={sums?.balance ?? null}
                  onDone={() => setRedeems((known) => known + 1)}
                />
                <Nothing>{labels.history.givenWithOrders}</Nothing>
              </>
            )}
          </Unfold>
          <div className="filter-row below-tiles">
            <Select
              label={labels.shared.show}
              options={labels.history.customer.kinds}
              value={type}
              onChoose={(kind) => setType(kind as HistoryKind)}
              mb="sm"
            />
          </div>
        </>
      )}
      <PointsHistory key={redeems} shop={shop} who={who} type={type} onAnswer={onAnswer} />
    </Section>
  );
}

/** Whether this can only be a contact: an email address or a phone number. Digits alone may be an order's. */
function isTheirsAlone(who: string): boolean {
  return who.includes("@") || /^[+0]/.test(who.trim());
}

interface OrdersProps {
  readonly shop: string;
  readonly who: string;
  readonly orders: readonly OrderRow[];
  readonly hasMore: boolean;
}

/** Hides the columns whose facts are above the orders. */
const SAID_ABOVE = ["customer", "points"] as const;

function OrdersOfCustomer({ shop, who, orders, hasMore }: OrdersProps) {
  const { labels } = useHistorySpoken();
  if (orders.length === 0) return <Nothing>{labels.history.customer.noOrder}</Nothing>;
  return (
    <>
      <OrderRows orders={orders} {...(isTheirsAlone(who) ? { leftOut: SAID_ABOVE } : {})} />
      {hasMore ? (
        <>
          <Nothing>{labels.history.customer.newestOnly({ shown: orders.length })}</Nothing>
          <AllOrders shop={shop} who={who} />
        </>
      ) : null}
    </>
  );
}

function AllOrders({ shop, who }: Pick<OrdersProps, "shop" | "who">) {
  const { labels } = useHistorySpoken();
  return (
    <Link href={`/orders?shop=${encodeURIComponent(shop)}`} term={who}>
      {labels.history.allOrders}
    </Link>
  );
}
