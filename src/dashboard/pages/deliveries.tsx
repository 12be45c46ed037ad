import { Button, Group, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { DeliveryOutcome, DeliveryRow } from "../../client/index.ts";

import { useSpoken } from "../language.ts";
import { DeliveryBody } from "../parts/delivery-body.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading } from "../parts/heading.tsx";
import { Pill } from "../parts/pill.tsx";
import { When } from "../parts/when.tsx";
import { go, Link, orderAddress, withQuery } from "../router.tsx";
import { TONES } from "../tones.ts";
import { useQuery } from "../use-query.ts";

const PAGE_ROWS = 50;

export function DeliveriesPage({ place }: { readonly place: URL }) {
  const { labels } = useSpoken();
  const outcome = place.searchParams.get("outcome");
  const cursor = place.searchParams.get("cursor");
  const chosen = { outcome: (outcome as DeliveryOutcome) ?? undefined, cursor: cursor ?? undefined };
  const query = useQuery("GET", "/deliveries", { query: { ...chosen, limit: PAGE_ROWS } });
  return (
    <>
      <Heading title={labels.shell.places.deliveries} />
      <p className="dim">{labels.deliveries.about}</p>
      <NativeSelect
        label={labels.shared.show}
        maw={240}
        mb="md"
        value={outcome ?? ""}
        onChange={(event) =>
          go(withQuery(place, { outcome: event.currentTarget.value, cursor: null }), { replaces: true })
        }
        data={[
          { value: "", label: labels.deliveries.all },
          ...Object.entries(labels.deliveries.outcomes).map(([value, label]) => ({ value, label })),
        ]}
      />
      <Reading query={query}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? <Nothing>{labels.deliveries.none}</Nothing> : null}
            <ul className="rows">
              {items.map((delivery) => (
                <DeliveryLine key={delivery.id} delivery={delivery} />
              ))}
            </ul>
            <Group mt="md">
              {nextCursor === null ? null : (
                <Button variant="default" onClick={() => go(withQuery(place, { cursor: nextCursor }))}>
                  {labels.deliveries.older}
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
  const { labels } = useSpoken();
  const [isOpen, setOpen] = useState(false);
  const { id, shop, topic, outcome, orderIds, reason, contradicts, receivedAt } = delivery;
  return (
    <li className="card">
      <Group gap="sm">
        <Pill text={labels.deliveries.outcomes[outcome]} tone={TONES.deliveries[outcome]} />
        <strong>{topic}</strong>
        <span className="dim">
          {shop}, <When at={receivedAt} />
        </span>
        {orderIds.map((orderId) => (
          <Link key={orderId} href={orderAddress({ shop, orderId })}>
            {labels.shared.order({ name: orderId })}
          </Link>
        ))}
      </Group>
      {reason === null ? null : <p>{reason}</p>}
      {contradicts === null ? null : <p>{labels.deliveries.contradicts({ id: contradicts })}</p>}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{labels.deliveries.body}</summary>
        {isOpen ? <DeliveryBody id={id} /> : null}
      </details>
    </li>
  );
}
