import { NativeSelect, Title } from "@mantine/core";
import { useState } from "react";
import type { Answer, CustomerPoints, OrderRow } from "../../client/index.ts";
import { useSpoken } from "../language.ts";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Section } from "../parts/heading.tsx";
import { HistoryWords, useHistorySpoken } from "../parts/history-words.tsx";
import { OrderRows } from "../parts/order-rows.tsx";
import { type HistoryKind, PointsHistory } from "../parts/points-history.tsx";
import { Link } from "../router.tsx";
import type { Loaded } from "../use-query.ts";
import { Redeem } from "./customer-redeem.tsx";

interface KnownProps {
  readonly shop: string;
  readonly who: string;
  /** Theirs, of all shops of the account. */
  readonly orders: Loaded<Answer<"POST", "/orders/search">>;
  /** What the account said last. */
  readonly told: CustomerPoints | null;
  readonly onTold: (told: CustomerPoints) => void;
}

/** Points and orders of a customer, and the way to redeem some by hand. */
export function KnownCustomer({ shop, who, orders, told, onTold }: KnownProps) {
  const { labels } = useSpoken();
  const [type, setType] = useState<HistoryKind>("all");
  const [redeems, setRedeems] = useState(0);
  const name = isTheirsAlone(who) ? nameIn(orders.value?.items ?? []) : null;
  return (
    <>
      {name === null ? null : (
        <Title order={2} size="h3" mt="lg">
          <bdi>{name}</bdi>
        </Title>
      )}
      <Section title={labels.customer.atService}>
        <div className="filter-row">
          <NativeSelect
            label={labels.shared.show}
            data={Object.entries(labels.customer.kinds).map(([value, label]) => ({ value, label }))}
            value={type}
            onChange={(event) => setType(event.currentTarget.value as HistoryKind)}
            mb="sm"
          />
        </div>
        <PointsHistory key={redeems} shop={shop} who={who} type={type} onTold={onTold} />
      </Section>
      <Section title={labels.customer.orders}>
        <Reading query={orders}>
          {({ items, nextCursor }) =>
            items.length === 0 ? (
              <Nothing>{labels.customer.noOrder}</Nothing>
            ) : (
              <>
                <OrderRows orders={items} />
                {nextCursor === null ? null : (
                  <>
                    <Nothing>{labels.customer.newestOnly({ shown: items.length })}</Nothing>
                    <HistoryWords>
                      <AllOrders shop={shop} who={who} />
                    </HistoryWords>
                  </>
                )}
              </>
            )
          }
        </Reading>
      </Section>
      <Section title={labels.customer.redeemByHand}>
        <Redeem
          shop={shop}
          who={who}
          balance={told?.sums?.balance ?? null}
          onDone={() => setRedeems((known) => known + 1)}
        />
        <HistoryWords>
          <GivenWithOrders />
        </HistoryWords>
      </Section>
    </>
  );
}

/** An address or a number that a person writes as one: digits alone may be an order's. */
function isTheirsAlone(who: string): boolean {
  return who.includes("@") || /^[+0]/.test(who.trim());
}

/** What the newest of their orders calls them; `null`: none says it. */
function nameIn(orders: readonly OrderRow[]): string | null {
  return orders.find(({ customerName }) => customerName !== null)?.customerName ?? null;
}

function AllOrders({ shop, who }: { readonly shop: string; readonly who: string }) {
  const { labels } = useHistorySpoken();
  return (
    <Link href={`/orders?shop=${encodeURIComponent(shop)}`} term={who}>
      {labels.history.allOrders}
    </Link>
  );
}

function GivenWithOrders() {
  const { labels } = useHistorySpoken();
  return <p className="dim">{labels.history.givenWithOrders}</p>;
}
