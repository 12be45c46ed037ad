import "./shops.css";
import { Button, Title } from "@mantine/core";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Answer, ListedShop } from "../../client/index.ts";
import { lazyPage } from "../lazy-page.tsx";
import { Fact, Facts } from "../parts/facts.tsx";
import { Nothing } from "../parts/feedback.tsx";
import { Icon } from "../parts/icon.tsx";
import { Pill } from "../parts/pill.tsx";
import { DeletedOrders } from "../parts/shops/deleted-orders.tsx";
import { CheckNow, Refused, Watched } from "../parts/shops/shop-health.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { Unfold } from "../parts/unfold.tsx";
import { When } from "../parts/when.tsx";
import { Link } from "../router.tsx";
import { May, useMay } from "../status.tsx";
import { useAddShopSpoken } from "./add-shop/add-shop-words.tsx";
import { ChangeKey } from "./add-shop/change-key.tsx";
import { ChangeShop } from "./add-shop/change-shop.tsx";
import { FirstPoints } from "./add-shop/first-points.tsx";
import { RemoveShop } from "./add-shop/remove-shop.tsx";
import { helpAddress } from "./help/documents.ts";
import { Audit } from "./shop-audit.tsx";

const SETTINGS = lazyPage(async () => (await import("./programme/all-settings.tsx")).AllSettings);

interface RowProps {
  readonly shop: string;
  readonly about: ReactNode;
  readonly state: ReactNode;
  readonly action?: ReactNode;
  /** The shop needs a person, so its row is open until someone closes it. */
  readonly isOpenFirst: boolean;
  readonly isNamed?: boolean;
  readonly children: ReactNode;
}

/** A shop's row: its state and the current action; details expand below. */
function Row({ shop, about, state, action, isOpenFirst, isNamed = false, children }: RowProps) {
  const [wasNeeded, setWasNeeded] = useState(isOpenFirst);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const details = useId();
  if (isOpenFirst && !wasNeeded) setWasNeeded(true);
  const isOpen = chosen ?? wasNeeded;
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: "nearest" });
  }, [isNamed]);
  return (
    <section ref={row} className="card shop">
      <div className="shop-line">
        <Title order={2} size="h4">
          <button
            type="button"
            className="shop-name"
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={() => setChosen(!isOpen)}
          >
            <bdi>{shop}</bdi> <Icon name={isOpen ? "less" : "more"} />
          </button>
        </Title>
        <span className="dim shop-about">{about}</span>
        <span className="shop-state">{state}</span>
        <div className="shop-action">{action}</div>
      </div>
      <div id={details} className="shop-details" hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  );
}

type UnservedShop = Answer<"GET", "/shops">["notServed"][number];

/** A shop added on the page that cannot be served, with the reason. */
export function NotServed({
  left,
  onRemoved,
}: {
  readonly left: UnservedShop;
  readonly onRemoved: () => void;
}) {
  const { labels } = useAddShopSpoken();
  const { shop, domain, version, reasons } = left;
  return (
    <Row shop={shop} about={domain} state={<Pill text={labels.addShop.notServed} tone="bad" />} isOpenFirst>
      {reasons.map(({ reason }) => (
        <p key={reason} className="note" data-tone="bad">
          {reason}
        </p>
      ))}
      <May needs="owner" isWholeBridge>
        <RemoveShop shop={shop} version={version} onRemoved={onRemoved} />
      </May>
    </Row>
  );
}

interface ShopProps {
  readonly shop: ListedShop;
  /** The address names this shop: its row is open and in view. */
  readonly isNamed: boolean;
  /** Whether the row may open by itself if the shop needs a person. */
  readonly mayOpen: boolean;
  readonly onRemoved: () => void;
  readonly onChanged: () => void;
  readonly onKeyChanged: () => void;
}

function needsSomebody({ state, lastDeliveryAt, account }: ListedShop): boolean {
  const isWaited = state.weight === "bad" || state.weight === "wait" || lastDeliveryAt === null;
  return isWaited || account?.state.weight === "bad";
}

export function ShopRow({ shop, isNamed, mayOpen, onRemoved, onChanged, onKeyChanged }: ShopProps) {
  const { labels } = useAddShopSpoken();
  return (
    <Row
      shop={shop.shop}
      about={`${shop.platformTitle}, ${shop.domain}`}
      state={<StateOfShop shop={shop} />}
      action={<NextAction shop={shop} />}
      isNamed={isNamed}
      isOpenFirst={isNamed || (mayOpen && needsSomebody(shop))}
    >
      <Connection shop={shop} />
      {shop.lastDeliveryAt === null ? (
        <FirstPoints shop={shop} mayConnect={mayConnect(shop)} isPublic={isPublic(shop)} />
      ) : null}
      <Watched shop={shop} />
      <Refused shop={shop} />
      {mayConnect(shop) ? <CheckNow shop={shop} /> : null}
      <DeletedOrders shop={shop} />
      <Audit shop={shop} />
      <KeptWhere shop={shop} />
      {shop.version === null ? null : (
        <May needs="owner" isWholeBridge>
          <ChangeShop shop={shop} version={shop.version} onChanged={onChanged} />
        </May>
      )}
      {shop.hasOwnAccount ? (
        <May needs="owner">
          <ChangeKey brand={shop.brand} onChanged={onKeyChanged} />
        </May>
      ) : null}
      {shop.version === null ? null : (
        <May needs="owner" isWholeBridge={!shop.isMerchants}>
          <RemoveShop isServed shop={shop.shop} version={shop.version} onRemoved={onRemoved} />
        </May>
      )}
      <Unfold summary={labels.addShop.shop.settings}>
        {() => (
          <>
            <Facts>
              <Fact name={labels.addShop.shop.secrets}>
                <Secrets seen={shop.secretsLastSeen} />
              </Fact>
            </Facts>
            <SETTINGS.Page shop={shop.shop} />
          </>
        )}
      </Unfold>
    </Row>
  );
}

function StateOfShop({ shop }: { readonly shop: ListedShop }) {
  const { labels } = useAddShopSpoken();
  const { state, account } = shop;
  if (account === null || !isAccountFirst(shop)) return <StatePill state={state} />;
  return (
    <>
      {labels.today.account} <StatePill state={account.state} />
    </>
  );
}

/** Whether the row shows the account's state, as the worse one. An unconnected shop shows its own. */
function isAccountFirst(shop: ListedShop): boolean {
  return !mayConnect(shop) && shop.state.weight !== "bad" && shop.account?.state.weight === "bad";
}

/** Whether the bridge has a public address; without one, the address is only a path. */
function isPublic({ deliveryAddress }: ListedShop): boolean {
  return !deliveryAddress.startsWith("/");
}

function Connection({ shop }: { readonly shop: ListedShop }) {
  const { labels } = useAddShopSpoken();
  const { deliveryAddress: address, account, lastDeliveryAt } = shop;
  return (
    <Facts>
      <Fact name={labels.today.account}>
        {shop.brand} {account === null || isAccountFirst(shop) ? null : <StatePill state={account.state} />}
      </Fact>
      <Fact name={labels.addShop.shop.deliveriesGoTo}>
        {isPublic(shop) ? <code>{address}</code> : labels.addShop.noPublicAddress({ path: address })}
      </Fact>
      <Fact name={labels.addShop.shop.lastDelivery}>
        {lastDeliveryAt === null ? labels.addShop.shop.noneYet : <When at={lastDeliveryAt} />}
      </Fact>
    </Facts>
  );
}

/** Whether the bridge has no working access and the shop's own pages can grant it. */
function mayConnect({ installAddress, isConnected, state }: ListedShop): boolean {
  return installAddress !== null && (isConnected !== true || state.code === "unreadable");
}

/** The main action: grant access, or check the shop. */
function NextAction({ shop }: { readonly shop: ListedShop }) {
  const { labels } = useAddShopSpoken();
  const may = useMay();
  if (!mayConnect(shop)) return <CheckNow shop={shop} />;
  if (!may({ needs: "owner" })) return null;
  // The shop's own pages open in a separate tab and could not return to a bridge without a public address.
  if (shop.installAddress === null || !isPublic(shop))
    return <Link href="/help?document=running&section=the-proxy">{labels.addShop.addressMissing}</Link>;
  return (
    <Button
      component="a"
      variant="default"
      href={shop.installAddress}
      target="_blank"
      rel="noopener"
      size="sm"
    >
      {labels.addShop.connect}
    </Button>
  );
}

function Secrets({ seen }: { readonly seen: readonly (string | null)[] }) {
  const { labels } = useAddShopSpoken();
  if (seen.length === 0) return <Nothing>{labels.addShop.shop.none}</Nothing>;
  const places = seen.map((at, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: secrets have only their place in the configuration
    <li key={index}>{at === null ? labels.addShop.shop.notUsed : <When at={at} />}</li>
  ));
  // Several secrets are numbered as in the configuration.
  return <ol className={seen.length === 1 ? "rows" : "secrets"}>{places}</ol>;
}

/** Where the shop's settings are stored, and so where to change them. */
function KeptWhere({ shop: { shop, version, isMerchants } }: { readonly shop: ListedShop }) {
  const { labels } = useAddShopSpoken();
  const { changeOrRemove, ofFile, secretOfFile, ofMerchant, ofPage } = labels.addShop;
  if (version !== null) return <p className="dim">{isMerchants ? ofMerchant : ofPage}</p>;
  return (
    <Unfold summary={changeOrRemove}>
      {() => (
        <p className="dim">
          {ofFile({ shop })}{" "}
          <Link href={helpAddress("running", "change-a-shops-webhook-secret")}>{secretOfFile}</Link>
        </p>
      )}
    </Unfold>
  );
}
