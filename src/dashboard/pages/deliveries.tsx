import { Button, Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { DeliveryRow, Page } from "../../admin/answers.ts";
import { queryOf } from "../api.ts";
import { DeliveryBody } from "../parts/delivery-body.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading } from "../parts/heading.tsx";
import { Pill } from "../parts/pill.tsx";
import { When } from "../parts/when.tsx";
import { go, Link, orderAddress, withQuery } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { DELIVERY_OUTCOMES } from "../words.ts";

const PAGE_ROWS = 50;

export function DeliveriesPage({ place }: { readonly place: URL }) {
  const outcome = place.searchParams.get("outcome");
  const cursor = place.searchParams.get("cursor");
  const asked = useQuery<Page<DeliveryRow>>(`/deliveries${queryOf({ outcome, cursor, limit: PAGE_ROWS })}`);
  return (
    <>
      <Heading title="Deliveries" />
      <p className="dim">Everything the shops have sent, newest first. Each is kept as it came.</p>
      <NativeSelect
        label="Show"
        maw={240}
        mb="md"
        value={outcome ?? ""}
        onChange={(event) =>
          go(withQuery(place, { outcome: event.currentTarget.value, cursor: null }), { replaces: true })
        }
        data={[
          { value: "", label: "All deliveries" },
          ...Object.entries(DELIVERY_OUTCOMES).map(([value, { text }]) => ({ value, label: text })),
        ]}
      />
      <Reading asked={asked}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? <Nothing>No delivery fits.</Nothing> : null}
            <ul className="rows">
              {items.map((delivery) => (
                <DeliveryLine key={delivery.id} delivery={delivery} />
              ))}
            </ul>
            <Group mt="md">
              {nextCursor === null ? null : (
                <Button variant="default" onClick={() => go(withQuery(place, { cursor: nextCursor }))}>
                  Older deliveries
                </Button>
              )}
            </Group>
          </>
        )}
      </Reading>
    </>
  );
}

export function DeliveryLine({ delivery }: { readonly delivery: DeliveryRow }) {
  const [isOpen, setOpen] = useState(false);
  const { id, shop, topic, outcome, orderIds, reason, contradicts, receivedAt } = delivery;
  return (
    <li className="card">
      <Group gap="sm">
        <Pill said={DELIVERY_OUTCOMES[outcome]} />
        <strong>{topic}</strong>
        <span className="dim">
          {shop}, <When at={receivedAt} />
        </span>
        {orderIds.map((orderId) => (
          <Link key={orderId} href={orderAddress({ shop, orderId })}>
            order {orderId}
          </Link>
        ))}
      </Group>
      {reason === null ? null : <p>{reason}</p>}
      {contradicts === null ? null : (
        <p>
          The platform gave delivery {contradicts} the same id, with another content. Both were worked on, and
          the order's state decides.
        </p>
      )}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>What the shop sent</summary>
        {isOpen ? <DeliveryBody id={id} /> : null}
      </details>
    </li>
  );
}
