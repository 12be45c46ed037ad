import "../styles/answer-bar.css";
import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { ShopSettings, Status } from "../../client/index.ts";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Note } from "../parts/note.tsx";
import { May } from "../status.tsx";
import { useQuery } from "../use-query.ts";
import { AddShop } from "./add-shop/add-shop.tsx";
import { useAddShopSpoken, withinAddShopWords } from "./add-shop/add-shop-words.tsx";
import type { NewShop } from "./add-shop/typed-shop.ts";
import { NotServed, needsSomebody, ShopRow } from "./shop-row.tsx";
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
            <Served shops={items} now={value}>
              {(shop, isFew) => (
                <ShopRow
                  key={shop.shop}
                  shop={shop}
                  now={value}
                  mayOpen={isFew}
                  onRemoved={() => tell(labels.addShop.removed(shop))}
                  onChanged={() => tell(labels.addShop.changing.changed(shop))}
                  onKeyChanged={() => tell(labels.addShop.accountKey.changed(shop))}
                />
              )}
            </Served>
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

/** From so many shops on, they are searched. */
const SEARCHED_FROM = 20;
const SHOWN_AT_ONCE = 50;

interface ServedProps {
  readonly shops: readonly ShopSettings[];
  readonly now: Status | null;
  readonly children: (shop: ShopSettings, isFew: boolean) => ReactNode;
}

/** A few shops as the bridge lists them; many in parts, those that need somebody first. */
function Served({ shops, now, children }: ServedProps) {
  const { labels } = useAddShopSpoken();
  const { find: label, findUse, none, showMore } = labels.addShop.list;
  const [find, setFind] = useState("");
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  if (shops.length < SEARCHED_FROM) return shops.map((shop) => children(shop, true));
  const wanted = find.trim().toLowerCase();
  const needing = new Set(now?.shops.filter(needsSomebody).map(({ shop }) => shop));
  const found = shops
    .filter((shop) => searched(shop).includes(wanted))
    .toSorted((one, other) => Number(needing.has(other.shop)) - Number(needing.has(one.shop)));
  const left = found.length - most;
  return (
    <>
      <TextInput
        inputMode="search"
        autoComplete="off"
        label={label}
        description={findUse}
        maxLength={254}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      {found.length === 0 ? <Nothing>{none({ find: find.trim() })}</Nothing> : null}
      {found.slice(0, most).map((shop) => children(shop, false))}
      {left > 0 ? (
        <Button variant="default" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {showMore({ count: Math.min(left, SHOWN_AT_ONCE) })}
        </Button>
      ) : null}
    </>
  );
}

function searched({ shop, domain, brand, settings }: ShopSettings): string {
  const tenant = settings.find(({ name }) => name === "tenant")?.value ?? "";
  return [shop, domain, brand, tenant].join(" ").toLowerCase();
}

/** The result of the last action; its element exists before the text. */
function ActionResult({ words }: { readonly words: string | null }) {
  return (
    <div className={words === null ? undefined : "answer-bar"} role="status">
      <Note tone="good">{words}</Note>
    </div>
  );
}
