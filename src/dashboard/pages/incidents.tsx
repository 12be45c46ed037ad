import "../incidents.css";
import { Group, NativeSelect } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { Given, IncidentRow, Standing } from "../../client/index.ts";
import { bridge } from "../api.ts";
import { Action } from "../parts/confirm.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading } from "../parts/heading.tsx";
import { Older } from "../parts/older.tsx";
import { ShopChoice } from "../parts/order-filters.tsx";
import { Pill } from "../parts/pill.tsx";
import { saveFile } from "../parts/save-file.ts";
import { When } from "../parts/when.tsx";
import { go, Link, orderAddress, withQuery } from "../router.tsx";
import type { Tone } from "../tones.ts";
import { useQuery } from "../use-query.ts";
import { IncidentsWords, useIncidentsSpoken } from "./incidents-words.tsx";

const PAGE_ROWS = 50;
const TONES: Readonly<Record<Standing, Tone>> = {
  right: "good",
  onItsWay: "wait",
  needsPerson: "bad",
  gone: "plain",
};

/** What was out of order, what it cost, and how it ended. */
export function IncidentsPage({ place }: { readonly place: URL }) {
  return (
    <IncidentsWords>
      <Incidents place={place} />
    </IncidentsWords>
  );
}

function Incidents({ place }: { readonly place: URL }) {
  const { labels } = useIncidentsSpoken();
  const set = (changes: Record<string, string>) =>
    go(withQuery(place, { ...changes, cursor: null }), { replaces: true });
  const selection = selectionOf(place);
  const cursor = place.searchParams.get("cursor") ?? undefined;
  const query = useQuery("GET", "/incidents", { query: { ...selection, cursor, limit: PAGE_ROWS } });
  const isFiltered = Object.values(selection).some((choice) => choice !== undefined);
  return (
    <>
      <Heading title={labels.shell.places.incidents}>
        <Action
          label={labels.orders.save}
          act={async () =>
            saveFile(await bridge.get("/incidents.csv", { query: selection }), labels.incidents.fileName)
          }
          onDone={() => {}}
        />
      </Heading>
      <p className="dim">{labels.incidents.about}</p>
      <search className="filters filter-row">
        <ShopChoice
          place={place}
          named={(query.value?.items ?? []).flatMap(({ shops }) => shops)}
          onChoose={(shop) => set({ shop })}
        />
        <NativeSelect
          label={labels.incidents.which}
          value={place.searchParams.get("open") ?? ""}
          onChange={(event) => set({ open: event.currentTarget.value })}
          data={[
            { value: "", label: labels.incidents.all },
            { value: "true", label: labels.incidents.open },
            { value: "false", label: labels.incidents.over },
          ]}
        />
      </search>
      <Reading query={query}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Nothing>{isFiltered ? labels.incidents.none : labels.incidents.noneYet}</Nothing>
            ) : null}
            <ul className="rows">
              {items.map((incident) => (
                <IncidentCard key={incident.number} incident={incident} />
              ))}
            </ul>
            <Older place={place} nextCursor={nextCursor} label={labels.incidents.older} />
          </>
        )}
      </Reading>
    </>
  );
}

type Selection = NonNullable<Given<"GET", "/incidents.csv">["query"]>;

/** What an address asks for may be anything: the bridge says what is wrong with it. */
function selectionOf({ searchParams }: URL): Selection {
  return {
    shop: searchParams.get("shop") ?? undefined,
    code: searchParams.get("code") ?? undefined,
    open: (searchParams.get("open") as Selection["open"] | null) ?? undefined,
  };
}

function IncidentCard({ incident }: { readonly incident: IncidentRow }) {
  const { labels, format } = useIncidentsSpoken();
  const [isOpen, setOpen] = useState(false);
  const { title, detail, because, shops, begunAt, endedAt, times, healed, orders } = incident;
  const { columns } = labels.incidents;
  const span = format.span(incident.lastedMs);
  return (
    <li className="card">
      <Group gap="sm">
        <strong>{title}</strong>
        {endedAt === null ? <Pill text={labels.incidents.stillOpen} tone="bad" /> : null}
        <span className="dim">{shops.join(", ")}</span>
      </Group>
      <dl className="measures">
        <Fact name={columns.since}>
          <When at={begunAt} />
        </Fact>
        <Fact name={columns.lasted}>
          {times > 1 ? `${span}, ${labels.incidents.times({ times })}` : span}
        </Fact>
        <Fact name={columns.cost}>
          <Cost incident={incident} />
        </Fact>
        {healed === null ? null : <Fact name={columns.healed}>{healed}</Fact>}
      </dl>
      {endedAt === null ? <p>{detail}</p> : because === null ? null : <p>{because}</p>}
      {orders === 0 ? null : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{labels.incidents.show}</summary>
          {isOpen ? <ConcernedOrders incident={incident} /> : null}
        </details>
      )}
    </li>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Cost({ incident: { orders, hasMoreOrders, deliveries } }: { readonly incident: IncidentRow }) {
  const { labels } = useIncidentsSpoken();
  const parts = [
    ...(orders === 0 ? [] : [labels.incidents.orders({ orders, hasMore: hasMoreOrders })]),
    ...(deliveries === 0 ? [] : [labels.incidents.deliveries({ deliveries })]),
  ];
  return parts.length === 0 ? labels.incidents.costNothing : parts.join(", ");
}

/** The orders that it concerned, and how each of them is now. */
function ConcernedOrders({ incident }: { readonly incident: IncidentRow }) {
  const { labels } = useIncidentsSpoken();
  const params = { number: String(incident.number) };
  const query = useQuery("GET", "/incidents/{number}", { params });
  return (
    <Reading query={query}>
      {({ orders, now }) => (
        <>
          <p className="note" data-tone={now.right === orders.length ? "good" : "plain"}>
            {now.right === orders.length
              ? labels.incidents.allRight
              : (["right", "onItsWay", "needsPerson", "gone"] as const)
                  .filter((standing) => now[standing] > 0)
                  .map((standing) => labels.incidents.now[standing]({ orders: now[standing] }))
                  .join("; ")}
          </p>
          <ul className="rows concerned">
            {orders.map(({ shop, orderId, standing, order }) => (
              <li key={`${shop}/${orderId}`}>
                <Link href={orderAddress({ shop, orderId })}>
                  {labels.shared.order({ name: order?.orderNumber ?? orderId })}
                </Link>{" "}
                <span className="dim">{shop}</span>{" "}
                <Pill text={labels.incidents.standings[standing]} tone={TONES[standing]} />{" "}
                {order === null ? null : <span className="dim">{order.reason}</span>}
              </li>
            ))}
          </ul>
          {incident.hasMoreOrders ? (
            <Link href={ordersOf(incident)}>{labels.incidents.changedThen}</Link>
          ) : null}
        </>
      )}
    </Reading>
  );
}

/** The list of orders of that time. */
function ordersOf({ shops, begunAt, endedAt }: IncidentRow): string {
  const [shop] = shops;
  const query = new URLSearchParams(shops.length === 1 && shop !== undefined ? { shop } : {});
  query.set("from", begunAt.slice(0, 10));
  if (endedAt !== null) query.set("to", endedAt.slice(0, 10));
  return `/orders?${query}`;
}
