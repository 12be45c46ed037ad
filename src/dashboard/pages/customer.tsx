import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { OrderRow, Page, Redeemed, Status } from "../../admin/answers.ts";
import { ask } from "../api.ts";
import { Action } from "../parts/confirm.tsx";
import { Nothing, Reading } from "../parts/feedback.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { OrderRows } from "../parts/order-rows.tsx";
import { customerQuery, type HistoryKind, PointsHistory } from "../parts/points-history.tsx";
import { go, useSearchTerm, withQuery } from "../router.tsx";
import { useQuery } from "../use-query.ts";

const KINDS: readonly { readonly value: HistoryKind; readonly label: string }[] = [
  { value: "all", label: "Everything" },
  { value: "earn", label: "Earned" },
  { value: "redeem", label: "Redeemed" },
  { value: "ledger", label: "Ledger" },
];

export function CustomerPage({ place }: { readonly place: URL }) {
  const shop = place.searchParams.get("shop") ?? "";
  const who = useSearchTerm();
  const status = useQuery<Status>("/status", { isLive: false });
  return (
    <>
      <Heading title="Customer" />
      <Reading asked={status}>
        {({ shops }) => {
          const names = shops.map((known) => known.shop);
          return (
            <>
              <Search key={`${place.search} ${who}`} place={place} names={names} sought={who} />
              {shop === "" || who === "" ? (
                <Nothing>Points are read from the loyalty service when you look somebody up.</Nothing>
              ) : (
                <Customer key={`${shop} ${who}`} shop={shop} who={who} />
              )}
            </>
          );
        }}
      </Reading>
    </>
  );
}

function Search({
  place,
  names,
  sought,
}: {
  readonly place: URL;
  readonly names: readonly string[];
  readonly sought: string;
}) {
  const [shop, setShop] = useState(place.searchParams.get("shop") ?? names[0] ?? "");
  const [who, setWho] = useState(sought);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(withQuery(place, { shop }), { term: who.trim() });
  };
  return (
    <form onSubmit={submit}>
      <Group align="end" mb="md" role="search">
        <NativeSelect
          label="Shop"
          data={[...names]}
          value={shop}
          onChange={(event) => setShop(event.currentTarget.value)}
        />
        <TextInput
          label="E-mail or mobile number"
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
          miw={260}
          required
        />
        <Button type="submit">Look up</Button>
      </Group>
    </form>
  );
}

function Customer({ shop, who }: { readonly shop: string; readonly who: string }) {
  const [type, setType] = useState<HistoryKind>("all");
  const [asked, setAsked] = useState(0);
  const orders = useQuery<Page<OrderRow>>("/orders/search", { body: { shop, q: who, limit: 20 } });
  return (
    <>
      <Section title="Points at the loyalty service">
        <NativeSelect
          label="Show"
          data={[...KINDS]}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as HistoryKind)}
          mb="sm"
          maw={240}
        />
        <PointsHistory key={asked} shop={shop} who={who} type={type} />
      </Section>
      <Section title="Orders">
        <Reading asked={orders}>
          {({ items, nextCursor }) =>
            items.length === 0 ? (
              <Nothing>No order of this customer is known.</Nothing>
            ) : (
              <>
                <OrderRows orders={items} />
                {nextCursor === null ? null : (
                  <Nothing>
                    These are the {items.length} that changed last; the page Orders finds all of them.
                  </Nothing>
                )}
              </>
            )
          }
        </Reading>
      </Section>
      <Section title="Redeem points by hand">
        <Redeem shop={shop} who={who} onDone={() => setAsked((known) => known + 1)} />
      </Section>
    </>
  );
}

function Redeem({
  shop,
  who,
  onDone,
}: {
  readonly shop: string;
  readonly who: string;
  readonly onDone: () => void;
}) {
  const [points, setPoints] = useState("");
  const [reference, setReference] = useState("");
  const [told, setTold] = useState<string | null>(null);
  const isReady = /^[1-9]\d{0,8}$/.test(points) && reference.trim() !== "";
  const act = async () => {
    const body = { shop, ...customerQuery(who), points: Number(points), reference: reference.trim() };
    const { detail } = await ask<Redeemed>("/redeem", { method: "POST", body });
    setTold(detail);
  };
  return (
    <Stack>
      <Group align="end">
        <TextInput
          label="Points"
          inputMode="numeric"
          value={points}
          onChange={(event) => setPoints(event.currentTarget.value.trim())}
          maw={140}
        />
        <TextInput
          label="Reference"
          description="Your receipt's number, for example: the same reference redeems only once."
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          maxLength={100}
        />
        {isReady ? (
          <Action
            label="Redeem"
            isMain
            question={`${points} points of ${who} are redeemed at the loyalty service. This cannot be taken back here.`}
            act={act}
            onDone={onDone}
          />
        ) : (
          <Button disabled>Redeem</Button>
        )}
      </Group>
      {told === null ? null : (
        <div className="note" data-tone="good" role="status">
          {told}
        </div>
      )}
    </Stack>
  );
}
