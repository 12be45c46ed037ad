import type { AttemptLine, ExchangesAnswer, OperationLine } from "../../../client/index.ts";
import { orderOfOperation } from "../../../domain/operation/operation-id.ts";
import { bridge } from "../../api.ts";
import { Exchange } from "../../parts/exchange/exchange.tsx";
import { ExchangesWords, useExchangesSpoken } from "../../parts/exchange/exchanges-words.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { When } from "../../parts/when.tsx";
import type { Tone } from "../../tones.ts";
import { useQuery } from "../../use-query.ts";

/** Every try of a step; each unfolds to what was sent and answered, the newest at once. */
export function Attempts({ operation }: { readonly operation: OperationLine }) {
  return (
    <ExchangesWords>
      <ol className="story">
        {operation.attemptLog.map((attempt, at) => (
          <li key={attempt.startedAt} data-tone={toneOf(attempt)}>
            <Attempt
              operation={operation}
              attempt={attempt}
              number={at + 1}
              isNewest={at === operation.attemptLog.length - 1}
            />
          </li>
        ))}
      </ol>
    </ExchangesWords>
  );
}

function toneOf({ outcome }: AttemptLine): Tone {
  if (outcome === "done") return "good";
  return outcome === null || outcome === "throttled" ? "wait" : "bad";
}

interface AttemptProps {
  readonly operation: OperationLine;
  readonly attempt: AttemptLine;
  /** From 1. */
  readonly number: number;
  /** What somebody looks for most. */
  readonly isNewest: boolean;
}

function Attempt({ operation, attempt, number, isNewest }: AttemptProps) {
  const { labels } = useExchangesSpoken();
  return (
    <>
      <When at={attempt.startedAt} isShort /> – {attempt.detail ?? labels.steps.underWay}
      <Unfold summary={labels.exchanges.show} isOpenFirst={isNewest}>
        {() => <ExchangeOf id={operation.id} number={number} />}
      </Unfold>
    </>
  );
}

function ExchangeOf({ id, number }: { readonly id: string; readonly number: number }) {
  const params = orderOfOperation(id) ?? { shop: "", orderId: "" };
  const query = useQuery("GET", "/orders/{shop}/{orderId}/exchanges", { params });
  const named = ({ exchanges, isPlain }: ExchangesAnswer) => {
    const found = exchanges.find(({ operation, attempt }) => operation === id && attempt === number);
    return found === undefined ? null : { ...found, isPlain };
  };
  return (
    <Exchange
      query={query}
      shown={named}
      asItWas={() => bridge.post("/orders/{shop}/{orderId}/exchanges/plain", { params })}
    />
  );
}
