import type { ExchangesAnswer } from "../../../client/index.ts";
import { orderOfOperation } from "../../../domain/operation/operation-id.ts";
import { bridge } from "../../api.ts";
import { Exchange } from "../../parts/exchange/exchange.tsx";
import { ExchangesWords } from "../../parts/exchange/exchanges-words.tsx";
import { useQuery } from "../../use-query.ts";

interface CallExchangeProps {
  /** The operation's id. */
  readonly id: string;
  /** The attempt, counted from 1. */
  readonly number: number;
}

/** One call to the loyalty service: the request and the answer. */
export function CallExchange({ id, number }: CallExchangeProps) {
  const params = orderOfOperation(id) ?? { shop: "", orderId: "" };
  const query = useQuery("GET", "/orders/{shop}/{orderId}/exchanges", { params });
  const named = ({ exchanges, isPlain }: ExchangesAnswer) => {
    const found = exchanges.find(({ operation, attempt }) => operation === id && attempt === number);
    return found === undefined ? null : { ...found, isPlain };
  };
  return (
    <ExchangesWords>
      <Exchange
        query={query}
        shown={named}
        asItWas={() => bridge.post("/orders/{shop}/{orderId}/exchanges/plain", { params })}
      />
    </ExchangesWords>
  );
}
