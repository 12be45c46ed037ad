import { useState } from "react";
import type { MatchingOrder, MatchingOrders, Resync } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { go, orderTitle } from "../../router.tsx";
import { hasManyShops, useStatus } from "../../status.tsx";
import { Action } from "../confirm.tsx";
import { useSearchSpoken, withinSearchWords } from "../search/search-words.tsx";
import { ShopPicker } from "./shop-picker.tsx";

const LONGEST_ORDER = 100;

interface UnknownProps {
  readonly term: string;
  /** Shops that already have the order. */
  readonly except?: readonly string[];
}

/** Offers to search the shops for what may be an unknown order; then opens the dry run. */
export const UnknownOrder = withinSearchWords(({ term, except = [] }: UnknownProps) =>
  mayBeOrder(term) ? (
    <ReadFromShops
      order={term}
      except={except}
      onStarted={({ id }) => go(`/resync?id=${encodeURIComponent(id)}`)}
    />
  ) : null,
);

/** Whether the term may be a number or id: it has a digit and is no sentence or contact. */
function mayBeOrder(term: string): boolean {
  return /\d/.test(term) && term.length <= LONGEST_ORDER && !/[@+]|\S\s+\S+\s+\S/.test(term);
}

interface ReadProps {
  /** A number or an id, as entered. */
  readonly order: string;
  /** Called with the dry run that shows what reading the order would do. */
  readonly onStarted: (dryRun: Resync) => void;
}

/** Searches shops for an order that the bridge doesn't know. `except`: shops to skip. */
export function ReadFromShops({
  except = [],
  ...reading
}: ReadProps & { readonly except?: readonly string[] }) {
  const { labels } = useSearchSpoken();
  const { value } = useStatus();
  if (value !== null && hasManyShops(value)) return <ReadFromOneOfMany {...reading} />;
  // Without access, orders cannot be read.
  const readable = (value?.shops ?? []).filter(
    ({ shop, isConnected }) => isConnected !== false && !except.includes(shop),
  );
  if (readable.length === 0) return null;
  return (
    <>
      <p>{labels.search.unknown}</p>
      {readable.map(({ shop }) => (
        <ReadFromShop key={`${shop} ${reading.order}`} shop={shop} {...reading} />
      ))}
    </>
  );
}

function ReadFromOneOfMany(reading: ReadProps) {
  const { labels } = useSearchSpoken();
  const [shop, setShop] = useState("");
  return (
    <>
      <p>{labels.search.unknown}</p>
      <ShopPicker value={shop} onChoose={setShop} />
      {shop === "" ? null : <ReadFromShop key={`${shop} ${reading.order}`} shop={shop} {...reading} />}
    </>
  );
}

/** Lets the person choose among several matches: a number may be another order's id, and a counter may restart. */
function ReadFromShop({ shop, order, onStarted }: ReadProps & { readonly shop: string }) {
  const { labels, format } = useSearchSpoken();
  const [found, setFound] = useState<MatchingOrders | null>(null);
  const begin = async (orderId: string) =>
    onStarted(await bridge.post("/resync", { body: { shop, orderIds: [orderId], dryRun: true } }));
  const find = async () => {
    const answer = await bridge.post("/shops/{shop}/find-orders", { params: { shop }, body: { order } });
    const [only] = answer.orders;
    if (only !== undefined && answer.orders.length === 1) await begin(only.orderId);
    else setFound(answer);
  };
  const choice = ({ orderId, isId, createdAt, ...named }: MatchingOrder) => {
    const day = createdAt === null ? null : format.day(Date.parse(createdAt));
    return labels.search.choice({ name: orderTitle({ orderId, ...named }), id: orderId, day, isId });
  };
  return (
    <>
      <Action label={labels.search.readFrom({ term: order, shop })} act={find} />
      {found === null ? null : (
        <>
          <div role="status">
            <p>
              {found.orders.length === 0
                ? labels.search.notInShop({ term: order, shop })
                : labels.search.several({ shop })}
            </p>
            {found.notes.map((note) => (
              <p key={note} className="dim">
                {note}
              </p>
            ))}
          </div>
          {found.orders.map((each) => (
            <Action key={each.orderId} label={choice(each)} act={() => begin(each.orderId)} />
          ))}
        </>
      )}
    </>
  );
}
