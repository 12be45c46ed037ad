import "../../styles/raw.css";
import "./exchange.css";
import { Group } from "@mantine/core";
import { useState } from "react";
import type { ExchangeLine, RedeemExchange } from "../../../client/index.ts";
import { indented } from "../../../domain/json-in.ts";
import type { QueryState } from "../../use-query.ts";
import { Action } from "../confirm.tsx";
import { Reading } from "../feedback.tsx";
import { useExchangesSpoken } from "./exchanges-words.tsx";

interface ExchangeProps<Answer> {
  readonly query: QueryState<Answer>;
  /** Selects the exchange from the answer; `null` if there is none. */
  shown(answer: Answer): RedeemExchange | null;
  asItWas(): Promise<Answer>;
}

/** A request and its answer. Unmasked only on request, which the bridge logs. */
export function Exchange<Answer>({ query, shown, asItWas }: ExchangeProps<Answer>) {
  const { labels } = useExchangesSpoken();
  const [plain, setPlain] = useState<Answer | null>(null);
  return (
    <Reading query={query}>
      {(masked) => {
        const exchange = shown(plain ?? masked);
        if (exchange === null) return null;
        const { isPlain } = exchange;
        return (
          <>
            <SentAndAnswered exchange={exchange} />
            {exchange.request === null ? null : (
              <Group gap="sm">
                <span className="dim">{isPlain ? labels.exchanges.plain : labels.exchanges.hidden}</span>
                {isPlain ? null : (
                  <Action
                    label={labels.exchanges.asItWas}
                    question={labels.exchanges.asItWasQuestion}
                    act={async () => setPlain(await asItWas())}
                  />
                )}
              </Group>
            )}
          </>
        );
      }}
    </Reading>
  );
}

function SentAndAnswered({ exchange: { request, answers, problem } }: { readonly exchange: RedeemExchange }) {
  const { labels } = useExchangesSpoken();
  return (
    <>
      {request === null ? null : (
        <Sent
          title={labels.exchanges.request}
          first={`${request.method} ${request.path}`}
          headers={request.headers}
          body={request.body}
          note={request.note}
        />
      )}
      {answers.map(({ at, durationMs, status, headers, body, note }) => (
        <Sent
          key={at}
          title={`${labels.exchanges.answer} ${labels.exchanges.took({ durationMs })}`}
          first={status === null ? "" : `HTTP ${status}`}
          headers={headers}
          body={body ?? ""}
          note={note}
        />
      ))}
      {problem === null ? null : <p className="dim">{problem}</p>}
    </>
  );
}

interface SentProps {
  readonly title: string;
  readonly first: string;
  readonly headers: NonNullable<ExchangeLine["request"]>["headers"];
  readonly body: string;
  readonly note: string | null;
}

/** A request or an answer as it was sent. */
function Sent({ title, first, headers, body, note }: SentProps) {
  return (
    <figure className="sent">
      <figcaption className="dim">{title}</figcaption>
      {first === "" ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <pre className="raw" tabIndex={0}>
          {`${first}\n`}
          {headers.map(({ name, value }) => `${name}: ${value}\n`)}
          {body === "" ? "" : `\n${indented(body)}`}
        </pre>
      )}
      {note === null ? null : <p className="dim">{note}</p>}
    </figure>
  );
}
