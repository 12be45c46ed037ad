import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import type { LookAheadAnswer } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Link, orderAddress } from "../../router.tsx";
import { useProgrammeSpoken } from "./programme-words.tsx";

const ASK_EVERY_MS = 500;
const DAYS = 30;

interface LookingAheadProps {
  readonly shop: string;
  readonly programme: unknown;
  readonly told: LookAheadAnswer | null;
  readonly onTold: (told: LookAheadAnswer) => void;
  readonly onProblem: (error: unknown) => void;
}

/** What the change would have made of past orders: begun, shown while it goes on, and ended when the page is left. */
export function LookingAhead({ shop, programme, told, onTold, onProblem }: LookingAheadProps) {
  const { labels } = useProgrammeSpoken();
  const [days, setDays] = useState(DAYS);
  const isRunning = told?.state === "running";
  const params = { shop };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for as long as one runs
  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(() => {
      bridge.get("/programmes/{shop}/preview", { params }).then(onTold).catch(onProblem);
    }, ASK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [isRunning, shop]);
  useEffect(() => {
    if (!isRunning) return;
    const path = { params: { shop } };
    return () => void bridge.delete("/programmes/{shop}/preview", path).catch(() => {});
  }, [isRunning, shop]);
  const begin = () =>
    bridge
      .post("/programmes/{shop}/preview", { params, body: { programme: programme as never, days } })
      .then(onTold)
      .catch(onProblem);
  return (
    <Stack>
      <Group align="end">
        <TextInput
          label={labels.programme.days}
          type="number"
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        <Button variant="default" loading={isRunning} onClick={() => void begin()}>
          {labels.programme.lookAhead}
        </Button>
        {isRunning ? (
          <Button
            variant="default"
            onClick={() =>
              void bridge.delete("/programmes/{shop}/preview", { params }).then(onTold, onProblem)
            }
          >
            {labels.programme.stop}
          </Button>
        ) : null}
      </Group>
      {told === null ? null : <Told told={told} />}
    </Stack>
  );
}

function Told({ told }: { readonly told: LookAheadAnswer }) {
  const { labels } = useProgrammeSpoken();
  const { state, scanned, differing, orders } = told;
  const left = differing - orders.length;
  return (
    <div>
      <p role="status">
        {labels.programme.states[state]}: {labels.programme.compared({ scanned, differing })}
      </p>
      <DifferingCounts told={told} />
      <ul className="rows">
        {orders.map(({ orderId, orderNumber, reason }) => (
          <li key={orderId} className="card">
            <Link href={orderAddress({ shop: told.shop, orderId })}>{orderNumber ?? orderId}</Link>: {reason}
          </li>
        ))}
      </ul>
      {left > 0 ? <p className="dim">{labels.programme.andMore({ orders: left })}</p> : null}
    </div>
  );
}

/** How many orders differ, by kind. */
export function DifferingCounts({ told }: { readonly told: LookAheadAnswer }) {
  const { labels, format } = useProgrammeSpoken();
  const kinds = Object.entries(told.counts).filter(([, count]) => count > 0);
  if (kinds.length === 0) return told.state === "done" ? <p>{labels.programme.allSame}</p> : null;
  return (
    <ul>
      {kinds.map(([kind, count]) => (
        <li key={kind}>
          {format.number(count)} {labels.programme.kinds[kind as keyof typeof told.counts]}
        </li>
      ))}
    </ul>
  );
}
