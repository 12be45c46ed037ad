import { Button } from "@mantine/core";
import type { ShopSettings, ShopStatus, Status } from "../../admin/answers.ts";
import { Audit } from "../parts/audit.tsx";
import { DeletedOrders } from "../parts/deleted-orders.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { Pill } from "../parts/pill.tsx";
import { connection, Watched } from "../parts/shop-health.tsx";
import { When } from "../parts/when.tsx";
import { useQuery } from "../use-query.ts";
import { plainly } from "../words.ts";

/** How each shop is connected and by which rules it gives points. Settings are changed in the configuration file. */
export function ShopsPage() {
  const settings = useQuery<{ items: readonly ShopSettings[] }>("/shops", { isLive: false });
  const status = useQuery<Status>("/status");
  return (
    <>
      <Heading title="Shops" />
      <p className="dim">
        Settings are read from the configuration file when the bridge starts; to change one, change the file
        and start the bridge again.
      </p>
      <Reading asked={settings}>
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
  return (
    <Section title={shop.shop}>
      <div className="card">
        <dl className="facts">
          <dt>Connection</dt>
          <dd>{status === null ? "…" : <Pill said={connection(status)} />}</dd>
          <dt>Platform</dt>
          <dd>{shop.platformTitle}</dd>
          <dt>Address</dt>
          <dd>{shop.domain}</dd>
          <dt>Loyalty account</dt>
          <dd>{shop.brand}</dd>
          <dt>Deliveries go to</dt>
          <dd>
            <code>{shop.deliveryAddress}</code>
          </dd>
          <dt>Last delivery</dt>
          <dd>{status?.lastDeliveryAt == null ? "none yet" : <When at={status.lastDeliveryAt} />}</dd>
          <dt>Secrets</dt>
          <dd>
            <Secrets seen={status?.secretsLastSeen ?? []} />
          </dd>
        </dl>
        {status === null ? null : <Watched shop={status} />}
        {status === null ? null : <DeletedOrders shop={status} />}
        {status === null ? null : <Audit shop={status} />}
        {shop.installAddress === null || status === null || connection(status).tone === "good" ? null : (
          <Connecting address={shop.installAddress} />
        )}
        <details>
          <summary>All settings and what they mean</summary>
          <dl className="facts">
            {shop.settings.map(({ name, value, meaning }) => [
              <dt key={`${name} name`}>{name}</dt>,
              <dd key={name}>
                <strong>{plainly(value)}</strong>
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
  return (
    <>
      <p className="dim">
        Until the shop is connected, the bridge takes what webhooks made by hand bring it, and cannot read
        orders itself. The shop's own pages open in a new tab and ask you to agree.
      </p>
      <Button component="a" href={address} target="_blank" rel="noopener" size="sm" mb="md">
        Connect this shop
      </Button>
    </>
  );
}

function Secrets({ seen }: { readonly seen: readonly (string | null)[] }) {
  if (seen.length === 0) return <Nothing>none</Nothing>;
  return (
    <ol className="rows">
      {seen.map((at, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a secret is known by its place in the configuration
        <li key={index}>
          Secret {index + 1}: {at === null ? "not used since the bridge started" : <When at={at} />}
        </li>
      ))}
    </ol>
  );
}
