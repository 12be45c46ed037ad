import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { BridgeError, type PreviewAnswer } from "../../../../client/index.ts";
import { sentence } from "../../../../words/sentence.ts";
import { bridge } from "../../../api.ts";
import { Link, orderAddress } from "../../../router.tsx";
import { useProgrammeSpoken } from "../programme-words.tsx";
import { ActivityCheck } from "../rules/activity-check.tsx";
import type { GivenProgramme } from "./use-judgement.ts";

const ASK_EVERY_MS = 500;
/** The pause in typing after which a preview starts. */
const PAUSE_MS = 1_000;

interface PreviewProps {
  readonly shop: string;
  readonly programme: GivenProgramme;
  /** The default number of days. */
  readonly usualDays: number;
  readonly preview: PreviewAnswer | null;
  /** Whether the programme was changed and has no problems, so that the preview starts automatically. */
  readonly mayBegin: boolean;
  /** Called when the person starts a preview. Returns false if the form shows something to correct first. */
  readonly mayAsk: () => Promise<boolean>;
  readonly onPreview: (preview: PreviewAnswer | null) => void;
  readonly onProblem: (error: unknown) => void;
}

/** Previews the change on past orders: starts it, shows its progress, and cancels it when the page is left. */
export function Preview({ usualDays, ...props }: PreviewProps) {
  const { labels } = useProgrammeSpoken();
  const { shop, programme, preview } = props;
  const [days, setDays] = useState("");
  const [asked, setAsked] = useState<LastQuestion>({ times: 0, programme: null });
  const { isRunning, begin, stop } = usePreview(props);
  const start = async () => {
    if (!(await props.mayAsk())) return;
    setAsked(({ times }) => ({ times: times + 1, programme }));
    await begin(days === "" ? {} : { days: Number(days) });
  };
  return (
    <Stack gap="sm">
      <h2>{labels.programme.preview}</h2>
      <p className="dim">{labels.programme.previewAbout}</p>
      <Group align="end" gap="sm">
        <TextInput
          label={labels.programme.days}
          type="number"
          value={days}
          placeholder={String(usualDays)}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <Button variant="default" loading={isRunning} onClick={() => void start()}>
          {labels.programme.startPreview}
        </Button>
        {isRunning ? (
          <Button variant="default" onClick={() => void stop()}>
            {labels.programme.stop}
          </Button>
        ) : null}
      </Group>
      {asked.programme === programme ? (
        <ActivityCheck key={asked.times} shop={shop} programme={programme} />
      ) : null}
      {preview === null ? null : (
        <PreviewResult
          key={`result ${asked.times}`}
          preview={preview}
          isAskedFor={asked.programme === programme}
        />
      )}
    </Stack>
  );
}

/** The preview in the bridge, polled while it runs. */
function usePreview(props: Omit<PreviewProps, "usualDays" | "mayAsk">) {
  const { shop, programme, preview, mayBegin, onPreview, onProblem } = props;
  const params = { shop };
  const [isAsking, setAsking] = useState(false);
  // The id of this page's preview, even if another person has started one since.
  const id = preview?.state === "running" ? preview.id : null;
  const own = { params, query: { id: id ?? "" } };
  // biome-ignore lint/correctness/useExhaustiveDependencies: polls while a preview runs
  useEffect(() => {
    if (id === null) return;
    const fail = (error: unknown) => {
      if (error instanceof BridgeError && error.status === 404) onPreview(null);
      onProblem(error);
    };
    const timer = window.setInterval(() => {
      bridge.get("/programmes/{shop}/preview", own).then(onPreview).catch(fail);
    }, ASK_EVERY_MS);
    return () => {
      window.clearInterval(timer);
      void bridge.delete("/programmes/{shop}/preview", own).catch(() => {});
    };
  }, [id, shop]);
  const begin = async (span: { readonly days?: number }, fail: (error: unknown) => void = onProblem) => {
    setAsking(true);
    await bridge
      .post("/programmes/{shop}/preview", { params, body: { programme, ...span } })
      .then(onPreview)
      .catch(fail);
    setAsking(false);
  };
  const isDue = mayBegin && preview === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: previews each change once
  useEffect(() => {
    if (!isDue) return;
    // If a preview cannot start now, the person typing has made no mistake, so no error is shown.
    const timer = window.setTimeout(() => void begin({}, () => {}), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [isDue, programme]);
  return {
    isRunning: id !== null || isAsking,
    begin,
    stop: () => bridge.delete("/programmes/{shop}/preview", own).then(onPreview, onProblem),
  };
}

/** The programme whose activities were checked last. The result is valid only for it. */
interface LastQuestion {
  readonly times: number;
  readonly programme: GivenProgramme | null;
}

interface ResultProps {
  readonly preview: PreviewAnswer;
  /** Whether the person started it, rather than the page. */
  readonly isAskedFor: boolean;
}

function PreviewResult({ preview, isAskedFor }: ResultProps) {
  const { labels } = useProgrammeSpoken();
  const result = useRef<HTMLDivElement>(null);
  const isToBeSeen = isAskedFor && preview.state !== "running";
  useEffect(() => {
    if (!isToBeSeen) return;
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    result.current?.scrollIntoView({ block: "nearest", behavior: isCalm ? "instant" : "smooth" });
  }, [isToBeSeen]);
  const { state, scanned, differing, orders } = preview;
  const left = differing - orders.length;
  // Differences that several orders share are shown once.
  const alike = Map.groupBy(orders, ({ differences }) =>
    differences.map(({ reason }) => sentence(reason)).join(" "),
  );
  return (
    <div ref={result} className="preview-result">
      <p role="status">
        {labels.shared.before({ text: labels.programme.states[state] })}{" "}
        {labels.programme.compared({ scanned, differing })}
      </p>
      <DifferingCounts preview={preview} />
      <ul className="rows">
        {[...alike].map(([difference, some]) => (
          <li key={difference} className="card">
            <p>{difference}</p>
            <OrdersAlike shop={preview.shop} orders={some} />
          </li>
        ))}
      </ul>
      {left > 0 ? <p className="dim">{labels.programme.andMore({ orders: left })}</p> : null}
    </div>
  );
}

const ORDERS_SHOWN = 10;

function OrdersAlike({ shop, orders }: Pick<PreviewAnswer, "shop" | "orders">) {
  const { labels } = useProgrammeSpoken();
  const [shown, setShown] = useState(ORDERS_SHOWN);
  return (
    <>
      {orders.slice(0, shown).map(({ orderId, orderNumber }) => (
        <Link key={orderId} href={orderAddress({ shop, orderId })}>
          {orderNumber ?? orderId}
        </Link>
      ))}
      {orders.length > shown ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(orders.length)}>
          {labels.shared.all}
        </Button>
      ) : null}
    </>
  );
}

/** The number of differing orders by kind, and how many of them would change. */
export function DifferingCounts({ preview }: { readonly preview: PreviewAnswer }) {
  const { labels, format } = useProgrammeSpoken();
  const kinds = Object.entries(preview.counts).filter(([, count]) => count > 0);
  const { unknown } = preview;
  const isAllSame = kinds.length === 0 && unknown.orders === 0 && preview.state === "done";
  return (
    <>
      {isAllSame ? <p>{labels.programme.allSame}</p> : null}
      {kinds.length === 0 ? null : (
        <ul>
          {kinds.map(([kind, count]) => (
            <li key={kind}>
              {format.number(count)} {labels.programme.kinds[kind as keyof typeof preview.counts]}
            </li>
          ))}
        </ul>
      )}
      {kinds.length === 0 ? null : <p>{labels.programme.changing(preview)}</p>}
      {unknown.orders === 0 ? null : <p>{labels.programme.unknown(unknown)}</p>}
    </>
  );
}
