import "../acts.css";
import { NativeSelect } from "@mantine/core";
import type { ActRow, Given } from "../../client/index.ts";
import { actorName } from "../../words/own-names.ts";
import { bridge } from "../api.ts";
import { Action } from "../parts/confirm.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading } from "../parts/heading.tsx";
import { Older } from "../parts/older.tsx";
import { ShopChoice } from "../parts/order-filters.tsx";
import { saveFile } from "../parts/save-file.ts";
import { SearchBox } from "../parts/search-box.tsx";
import { When } from "../parts/when.tsx";
import { go, Link, orderAddress, useSearchTerm, withQuery } from "../router.tsx";
import { useQuery } from "../use-query.ts";
import { ActUndo } from "./act-undo.tsx";
import { ActsWords, useActsSpoken } from "./acts-words.tsx";
import { RedeemExchange } from "./redeem-exchange.tsx";

const PAGE_ROWS = 50;

/** What people did, and how it is undone. */
export function ActsPage({ place }: { readonly place: URL }) {
  return (
    <ActsWords>
      <Acts place={place} />
    </ActsWords>
  );
}

function Acts({ place }: { readonly place: URL }) {
  const { labels } = useActsSpoken();
  const by = useSearchTerm();
  const set = (changes: Record<string, string>, term = by) =>
    go(withQuery(place, { ...changes, cursor: null }), { replaces: true, term });
  const selection = selectionOf(place, by);
  const cursor = place.searchParams.get("cursor") ?? undefined;
  const query = useQuery("GET", "/acts", { query: { ...selection, cursor, limit: PAGE_ROWS } });
  return (
    <>
      <Heading title={labels.shell.places.acts}>
        <Action
          label={labels.orders.save}
          act={async () =>
            saveFile(await bridge.get("/acts.csv", { query: selection }), labels.acts.fileName)
          }
          onDone={() => {}}
        />
      </Heading>
      <p className="dim">{labels.acts.about}</p>
      <search className="filters filter-row">
        <SearchBox
          label={labels.acts.who}
          placeholder={labels.acts.wholeName}
          onSearch={(sought) => set({}, sought)}
        />
        <ShopChoice
          place={place}
          named={(query.value?.items ?? []).flatMap(({ shop }) => shop ?? [])}
          onChoose={(shop) => set({ shop })}
        />
        <NativeSelect
          label={labels.acts.kind}
          value={place.searchParams.get("kind") ?? ""}
          onChange={(event) => set({ kind: event.currentTarget.value })}
          data={[
            { value: "", label: labels.acts.anyKind },
            { value: "allButAccess", label: labels.acts.allButAccess },
            ...Object.entries(labels.acts.kinds).map(([value, label]) => ({ value, label })),
          ]}
        />
      </search>
      <Reading query={query}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Nothing>{labels.acts.none}</Nothing>
            ) : (
              <ActRows acts={items} onDone={query.again} />
            )}
            <Older place={place} nextCursor={nextCursor} label={labels.acts.older} term={by} />
          </>
        )}
      </Reading>
    </>
  );
}

type Selection = NonNullable<Given<"GET", "/acts.csv">["query"]>;

/** What an address asks for may be anything: the bridge says what is wrong with it. */
function selectionOf({ searchParams }: URL, by: string): Selection {
  return {
    shop: searchParams.get("shop") ?? undefined,
    kind: (searchParams.get("kind") as Selection["kind"] | null) ?? undefined,
    by: by === "" ? undefined : by,
  };
}

/** Those that may have sent something to the loyalty service in the act itself. */
const REDEEMS: ReadonlySet<string> = new Set(["actRedeemBegun", "actRedeemed", "actRedeemFailed"]);

function ActRows({ acts, onDone }: { readonly acts: readonly ActRow[]; readonly onDone: () => void }) {
  const { labels } = useActsSpoken();
  return (
    <div className="list">
      <table className="acts">
        <thead>
          <tr>
            <th scope="col">{labels.acts.columns.what}</th>
            <th scope="col">{labels.acts.columns.who}</th>
            <th scope="col">{labels.acts.columns.changed}</th>
            <th scope="col">{labels.acts.columns.undo}</th>
            <th scope="col">{labels.acts.columns.when}</th>
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <ActLine key={act.number} act={act} onDone={onDone} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ActLine({ act, onDone }: { readonly act: ActRow; readonly onDone: () => void }) {
  const { labels, format } = useActsSpoken();
  const { at, by, kind, shop, orderId, orderNumber, detail, note, customer, changes, isErased } = act;
  const nobody = isErased ? labels.acts.erased : labels.acts.nothing;
  return (
    <tr className="row">
      <td className="is-name">
        {detail}{" "}
        <span className="dim">
          {shop !== null && orderId !== null ? (
            <Link href={orderAddress({ shop, orderId })}>
              <bdi>{labels.shared.order({ name: orderNumber ?? orderId })}</bdi>
            </Link>
          ) : kind === "programmes" && shop !== null ? (
            <Link href={`/programme?shop=${encodeURIComponent(shop)}`}>{labels.shell.places.programme}</Link>
          ) : null}{" "}
          {shop}
          {!REDEEMS.has(act.code) ? null : (
            <>
              {" "}
              {labels.orders.columns.customer}:{" "}
              <bdi>{customer ?? (isErased ? labels.acts.erased : labels.contact.notKnown)}</bdi>
            </>
          )}
        </span>
        {note === null ? null : (
          <div>
            <bdi>{format.quote(note)}</bdi>
          </div>
        )}
        {REDEEMS.has(act.code) ? <RedeemExchange act={act.number} /> : null}
      </td>
      <td className="is-customer">
        <bdi>{actorName(by, format.language)}</bdi>
      </td>
      <td className="is-reason">
        {changes.map(({ thing, label, before, after }) => (
          <div key={thing}>
            <span className="dim">{label}: </span>
            <bdi>{before ?? nobody}</bdi> → <bdi>{after ?? nobody}</bdi>
          </div>
        ))}
      </td>
      <td className="is-topic">
        <ActUndo act={act} onDone={onDone} />
      </td>
      <td className="is-when dim">
        <When at={at} />
      </td>
    </tr>
  );
}
