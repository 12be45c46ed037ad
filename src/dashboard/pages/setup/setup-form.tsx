import "../../styles/mantine-later.css";
import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { type Answer, BridgeError } from "../../../client/index.ts";
import { sentence } from "../../../words/sentence.ts";
import { bridge } from "../../api.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { Field, useOwnError } from "../../parts/form/field.tsx";
import { Select } from "../../parts/form/select.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { Section } from "../../parts/heading.tsx";
import { go, withQuery } from "../../router.tsx";
import { type Answers, accountOf, asBody, chosen, type Install, noAnswers } from "./answers.ts";
import { useSetupSpoken } from "./setup-words.tsx";

const STEPS = ["account", "activity", "returns"] as const;
type Step = (typeof STEPS)[number];
type Check = Answer<"POST", "/installs/{shop}/try">["checks"][number];

interface SetupFormProps {
  readonly install: Install;
  readonly place: URL;
  readonly onFinished: () => void;
  /** Called if the installation was finished or removed elsewhere, in another tab or by somebody else. */
  readonly onGone: () => void;
}

/** Three of the four steps. Each is checked before the next. */
export function SetupForm({ install, place, onFinished, onGone }: SetupFormProps) {
  const { labels } = useSetupSpoken();
  const { shop, domain } = install;
  const [answers, setAnswers] = useState(() => noAnswers(install));
  const { step, goOn } = useSteps(shop, place);
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const { isBusy, problem, error, send } = useSend();
  const isGone = error instanceof BridgeError && error.status === 404;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per such answer
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
  const change = (part: Partial<Answers>) => setAnswers((known) => ({ ...known, ...part }));
  const tryOut = async (next: Step) => {
    const body = {
      account: accountOf(answers),
      activityId: step === "activity" ? answers.activityId.trim() : null,
    };
    const tried = await bridge.post("/installs/{shop}/try", { params: { shop }, body });
    setChecks(tried.checks);
    if (tried.isFine) goOn(next);
  };
  const finish = async () => {
    await bridge.post("/installs/{shop}", { params: { shop }, body: asBody(answers) });
    onFinished();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = STEPS[STEPS.indexOf(step) + 1];
    void send(() => (next === undefined ? finish() : tryOut(next)));
  };
  const fields: Readonly<Record<Step, ReactNode>> = {
    account: <AccountFields install={install} answers={answers} onChange={change} />,
    activity: <ActivityField install={install} answers={answers} onChange={change} />,
    returns: <ReturnFields answers={answers} onChange={change} />,
  };
  return (
    <Section title={labels.setup.title({ domain })}>
      <form className="card" aria-label={labels.setup.title({ domain })} autoComplete="off" onSubmit={submit}>
        <Stack gap="md" className="setup">
          <p className="dim">{labels.setup.about({ platform: install.platform })}</p>
          <ol className="setup-steps">
            {[...STEPS, "test" as const].map((each) => (
              <li key={each} aria-current={each === step ? "step" : undefined}>
                {labels.setup.steps[each]}
              </li>
            ))}
          </ol>
          <h3>{labels.setup.steps[step]}</h3>
          {fields[step]}
          <Trouble words={problem} />
          <Checks checks={checks} />
          <Group>
            <Button type="submit" loading={isBusy}>
              {step === "returns" ? labels.setup.finish : labels.setup.goOn}
            </Button>
            {step === "account" ? null : (
              <Button variant="default" onClick={() => window.history.back()}>
                {labels.setup.back}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** Each step is an entry of the browser's history. After a reload, earlier answers are asked for again. */
function useSteps(shop: string, place: URL) {
  const [reached, setReached] = useState(0);
  const asked = place.searchParams.get("shop") === shop ? place.searchParams.get("step") : null;
  const at = Math.max(0, STEPS.indexOf(asked as Step));
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks only the address with which the page was opened
  useEffect(() => {
    if (at > reached) go(place.pathname, { replaces: true });
  }, []);
  const goOn = (next: Step) => {
    setReached((known) => Math.max(known, STEPS.indexOf(next)));
    go(withQuery(place, { shop, step: next }));
  };
  return { step: STEPS[Math.min(at, reached)] ?? "account", goOn };
}

/** The checks of the loyalty account that failed or warn. */
function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const wrong = checks.filter(({ state }) => state === "failed" || state === "warning");
  return wrong.map(({ detail, nextStep, state }) => (
    <div key={detail} className="note" data-tone={state === "failed" ? "bad" : "wait"} role="alert">
      {sentence(detail)}
      {nextStep === null ? null : <strong> {sentence(nextStep)}</strong>}
    </div>
  ));
}

interface FieldProps {
  readonly answers: Answers;
  readonly onChange: (part: Partial<Answers>) => void;
}

/** A choice if the account's activities are known; else a text field. */
function ActivityField({ install, answers, onChange }: FieldProps & { readonly install: Install }) {
  const { labels } = useSetupSpoken();
  const { activity, activityUse, points } = labels.setup.fields;
  const known = answers.choice === "lent" ? (install.lent?.activities ?? []) : [];
  const shared = { label: activity, description: activityUse };
  if (known.length === 0)
    return (
      <Field
        {...shared}
        value={answers.activityId}
        required
        maxLength={64}
        onChange={(event) => onChange({ activityId: event.currentTarget.value })}
      />
    );
  const options = known.map((each) => ({ value: each.activityId, label: points(each) }));
  return (
    <Select
      {...shared}
      options={options}
      value={answers.activityId}
      onChoose={(activityId) => onChange({ activityId })}
    />
  );
}

function ReturnFields({ answers, onChange }: FieldProps) {
  const { labels } = useSetupSpoken();
  const { returnDays, returnDaysUse, partialRefund, policies } = labels.setup.fields;
  return (
    <>
      <Field
        type="number"
        label={returnDays}
        description={returnDaysUse}
        min={0}
        max={365}
        required
        value={answers.returnDays}
        onChange={(event) => onChange({ returnDays: Number(event.currentTarget.value) })}
      />
      <Select
        label={partialRefund}
        options={policies}
        value={answers.partialRefund}
        onChoose={(chosen) => onChange({ partialRefund: chosen as Answers["partialRefund"] })}
      />
    </>
  );
}

interface AccountFieldsProps {
  readonly install: Install;
  readonly answers: Answers;
  readonly onChange: (part: Partial<Answers>) => void;
}

/** The choice of the loyalty account for the shop's points. */
function AccountFields({ install, answers, onChange }: AccountFieldsProps) {
  const { labels } = useSetupSpoken();
  const { account, own, lent, kept } = labels.setup.fields;
  const { service, accounts } = install;
  const options = [
    ...accounts.map((brand) => ({ value: `kept:${brand}`, label: kept({ brand }) })),
    ...(service === null ? [] : [{ value: "own", label: own({ service }) }]),
    ...(install.lent === null ? [] : [{ value: "lent", label: lent }]),
  ];
  return (
    <>
      {options.length === 1 ? (
        <p>{options[0]?.label}</p>
      ) : (
        <Select
          label={account}
          options={options}
          value={answers.choice}
          onChoose={(choice) => onChange(chosen(choice, install.lent))}
        />
      )}
      {answers.choice === "own" ? <OwnAccount answers={answers} onChange={onChange} /> : null}
    </>
  );
}

/** Keys and ids are sent in headers, so they must be visible ASCII. */
const WITHOUT_SPACES = "\\s*[!-~]+\\s*";

function OwnAccount({ answers, onChange }: Pick<AccountFieldsProps, "answers" | "onChange">) {
  const { labels } = useSetupSpoken();
  const { apiKey, brandId, where, identifier, identifiers } = labels.setup.fields;
  const ownError = useOwnError();
  return (
    <>
      <PasswordInput
        label={apiKey}
        description={where}
        value={answers.apiKey}
        required
        maxLength={500}
        pattern={WITHOUT_SPACES}
        autoComplete="new-password"
        {...ownError}
        onChange={(event) => onChange({ apiKey: event.currentTarget.value })}
      />
      <Field
        label={brandId}
        value={answers.brandId}
        required
        maxLength={500}
        pattern={WITHOUT_SPACES}
        onChange={(event) => onChange({ brandId: event.currentTarget.value })}
      />
      <Select
        label={identifier}
        options={identifiers}
        value={answers.identifier}
        onChoose={(chosen) => onChange({ identifier: chosen as Answers["identifier"] })}
      />
    </>
  );
}
