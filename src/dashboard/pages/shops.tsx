import { Button } from "@mantine/core";
import type { ShopSettings, ShopStatus } from "../../client/index.ts";
import { useSpoken } from "../language.ts";
import { Audit } from "../parts/audit.tsx";
import { DeletedOrders } from "../parts/deleted-orders.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { Connection, Watched } from "../parts/shop-health.tsx";
import { When } from "../parts/when.tsx";
import { connection } from "../shop-connection.ts";
import { useQuery } from "../use-query.ts";

/** How each shop is connected and by which rules it gives points. Settings are changed in the configuration file. */
export function ShopsPage() {
  const { labels } = useSpoken();
  const settings = useQuery("GET", "/shops", {}, { isLive: false });
  const status = useQuery("GET", "/status");
  return (
    <>
      <Heading title={labels.shell.places.shops} />
      <p className="dim">{labels.shops.about}</p>
      <Reading query={settings}>
        {({ items }) =>
          items.map((shop) => (
            <Shop
              key={shop.shop}
              shop={shop}
              status={status.value?.shops.find((known) => known.shop === shop.shop) ?? null}
            />
          ))
        }
      </Reading>
    </>
  );
}

function Shop({ shop, status }: { readonly shop: ShopSettings; readonly status: ShopStatus | null }) {
  const { labels } = useSpoken();
  return (
    <Section title={shop.shop}>
      <div className="card">
        <dl className="facts">
          <dt>{labels.shops.connection}</dt>
          <dd>{status === null ? "…" : <Connection shop={status} />}</dd>
          <dt>{labels.shops.platform}</dt>
          <dd>{shop.platformTitle}</dd>
          <dt>{labels.shops.address}</dt>
          <dd>{shop.domain}</dd>
          <dt>{labels.shops.account}</dt>
          <dd>{shop.brand}</dd>
          <dt>{labels.shops.deliveriesGoTo}</dt>
          <dd>
            <code>{shop.deliveryAddress}</code>
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
        {status === null ? null : <Watched shop={status} />}
        {status === null ? null : <DeletedOrders shop={status} />}
        {status === null ? null : <Audit shop={status} />}
        {shop.installAddress === null || status === null || connection(status) === "connected" ? null : (
          <Connecting address={shop.installAddress} />
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

/** The shop's own pages ask, in a tab of their own: this one shows by itself when the shop is connected. */
function Connecting({ address }: { readonly address: string }) {
  const { labels } = useSpoken();
  return (
    <>
      <p className="dim">{labels.shops.notConnectedYet}</p>
      <Button component="a" href={address} target="_blank" rel="noopener" size="sm" mb="md">
        {labels.shops.connect}
      </Button>
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
