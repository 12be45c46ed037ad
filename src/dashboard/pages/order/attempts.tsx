import "./attempts.css";
import { Group } from "@mantine/core";
import { useState } from "react";
import type { AttemptLine, ExchangeLine, ExchangesAnswer, OperationLine } from "../../../client/index.ts";
import { orderOfOperation } from "../../../domain/operation/operation-id.ts";
import { bridge } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { indented } from "../../parts/delivery-text.ts";
import { Reading } from "../../parts/feedback.tsx";
import { When } from "../../parts/when.tsx";
import type { Tone } from "../../tones.ts";
import { useQuery } from "../../use-query.ts";
import { ExchangesWords, useExchangesSpoken } from "./exchanges-words.tsx";

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
  const [isOpen, setOpen] = useState(isNewest);
  return (
    <>
      <When at={attempt.startedAt} isShort /> – {attempt.detail ?? labels.steps.underWay}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{labels.exchanges.show}</summary>
        {isOpen ? <ExchangeOf id={operation.id} number={number} /> : null}
      </details>
    </>
  );
}

/** As it was only once somebody asks for it, which the bridge writes down. */
function ExchangeOf({ id, number }: { readonly id: string; readonly number: number }) {
  const { labels } = useExchangesSpoken();
  const [plain, setPlain] = useState<ExchangesAnswer | null>(null);
  const params = orderOfOperation(id) ?? { shop: "", orderId: "" };
  const query = useQuery("GET", "/orders/{shop}/{orderId}/exchanges", { params });
  return (
    <Reading query={query}>
      {(masked) => {
        const { exchanges, isPlain } = plain ?? masked;
        const exchange = exchanges.find(({ operation, attempt }) => operation === id && attempt === number);
        if (exchange === undefined) return null;
        return (
          <>
            <Exchange exchange={exchange} />
            {exchange.request === null ? null : (
              <Group gap="sm">
                <span className="dim">{isPlain ? labels.exchanges.plain : labels.exchanges.hidden}</span>
                {isPlain ? null : (
                  <Action
                    label={labels.exchanges.asItWas}
                    question={labels.exchanges.asItWasQuestion}
                    act={async () =>
                      setPlain(await bridge.post("/orders/{shop}/{orderId}/exchanges/plain", { params }))
                    }
                    onDone={() => {}}
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

function Exchange({ exchange: { request, answers, problem } }: { readonly exchange: ExchangeLine }) {
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

/** What went over the wire, in its own form. */
function Sent({ title, first, headers, body, note }: SentProps) {
  return (
    <figure className="sent">
      <figcaption className="dim">{title}</figcaption>
      {first === "" ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
