import "../../styles/raw.css";
import { Group } from "@mantine/core";
import { useState } from "react";
import type { Delivery } from "../../../client/index.ts";
import { indented } from "../../../domain/json-in.ts";
import { sentence } from "../../../words/sentence.ts";
import { bridge } from "../../api.ts";
import { useSpoken } from "../../language.ts";
import { useQuery } from "../../use-query.ts";
import { Action } from "../confirm.tsx";
import { ExchangesWords } from "../exchange/exchanges-words.tsx";
import { HiddenCustomer } from "../exchange/hidden-customer.tsx";
import { Reading } from "../feedback.tsx";
import { NotedAction } from "../noted-action.tsx";
import { When } from "../when.tsx";
import { OutcomePill, Topic } from "./delivery-outcome.tsx";

interface BodyProps {
  readonly id: string;
  /** Whether the line above already says why the delivery was not processed. */
  readonly isReasonSaid?: boolean;
}

/** One delivery as the shop sent it. Signatures are never stored, so it contains no secret. */
export function DeliveryBody({ id, isReasonSaid = false }: BodyProps) {
  const { labels, format } = useSpoken();
  const query = useQuery("GET", "/deliveries/{id}", { params: { id } }, { isLive: false });
  return (
    <Reading query={query}>
      {({ delivery }) => (
        <div>
          <Group gap="sm" my="xs">
            <span>
              <Topic delivery={delivery} />
            </span>
            <OutcomePill delivery={delivery} />
            <span className="dim">
              <When at={delivery.receivedAt} isShort />, {format.size(delivery.sizeBytes)}
              {delivery.repeats === 0 ? "" : `, ${labels.deliveries.sentAgain({ times: delivery.repeats })}`}
            </span>
            <Action
              label={labels.deliveries.workAgain}
              act={() => bridge.post("/deliveries/{id}/replay", { params: { id } })}
              onDone={query.again}
            />
            <Dismissal delivery={delivery} onDone={query.again} />
          </Group>
          {isReasonSaid || delivery.reason === null ? null : <p>{sentence(delivery.reason)}</p>}
          <ExchangesWords>
            <AsSent delivery={delivery} />
          </ExchangesWords>
        </div>
      )}
    </Reading>
  );
}

/** Masks the customer's data until the person requests it, which the bridge logs. */
function AsSent({ delivery }: { readonly delivery: Delivery }) {
  const [plain, setPlain] = useState<Delivery | null>(null);
  const { headers, body, isPlain } = plain ?? delivery;
  const params = { id: delivery.id };
  const show = async () => setPlain((await bridge.post("/deliveries/{id}/plain", { params })).delivery);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre className="raw" tabIndex={0}>
        {Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)}
        {"\n"}
        {indented(body)}
      </pre>
      <HiddenCustomer isPlain={isPlain} texts={[body]} show={show} />
    </>
  );
}

/** Dismisses a delivery that cannot be understood, so that it no longer waits for a person. */
function Dismissal({ delivery, onDone }: { readonly delivery: Delivery; readonly onDone: () => void }) {
  const { labels } = useSpoken();
  const { id, outcome, because } = delivery;
  const params = { id };
  if (because?.code === "dismissed")
    return (
      <Action
        label={labels.deliveries.takeBack}
        act={() => bridge.post("/deliveries/{id}/take-back", { params })}
        onDone={onDone}
      />
    );
  if (outcome !== "dead") return null;
  return (
    <NotedAction
      label={labels.deliveries.dismiss}
      title={labels.deliveries.dismissTitle}
      question={labels.deliveries.dismissQuestion}
      act={(note) => bridge.post("/deliveries/{id}/dismiss", { params, body: { note } })}
      onDone={onDone}
    />
  );
}
