import "../styles/answer-bar.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { Answer, BrandStatus, ShopSettings, ShopStatus, Status } from "../../client/index.ts";
import { useSpoken } from "../language.ts";
import { Fact, Facts } from "../parts/facts.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { Note } from "../parts/note.tsx";
import { Audit } from "../parts/shops/audit.tsx";
import { DeletedOrders } from "../parts/shops/deleted-orders.tsx";
import { Watched } from "../parts/shops/shop-health.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { When } from "../parts/when.tsx";
import { useQuery } from "../use-query.ts";
import { AddShop } from "./add-shop/add-shop.tsx";
import { useAddShopSpoken, withinAddShopWords } from "./add-shop/add-shop-words.tsx";
import { ChangeShop } from "./add-shop/change-shop.tsx";
import { FirstPoints } from "./add-shop/first-points.tsx";
import { RemoveShop } from "./add-shop/remove-shop.tsx";
import type { NewShop } from "./add-shop/typed-shop.ts";
import "./add-shop/add-shop.css";

/** How each shop is connected and by which rules it gives points; further ones are added here, and removed again. */
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
      <Heading title={labels.shell.places.shops} />
      <p className="dim">{labels.addShop.settingsRead}</p>
      <AddShop isAsked={place.searchParams.has("add")} onAdded={added} />
      <Reading query={settings}>
        {({ items, notServed }) => (
          <>
            {notServed.map((left) => (
              <NotServed key={left.shop} left={left} onRemoved={() => tell(labels.addShop.removed(left))} />
            ))}
            {items.map((shop) => (
              <Shop
                key={shop.shop}
                shop={shop}
                now={value}
                onRemoved={() => tell(labels.addShop.removed(shop))}
                onChanged={() => tell(labels.addShop.changing.changed(shop))}
              />
            ))}
          </>
        )}
      </Reading>
      <Told words={told} />
    </>
  );
}

/** What came of what was done here; its place is there before the words are. */
function Told({ words }: { readonly words: string | null }) {
  return (
    <div className={words === null ? undefined : "answer-bar"} role="status">
      <Note tone="good">{words}</Note>
    </div>
  );
}

type UnservedShop = Answer<"GET", "/shops">["notServed"][number];

/** It was added on the page, and something keeps it from being served. */
function NotServed({ left, onRemoved }: { readonly left: UnservedShop; readonly onRemoved: () => void }) {
  const { labels } = useAddShopSpoken();
  const { shop, version, reasons } = left;
  return (
    <Section title={`${shop}: ${labels.addShop.notServed}`}>
      <div className="card">
        {reasons.map(({ reason }) => (
          <p key={reason} className="note" data-tone="bad">
            {reason}
          </p>
        ))}
        <RemoveShop shop={shop} version={version} onRemoved={onRemoved} />
      </div>
    </Section>
  );
}

interface ShopProps {
  readonly shop: ShopSettings;
  /** How the bridge is doing; `null` until that is known. */
  readonly now: Status | null;
  readonly onRemoved: () => void;
  readonly onChanged: () => void;
}

function Shop({ shop, now, onRemoved, onChanged }: ShopProps) {
  const { labels } = useAddShopSpoken();
  const status = now?.shops.find((known) => known.shop === shop.shop) ?? null;
  const account = now?.brands.find(({ brand }) => brand === shop.brand) ?? null;
  return (
    <Section title={shop.shop}>
      <div className="card">
        <Connection shop={shop} status={status} account={account} />
        {status === null ? null : (
          <>
            <FirstPoints shop={status} />
            <Watched shop={status} />
            <DeletedOrders shop={status} />
            <Audit shop={status} />
          </>
        )}
        {shop.installAddress === null || status === null || status.state.code === "connected" ? null : (
          <Connecting address={isPublic(shop) ? shop.installAddress : null} />
        )}
        <p className="dim">{shop.version === null ? labels.addShop.ofFile : labels.addShop.ofPage}</p>
        {shop.version === null ? null : (
          <>
            <ChangeShop shop={shop} version={shop.version} onChanged={onChanged} />
            <RemoveShop shop={shop.shop} version={shop.version} onRemoved={onRemoved} />
          </>
        )}
        <details>
          <summary>{labels.shops.settings}</summary>
          <Facts>
            {shop.settings.map(({ name, value, meaning }) => (
              <Fact key={name} name={name}>
                <strong>{value}</strong>
                <div className="dim">{meaning}</div>
              </Fact>
            ))}
          </Facts>
        </details>
      </div>
    </Section>
  );
}

/** Else its address is a path alone. */
function isPublic({ deliveryAddress }: ShopSettings): boolean {
  return !deliveryAddress.startsWith("/");
}

interface ConnectionProps {
  readonly shop: ShopSettings;
  readonly status: ShopStatus | null;
  readonly account: BrandStatus | null;
}

function Connection({ shop, status, account }: ConnectionProps) {
  const { labels } = useAddShopSpoken();
  const { deliveryAddress: address } = shop;
  return (
    <Facts>
      <Fact name={labels.shops.connection}>{status === null ? "…" : <StatePill state={status.state} />}</Fact>
      <Fact name={labels.shops.platform}>{shop.platformTitle}</Fact>
      <Fact name={labels.shops.address}>{shop.domain}</Fact>
      <Fact name={labels.shops.account}>
        {shop.brand} {account === null ? null : <StatePill state={account.state} />}
      </Fact>
      <Fact name={labels.shops.deliveriesGoTo}>
        {isPublic(shop) ? <code>{address}</code> : labels.addShop.noPublicAddress({ path: address })}
      </Fact>
      <Fact name={labels.shops.lastDelivery}>
        {status?.lastDeliveryAt == null ? labels.shops.noneYet : <When at={status.lastDeliveryAt} />}
      </Fact>
      <Fact name={labels.shops.secrets}>
        <Secrets seen={status?.secretsLastSeen ?? []} />
      </Fact>
    </Facts>
  );
}

/** The shop's own pages ask, in a tab of their own: this one shows by itself when the shop is connected. `null`: they could not lead back. */
function Connecting({ address }: { readonly address: string | null }) {
  const { labels } = useAddShopSpoken();
  return (
    <>
      <p className="dim">{labels.addShop.notConnectedYet}</p>
      {address === null ? (
        <>
          <Button size="sm" disabled>
            {labels.addShop.connect}
          </Button>
          <p className="dim">{labels.addShop.addressFirst}</p>
        </>
      ) : (
        <Button component="a" href={address} target="_blank" rel="noopener" size="sm" mb="md">
          {labels.addShop.connect}
        </Button>
      )}
    </>
  );
}

function Secrets({ seen }: { readonly seen: readonly (string | null)[] }) {
  const { labels } = useSpoken();
  if (seen.length === 0) return <Nothing>{labels.shops.none}</Nothing>;
  return (
    <ol className="rows">
      {seen.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a secret is known by its place in the configuration
        <li key={index}>
          {labels.shops.secret({ place: index + 1 })} {at === null ? labels.shops.notUsed : <When at={at} />}
        </li>
      ))}
    </ol>
  );
}
