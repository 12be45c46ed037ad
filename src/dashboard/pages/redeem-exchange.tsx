import { bridge } from "../api.ts";
import { Exchange } from "../parts/exchange/exchange.tsx";
import { ExchangesWords, useExchangesSpoken } from "../parts/exchange/exchanges-words.tsx";
import { Unfold } from "../parts/unfold.tsx";
import { useQuery } from "../use-query.ts";

/** Unfolds the request and answer of a redeem by hand. `act`: its number. */
export function RedeemExchange({ act }: { readonly act: number }) {
  return (
    <ExchangesWords>
      <Unfolding number={String(act)} />
    </ExchangesWords>
  );
}

function Unfolding({ number }: { readonly number: string }) {
  const { labels } = useExchangesSpoken();
  return <Unfold summary={labels.exchanges.show}>{() => <ExchangeOf number={number} />}</Unfold>;
}

function ExchangeOf({ number }: { readonly number: string }) {
  const query = useQuery("GET", "/acts/{number}/exchange", { params: { number } });
  return (
    <Exchange
      query={query}
      shown={(answered) => answered}
      asItWas={() => bridge.post("/acts/{number}/exchange/plain", { params: { number } })}
    />
  );
}
