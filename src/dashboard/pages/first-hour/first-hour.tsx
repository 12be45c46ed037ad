import { Button, Group, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Answer } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Pill } from "../../parts/pill.tsx";
import { When } from "../../parts/when.tsx";
import { Link } from "../../router.tsx";
import "./first-hour.css";
import { useQuery } from "../../use-query.ts";
import { FirstHourWords, useFirstHourSpoken } from "./first-hour-words.tsx";
import { Stations } from "./stations.tsx";
import { TestDelivery } from "./test-delivery.tsx";

export type FirstHour = Answer<"GET", "/first-hour">;
type Step = FirstHour["steps"][number];

/** The polling interval. The bridge computes the list on each request. */
const EVERY_MS = 5_000;

/** What remains to be done before points follow orders automatically, with each step's checks. */
export function FirstHourPage({ onOver }: { readonly onOver: () => void }) {
  return (
    <FirstHourWords>
      <UntilOver onOver={onOver} />
    </FirstHourWords>
  );
}

/** Polls until the list is over. */
function UntilOver({ onOver }: { readonly onOver: () => void }) {
  const { labels } = useFirstHourSpoken();
  const [isOver, setOver] = useState(false);
  const { value } = useQuery("GET", "/first-hour", isOver ? null : {}, { everyMs: EVERY_MS });
  const hasEnded = value?.isOver === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the list is over
  useEffect(() => {
    if (!hasEnded) return;
    setOver(true);
    onOver();
  }, [hasEnded]);
  if (isOver)
    return (
      <p className="note" data-tone="good" role="status">
        {labels.firstHour.over}
      </p>
    );
  return value === null ? null : <FirstHourList hour={value} />;
}

function FirstHourList({ hour }: { readonly hour: FirstHour }) {
  const { labels } = useFirstHourSpoken();
  const { steps, isChecking, checkedAt } = hour;
  const open = steps.filter(({ isDone }) => !isDone);
  const minutes = open.reduce((sum, step) => sum + step.minutes, 0);
  const [next] = open;
  return (
    <section className="card first-hour" aria-labelledby="first-hour">
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={2} size="h4" id="first-hour">
          {labels.firstHour.title}
        </Title>
        {steps.length === 0 ? null : (
          <span className="dim">
            {labels.firstHour.progress({ done: steps.length - open.length, all: steps.length, minutes })}
          </span>
        )}
      </Group>
      <p>{labels.firstHour.about}</p>
      {steps.length === 0 ? <p role="status">{labels.firstHour.checking}</p> : null}
      <ol className="first-steps">
        {steps.map((step, at) => (
          <li key={step.step}>
            <StepLine step={step} hour={hour} isNext={step === next} mayFail={mayFail(steps.slice(0, at))} />
          </li>
        ))}
      </ol>
      {checkedAt === null ? null : <CheckAgain {...{ checkedAt, isChecking }} />}
    </section>
  );
}

/** Of the earlier steps, only the account is not needed by the later ones. */
function mayFail(earlier: readonly Step[]): boolean {
  return earlier.every(({ step, isDone }) => isDone || step === "account");
}

interface CheckProps extends Pick<FirstHour, "isChecking"> {
  readonly checkedAt: string;
}

function CheckAgain({ checkedAt, isChecking }: CheckProps) {
  const { labels } = useFirstHourSpoken();
  return (
    <Group gap="sm">
      <Action
        needs="owner"
        label={labels.firstHour.checkAgain}
        act={() => bridge.post("/first-hour/check")}
      />
      <span className="dim" role="status">
        {isChecking ? labels.firstHour.checking : <When at={checkedAt} say={labels.firstHour.checkedWhen} />}
      </span>
    </Group>
  );
}

interface StepProps {
  readonly step: Step;
  readonly hour: FirstHour;
  /** Whether this is the first unfinished step. */
  readonly isNext: boolean;
  /** False: it cannot work before an earlier step is done. */
  readonly mayFail: boolean;
}

function StepLine({ step: { step, minutes, isDone, checks }, hour, isNext, ...given }: StepProps) {
  const { labels } = useFirstHourSpoken();
  const isFailed = !isDone && given.mayFail && checks.some(({ state }) => state === "failed");
  const fold = useRef<HTMLDetailsElement>(null);
  // Keeps steps open that a person opened or just finished.
  useEffect(() => {
    if (isNext && fold.current !== null) fold.current.open = true;
  }, [isNext]);
  return (
    <details ref={fold} className="first-step" data-done={isDone}>
      <summary>
        <Icon name={isDone ? "done" : isFailed ? "hand" : "clock"} />
        <span className="name">{labels.firstHour.steps[step]}</span>
        {isDone ? null : <span className="dim">{labels.firstHour.minutes({ minutes })}</span>}
        <Pill
          text={isDone ? labels.firstHour.done : isFailed ? labels.firstHour.failed : labels.firstHour.open}
          tone={isDone ? "good" : isFailed ? "bad" : "wait"}
        />
      </summary>
      {isDone || (step === "account" && isFailed) ? null : <WhatToDo step={step} hour={hour} />}
      <Stations
        stations={checks.map(({ state, about, name, detail, nextStep }) => ({
          state,
          text: labels.firstHour.found({ about, name, detail }),
          nextStep,
        }))}
      />
      {step !== "testDelivery"
        ? null
        : hour.shops
            .filter(({ canTest }) => canTest)
            .map(({ shop }) => <TestDelivery key={shop} shop={shop} isOneOfMany={hour.shops.length > 1} />)}
    </details>
  );
}

const PROXY_HELP = "/help?document=running&section=the-proxy";

function WhatToDo({
  step,
  hour: { steps, shops },
}: {
  readonly step: Step["step"];
  readonly hour: FirstHour;
}) {
  const { labels } = useFirstHourSpoken();
  // Consent returns to the bridge's public address.
  const isReachable = steps.some((each) => each.step === "publicAddress" && each.isDone);
  return (
    <>
      <p>
        {labels.firstHour.hints[step]}{" "}
        {step === "firstOrder" ? <Link href="/orders">{labels.firstHour.seeOrders}</Link> : null}
      </p>
      {step === "publicAddress" ? (
        <ul>
          <li>
            {labels.firstHour.proxy} <Link href={PROXY_HELP}>{labels.firstHour.proxyHow}</Link>
          </li>
          <li>{labels.firstHour.tunnel}</li>
        </ul>
      ) : null}
      {step === "shop" && isReachable ? <AccessButtons shops={shops} /> : null}
      {step === "webhooks" ? <Addresses shops={shops} /> : null}
    </>
  );
}

function AccessButtons({ shops }: Pick<FirstHour, "shops">) {
  const { labels } = useFirstHourSpoken();
  return (
    <Group gap="sm">
      {shops.map(({ shop, installAddress }) =>
        installAddress === null ? null : (
          <Button key={shop} component="a" href={installAddress} variant="default" size="sm">
            {labels.firstHour.giveAccess({ shop })}
          </Button>
        ),
      )}
    </Group>
  );
}

/** The addresses for webhooks created by hand. */
function Addresses({ shops }: Pick<FirstHour, "shops">) {
  const { labels } = useFirstHourSpoken();
  const known = shops.filter(({ address }) => address !== null);
  if (known.length === 0) return null;
  return (
    <>
      <p>{labels.firstHour.byHand}</p>
      <ul>
        {known.map(({ shop, address }) => (
          <li key={shop}>
            {labels.shared.before({ text: shop })} <code>{address}</code>
          </li>
        ))}
      </ul>
    </>
  );
}
