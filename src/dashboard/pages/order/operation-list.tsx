import { Group, Stack } from "@mantine/core";
import type { AttemptLine, OperationLine, Order } from "../../../admin/answers.ts";
import { ask } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Nothing } from "../../parts/feedback.tsx";
import { Pill } from "../../parts/pill.tsx";
import { When } from "../../parts/when.tsx";
import { OPERATION_STATES, OPERATIONS, plainly, type Tone } from "../../words.ts";

export function OperationList({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  if (order.operations.length === 0) return <Nothing>Nothing has to be sent for this order.</Nothing>;
  return (
    <Stack component="ul" className="rows" gap="sm">
      {order.operations.map((operation) => (
        <li key={operation.id} className="card">
          <Group justify="space-between">
            <strong>{OPERATIONS[operation.operation]}</strong>
            <Pill said={OPERATION_STATES[operation.state]} />
          </Group>
          <p className="dim">{plainly(operation.reason)}</p>
          <Operation operation={operation} onDone={onDone} />
        </li>
      ))}
    </Stack>
  );
}

export function Operation({
  operation,
  onDone,
}: {
  readonly operation: OperationLine;
  readonly onDone: () => void;
}) {
  const { state, lastError, notBefore, endedAt } = operation;
  const isWaiting = state === "queued" || state === "retrying";
  return (
    <>
      {lastError === null || state === "done" ? null : (
        <p className="note" data-tone={isWaiting ? "wait" : "bad"}>
          {lastError}
        </p>
      )}
      {isWaiting && notBefore !== null ? (
        <p>
          Next try: <When at={notBefore} />
        </p>
      ) : null}
      {state === "done" && endedAt !== null ? (
        <p className="dim">
          Done <When at={endedAt} />
        </p>
      ) : null}
      {state === "dead" || state === "parked" || state === "retrying" ? (
        <OperationActions operation={operation} onDone={onDone} />
      ) : null}
      {operation.attemptLog.length === 0 ? null : (
        <details>
          <summary>
            {operation.attempts} {operation.attempts === 1 ? "try" : "tries"}
          </summary>
          <ol className="story">
            {operation.attemptLog.map((attempt) => (
              <li key={attempt.startedAt} data-tone={toneOf(attempt)}>
                <When at={attempt.startedAt} isShort /> – {attempt.detail ?? "under way"}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

function OperationActions({
  operation,
  onDone,
}: {
  readonly operation: OperationLine;
  readonly onDone: () => void;
}) {
  const { id, state, isInDoubt } = operation;
  const decide = (decision: string) => () =>
    ask(`/operations/${encodeURIComponent(id)}/${decision}`, { method: "POST" });
  const doubt =
    "It may have happened already: look at the customer's history first. Sent again, it may happen twice.";
  return (
    <Group my="sm" gap="sm">
      <Action
        label={state === "parked" ? "Go on" : "Try again now"}
        isMain
        {...(isInDoubt ? { question: doubt } : {})}
        act={decide("retry")}
        onDone={onDone}
      />
      <Action
        label="Skip"
        question="This step is not sent, and not planned again unless you release the order."
        act={decide("skip")}
        onDone={onDone}
      />
      {state === "retrying" ? null : (
        <Action
          label="It is done already"
          question="The bridge takes it as done at the loyalty service and sends nothing."
          act={decide("done")}
          onDone={onDone}
        />
      )}
    </Group>
  );
}

function toneOf({ outcome }: AttemptLine): Tone {
  if (outcome === "done") return "good";
  return outcome === null || outcome === "throttled" ? "wait" : "bad";
}
