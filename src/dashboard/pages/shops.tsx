import "../styles/answer-bar.css";
import { useState } from "react";
import { Reading } from "../parts/feedback.tsx";
import { Note } from "../parts/note.tsx";
import { May } from "../status.tsx";
import { useQuery } from "../use-query.ts";
import { AddShop } from "./add-shop/add-shop.tsx";
import { useAddShopSpoken, withinAddShopWords } from "./add-shop/add-shop-words.tsx";
import type { NewShop } from "./add-shop/typed-shop.ts";
import { NotServed, ShopRow } from "./shop-row.tsx";
import "./add-shop/add-shop.css";

/** Each shop's connection and programme; adds and removes shops. */
export const ShopsPage = withinAddShopWords(ListedShops);

function ListedShops({ place }: { readonly place: URL }) {
  const { labels } = useAddShopSpoken();
  const [told, setTold] = useState<string | null>(null);
  const settings = useQuery("GET", "/shops", {}, { isLive: false });
  const tell = (words: string) => {
    setTold(words);
    settings.again();
  };
  const added = ({ shop, isServed, needsConsent }: NewShop) => {
    if (!isServed) tell(labels.addShop.notYet({ shop }));
    else tell(needsConsent ? labels.addShop.addedAndNext({ shop }) : labels.addShop.added({ shop }));
  };
  const { value } = useQuery("GET", "/status");
  return (
    <>
      <AddShop isAsked={place.searchParams.has("add")} onAdded={added} />
      <Reading query={settings}>
        {({ items, notServed }) => (
          <div className="shops">
            {notServed.map((left) => (
              <NotServed key={left.shop} left={left} onRemoved={() => tell(labels.addShop.removed(left))} />
            ))}
            {items.map((shop) => (
              <ShopRow
                key={shop.shop}
                shop={shop}
                now={value}
                onRemoved={() => tell(labels.addShop.removed(shop))}
                onChanged={() => tell(labels.addShop.changing.changed(shop))}
                onKeyChanged={() => tell(labels.addShop.accountKey.changed(shop))}
              />
            ))}
          </div>
        )}
      </Reading>
      <May needs="viewer" isWholeBridge>
        <p className="dim">{labels.addShop.settingsRead}</p>
      </May>
      <ActionResult words={told} />
    </>
  );
}

/** The result of the last action; its element exists before the text. */
function ActionResult({ words }: { readonly words: string | null }) {
  return (
    <div className={words === null ? undefined : "answer-bar"} role="status">
      <Note tone="good">{words}</Note>
    </div>
  );
}
