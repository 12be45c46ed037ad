import "../answer-bar.css";
import "../facts.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import type { Answer, BrandStatus, ShopSettings, ShopStatus } from "../../client/index.ts";
import { useSpoken } from "../language.ts";
import { Audit } from "../parts/audit.tsx";
import { DeletedOrders } from "../parts/deleted-orders.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { Watched } from "../parts/shop-health.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { When } from "../parts/when.tsx";
import { useQuery } from "../use-query.ts";
import { AddShop } from "./add-shop/add-shop.tsx";
import { AddShopWords, useAddShopSpoken } from "./add-shop/add-shop-words.tsx";
import { ChangeShop } from "./add-shop/change-shop.tsx";
import { FirstPoints } from "./add-shop/first-points.tsx";
import { RemoveShop } from "./add-shop/remove-shop.tsx";
import "./add-shop/add-shop.css";

/** How each shop is connected and by which rules it gives points; further ones are added here, and removed again. */
export function ShopsPage({ place }: { readonly place: URL }) {
  return (
    <AddShopWords>
      <ListedShops isAdding={place.searchParams.has("add")} />
    </AddShopWords>
  );
}

function ListedShops({ isAdding }: { readonly isAdding: boolean }) {
  const { labels } = useAddShopSpoken();
  const [told, setTold] = useState<string | null>(null);
  const settings = useQuery("GET", "/shops", {}, { isLive: false });
  const tell = (words: string) => {
    setTold(words);
    settings.again();
  };
  const status = useQuery("GET", "/status");
  return (
    <>
      <Heading title={labels.shell.places.shops} />
      <p className="dim">{labels.addShop.settingsRead}</p>
      <AddShop
        isAsked={isAdding}
        onAdded={({ shop, isServed, needsConsent }) => {
          if (!isServed) tell(labels.addShop.notYet({ shop }));
          else tell(needsConsent ? labels.addShop.addedAndNext({ shop }) : labels.addShop.added({ shop }));
        }}
      />
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
                status={status.value?.shops.find((known) => known.shop === shop.shop) ?? null}
                account={status.value?.brands.find(({ brand }) => brand === shop.brand) ?? null}
                onRemoved={() => tell(labels.addShop.removed(shop))}
                onChanged={() => tell(labels.addShop.changing.changed(shop))}
              />
            ))}
          </>
        )}
      </Reading>
      <div className={told === null ? undefined : "answer-bar"} role="status">
        {told === null ? null : (
          <p className="note" data-tone="good">
            {told}
          </p>
        )}
      </div>
    </>
  );
}

type Left = Answer<"GET", "/shops">["notServed"][number];

/** It was added on the page, and something keeps it from being served. */
function NotServed({ left, onRemoved }: { readonly left: Left; readonly onRemoved: () => void }) {
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
  readonly status: ShopStatus | null;
  readonly account: BrandStatus | null;
  readonly onRemoved: () => void;
  readonly onChanged: () => void;
}

function Shop({ shop, status, account, onRemoved, onChanged }: ShopProps) {
  const { labels } = useAddShopSpoken();
  // Else it is a path alone.
  const isPublic = !shop.deliveryAddress.startsWith("/");
  return (
    <Section title={shop.shop}>
      <div className="card">
        <dl className="facts">
          <dt>{labels.shops.connection}</dt>
          <dd>{status === null ? "…" : <StatePill state={status.state} />}</dd>
          <dt>{labels.shops.platform}</dt>
          <dd>{shop.platformTitle}</dd>
          <dt>{labels.shops.address}</dt>
          <dd>{shop.domain}</dd>
          <dt>{labels.shops.account}</dt>
          <dd>
            {shop.brand} {account === null ? null : <StatePill state={account.state} />}
          </dd>
          <dt>{labels.shops.deliveriesGoTo}</dt>
          <dd>
            {isPublic ? (
              <code>{shop.deliveryAddress}</code>
            ) : (
              labels.addShop.noPublicAddress({ path: shop.deliveryAddress })
            )}
          </dd>
          <dt>{labels.shops.lastDelivery}</dt>
          <dd>
            {status?.lastDeliveryAt == null ? labels.shops.noneYet : <When at={status.lastDeliveryAt} />}
          </dd>
          <dt>{labels.shops.secrets}</dt>
          <dd>
            <Secrets seen={status?.secretsLastSeen ?? []} />
          </dd>
        </dl>
        {status === null ? null : <FirstPoints shop={status} />}
        {status === null ? null : <Watched shop={status} />}
        {status === null ? null : <DeletedOrders shop={status} />}
        {status === null ? null : <Audit shop={status} />}
        {shop.installAddress === null || status === null || status.state.code === "connected" ? null : (
          <Connecting address={isPublic ? shop.installAddress : null} />
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
          <dl className="facts">
            {shop.settings.map(({ name, value, meaning }) => [
              <dt key={`${name} name`}>{name}</dt>,
              <dd key={name}>
                <strong>{value}</strong>
                <div className="dim">{meaning}</div>
              </dd>,
            ])}
          </dl>
        </details>
      </div>
    </Section>
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
