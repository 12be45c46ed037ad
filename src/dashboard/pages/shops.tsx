import "../styles/answer-bar.css";
import { useState } from "react";
import { Reading } from "../parts/feedback.tsx";
import { ComingRows } from "../parts/lists/coming-rows.tsx";
import { Closable } from "../parts/note.tsx";
import { PAGE_ROWS } from "../parts/page-of-list.tsx";
import { NextPart, NoShop, ShopsWithSearch } from "../parts/shops/shops-in-parts.tsx";
import { hasManyShops, useStatus } from "../status.tsx";
import { useQuery } from "../use-query.ts";
import { AddShop } from "./add-shop/add-shop.tsx";
import { useAddShopSpoken, withinAddShopWords } from "./add-shop/add-shop-words.tsx";
import type { NewShop } from "./add-shop/typed-shop.ts";
import { NotServed, ShopRow } from "./shop-row.tsx";
import "./add-shop/add-shop.css";

/** Each shop's connection and programme. Adds and removes shops. */
export const ShopsPage = withinAddShopWords(ListedShops);

function ListedShops({ place }: { readonly place: URL }) {
  const { labels } = useAddShopSpoken();
  const [result, setResult] = useState<string | null>(null);
  const { value: status } = useStatus();
  const named = place.searchParams.get("shop") ?? "";
  const mayOpen = status !== null && !hasManyShops(status);
  const added = ({ shop, isServed, needsConsent }: NewShop) => {
    if (!isServed) setResult(labels.addShop.notYet({ shop }));
    else setResult(needsConsent ? labels.addShop.addedAndNext({ shop }) : labels.addShop.added({ shop }));
  };
  return (
    <>
      <AddShop isAsked={place.searchParams.has("add")} onAdded={added} />
      <div className="shops">
        <ShopsWithSearch key={named} use={labels.addShop.list.findUse} first={named}>
          {(term) => <PartOfList key={term} term={term} named={named} mayOpen={mayOpen} onDone={setResult} />}
        </ShopsWithSearch>
      </div>
      <ActionResult words={result} onClose={() => setResult(null)} />
    </>
  );
}

interface PartProps {
  readonly term: string;
  /** The shop that the address names; "" if there is none. */
  readonly named: string;
  /** The cursor of this part; default: the first part. */
  readonly cursor?: string;
  /** Whether a shop that needs a person opens by itself. */
  readonly mayOpen: boolean;
  /** Called with what was done. */
  readonly onDone: (words: string) => void;
}

/** One part of the shops, with a button for the next. */
function PartOfList({ cursor, ...part }: PartProps) {
  const { labels } = useAddShopSpoken();
  const { term, named, mayOpen, onDone } = part;
  const query = useQuery("GET", "/shops", { query: { q: term, limit: PAGE_ROWS, cursor } });
  return (
    <Reading query={query} waiting={<ComingRows />}>
      {({ items, notServed, ...next }) => (
        <>
          {notServed.map((left) => (
            <NotServed key={left.shop} left={left} onRemoved={() => onDone(labels.addShop.removed(left))} />
          ))}
          {items.length + notServed.length === 0 ? <NoShop term={term} /> : null}
          {items.map((shop) => (
            <ShopRow
              key={shop.shop}
              shop={shop}
              isNamed={shop.shop === named}
              mayOpen={mayOpen}
              onRemoved={() => onDone(labels.addShop.removed(shop))}
              onChanged={() => onDone(labels.addShop.changing.changed(shop))}
              onKeyChanged={() => onDone(labels.addShop.accountKey.changed(shop))}
            />
          ))}
          <NextPart part={next}>{(after) => <PartOfList {...part} cursor={after} />}</NextPart>
        </>
      )}
    </Reading>
  );
}

/** The result of the last action. Its element exists before the text, so that it is announced. */
function ActionResult({ words, onClose }: { readonly words: string | null; readonly onClose: () => void }) {
  return (
    <div className={words === null ? undefined : "answer-bar"} role="status">
      {words === null ? null : <Closable onClose={onClose}>{words}</Closable>}
    </div>
  );
}
