import "../../styles/filters.css";
import "../../styles/sheet.css";
import "./campaigns.css";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { CallInput, CampaignSums } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { useQuery } from "../../use-query.ts";
import { Amount } from "../amount.tsx";
import { Action } from "../confirm.tsx";
import { Nothing, Reading } from "../feedback.tsx";
import { Section } from "../heading.tsx";
import { Unknown } from "../points/points-moved.tsx";
import { saveFile } from "../save-file.ts";
import { ShopPicker } from "../shops/shop-picker.tsx";
import { CampaignsWords, useCampaignsSpoken } from "./campaigns-words.tsx";

/** Campaigns and discount codes with their number of conversions and the value of the orders. */
export function Campaigns() {
  return (
    <CampaignsWords>
      <Conversions />
    </CampaignsWords>
  );
}

type Selection = NonNullable<CallInput<"GET", "/conversions">["query"]>;

function Conversions() {
  const { labels } = useCampaignsSpoken();
  const [selection, setSelection] = useState<Selection>({});
  const query = useQuery("GET", "/conversions", { query: selection });
  const save = () =>
    saveFile(bridge.get("/conversions.csv", { query: selection }), labels.campaigns.fileName);
  return (
    <Section title={labels.campaigns.title}>
      <p className="dim">{labels.campaigns.about}</p>
      <Choices
        shown={{ from: query.value?.from, to: query.value?.to, ...selection }}
        onChoose={(changes) => setSelection({ ...selection, ...changes })}
      />
      <Reading query={query}>
        {({ campaigns, hasMore }) =>
          campaigns.length === 0 ? (
            <Nothing>{labels.campaigns.none}</Nothing>
          ) : (
            <>
              <Table campaigns={campaigns} />
              {hasMore ? <Nothing>{labels.campaigns.most({ shown: campaigns.length })}</Nothing> : null}
              <Action needs="viewer" label={labels.orders.save} act={save} />
            </>
          )
        }
      </Reading>
    </Section>
  );
}

function Choices({
  shown,
  onChoose,
}: {
  readonly shown: Selection;
  readonly onChoose: (changes: Selection) => void;
}) {
  const { labels } = useCampaignsSpoken();
  const day = (name: "from" | "to", label: string) => (
    <TextInput
      type="date"
      label={label}
      value={shown[name] ?? ""}
      onChange={(event) => onChoose({ [name]: event.currentTarget.value || undefined })}
    />
  );
  return (
    <div className="filter-row">
      <ShopPicker
        value={shown.shop ?? ""}
        onChoose={(shop) => onChoose({ shop: shop || undefined })}
        empty={labels.orders.anyShop}
      />
      {day("from", labels.campaigns.from)}
      {day("to", labels.campaigns.to)}
    </div>
  );
}

function Table({ campaigns }: { readonly campaigns: readonly CampaignSums[] }) {
  const { labels } = useCampaignsSpoken();
  const { campaign, ...figures } = labels.campaigns.columns;
  return (
    <section className="sheet by-campaign" aria-label={labels.campaigns.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{campaign}</th>
            {Object.values(figures).map((figure) => (
              <th key={figure} scope="col" className="amount">
                {figure}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {campaigns.map((sums) => (
            <Line
              key={JSON.stringify([sums.shop, sums.campaignId, sums.discountCode, sums.currency])}
              sums={sums}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ sums }: { readonly sums: CampaignSums }) {
  const { labels, format } = useCampaignsSpoken();
  const said = labels.campaigns.columns;
  const { shop, campaignId, discountCode, currency, conversions, amount, points, unknown, ended } = sums;
  const campaign = labels.campaigns.campaign({ id: campaignId });
  return (
    <tr>
      <th scope="row">
        <bdi>{discountCode ?? campaign}</bdi>
        <span className="dim">
          {discountCode === null ? labels.campaigns.otherwise : campaign}, {shop}
        </span>
      </th>
      <td className="amount" data-label={said.conversions}>
        {format.number(conversions)}
        {ended === 0 ? null : <span className="dim">{labels.campaigns.ended({ orders: ended })}</span>}
      </td>
      <td className="amount" data-label={said.amount}>
        <Amount amount={amount} currency={currency} />
        {ended === 0 || sums.endedAmount === null || currency === null ? null : (
          <span className="dim">
            {labels.campaigns.endedAmount({ amount: format.price(sums.endedAmount, currency) })}
          </span>
        )}
      </td>
      <td className="amount" data-label={said.points}>
        {format.number(points)} <Unknown moved={{ unknown }} />
      </td>
    </tr>
  );
}
