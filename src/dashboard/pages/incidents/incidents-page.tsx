import "./incidents.css";
import { type ReactNode, useState } from "react";
import type { CallInput, IncidentRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Select } from "../../parts/form/select.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Opener, OpeningHead } from "../../parts/lists/opening-rows.tsx";
import { ShopChoice } from "../../parts/orders/order-filters.tsx";
import { PAGE_ROWS, PageOfList } from "../../parts/page-of-list.tsx";
import { Pill } from "../../parts/pill.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { When } from "../../parts/when.tsx";
import { useFilters } from "../../router.tsx";
import { sumOf, useStatus } from "../../status.tsx";
import { useQuery } from "../../use-query.ts";
import { AboutIncident, isRepair } from "./about.tsx";
import { useIncidentsSpoken, withinIncidentsWords } from "./incidents-words.tsx";

/** The incident log: what was wrong, what it cost, and how it ended. */
export const IncidentsPage = withinIncidentsWords(Incidents);

function Incidents({ place }: { readonly place: URL }) {
  const { labels } = useIncidentsSpoken();
  const set = useFilters(place);
  const selection = selectionOf(place);
  const cursor = place.searchParams.get("cursor") ?? undefined;
  const query = useQuery("GET", "/incidents", { query: { ...selection, cursor, limit: PAGE_ROWS } });
  const isFiltered = Object.values(selection).some((choice) => choice !== undefined);
  const { about, fileName, all, open, over, none, noneYet, older } = labels.incidents;
  return (
    <>
      <Heading title={labels.shell.places.incidents} about={about}>
        <Action
          needs="viewer"
          label={labels.orders.save}
          act={() => saveFile(bridge.get("/incidents.csv", { query: selection }), fileName)}
        />
      </Heading>
      <search className="filters filter-row">
        <ShopChoice place={place} named={(query.value?.items ?? []).flatMap(({ shops }) => shops)} />
        <Select
          label={labels.orders.columns.state}
          value={place.searchParams.get("open") ?? ""}
          onChoose={(chosen) => set({ open: chosen })}
          empty={all}
          options={{ true: open, false: over }}
        />
      </search>
      <PageOfList
        query={query}
        place={place}
        filters={FILTERS}
        sayFound={labels.shared.found.incidents}
        none={isFiltered ? none : noneYet}
        further={older}
      >
        {(items) => <IncidentLines incidents={items} />}
      </PageOfList>
    </>
  );
}

const FILTERS = ["shop", "code", "open"] as const;

type Selection = NonNullable<CallInput<"GET", "/incidents.csv">["query"]>;

/** The address may contain anything, because the bridge validates it. */
function selectionOf({ searchParams }: URL): Selection {
  return {
    shop: searchParams.get("shop") ?? undefined,
    code: searchParams.get("code") ?? undefined,
    open: (searchParams.get("open") as Selection["open"] | null) ?? undefined,
  };
}

function IncidentLines({ incidents }: { readonly incidents: readonly IncidentRow[] }) {
  const { labels } = useIncidentsSpoken();
  const { what, since, ended, lasted, cost } = labels.incidents.columns;
  return (
    <div className="list">
      <table className="incidents">
        <OpeningHead columns={[what, since, ended, lasted, cost]} />
        {incidents.map((incident) => (
          <IncidentLine key={incident.number} incident={incident} />
        ))}
      </table>
    </div>
  );
}

/** What happened, when, how long, and to how many orders; expands to how it ended and the orders. */
function IncidentLine({ incident }: { readonly incident: IncidentRow }) {
  const { labels, format } = useIncidentsSpoken();
  const { title, begunAt, endedAt, times, lastedMs } = incident;
  const [isOpen, setOpen] = useState(false);
  const { since, ended, lasted, cost } = labels.incidents.columns;
  const span = format.lasted(lastedMs);
  return (
    <tbody>
      <tr className="row">
        <td className="is-name">
          {title} {endedAt === null ? <Pill text={labels.incidents.badges.open} tone="bad" /> : null}{" "}
          <ConcernedShops incident={incident} />
        </td>
        <Cell name={since}>
          <When at={begunAt} isShort />
        </Cell>
        <Cell name={ended}>
          {endedAt === null ? labels.incidents.notOver : <When at={endedAt} isShort />}
        </Cell>
        <Cell name={lasted}>
          {times > 1
            ? `${span}, ${labels.incidents.times({ times })}`
            : isRepair(incident)
              ? labels.incidents.repairedIn({ span })
              : span}
        </Cell>
        <Cell name={cost}>
          <Cost incident={incident} />
        </Cell>
        <td className="is-more">
          <Opener isOpen={isOpen} onOpen={() => setOpen(!isOpen)} />
        </td>
      </tr>
      {isOpen ? (
        <tr className="opened">
          <td colSpan={6}>
            <AboutIncident incident={incident} />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

const MOST_NAMED = 3;

/** The shops that it affected, unless there is only one shop or the title names it. */
function ConcernedShops({ incident: { shops, facts } }: { readonly incident: IncidentRow }) {
  const { labels, format } = useIncidentsSpoken();
  const { value: status } = useStatus();
  if (status === null || sumOf(status.shopsByWeight) < 2 || facts.shop !== undefined) return null;
  const more = shops.length - MOST_NAMED;
  const named = [...shops.slice(0, MOST_NAMED), ...(more > 0 ? [`+${format.number(more)}`] : [])];
  return <span className="dim">{shops.length === 0 ? labels.orders.allShops : named.join(", ")}</span>;
}

/** Without room for a table, the column's name comes before the value. */
function Cell({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const { labels } = useIncidentsSpoken();
  return (
    <td>
      <span className="is-in-lines dim">{labels.shared.before({ text: name })} </span>
      <span>{children}</span>
    </td>
  );
}

function Cost({ incident }: { readonly incident: IncidentRow }) {
  const { labels, format } = useIncidentsSpoken();
  const { orders, hasMoreOrders, amounts, stillFailed: failed, deliveries } = incident;
  const parts = [
    ...(orders === 0 ? [] : [labels.incidents.orders({ orders, hasMore: hasMoreOrders })]),
    ...amounts.map(({ amount, currency }) => format.price(amount, currency)),
    ...(failed === null || failed >= orders ? [] : [labels.incidents.stillFailed({ orders: failed })]),
    ...(deliveries === 0 ? [] : [labels.incidents.deliveries({ deliveries })]),
  ];
  if (parts.length > 0) return parts.join(", ");
  return incident.isBeingCounted ? labels.incidents.counting : labels.incidents.costNothing;
}
