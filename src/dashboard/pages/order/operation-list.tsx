import { Group, Stack } from "@mantine/core";
import type { OperationLine, Order } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { useSpoken } from "../../language.ts";
import { lazyPage } from "../../lazy-page.tsx";
import { Nothing } from "../../parts/feedback.tsx";
import { NotedAction } from "../../parts/noted-action.tsx";
import { Pill } from "../../parts/pill.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { When } from "../../parts/when.tsx";
import { TONES } from "../../tones.ts";
import { answersFor } from "./operation-answers.ts";

// What is shared by several pages comes with the first one.
const ATTEMPTS = lazyPage(async () => (await import("./attempts.tsx")).Attempts);

export function OperationList({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { labels } = useSpoken();
  if (order.operations.length === 0) return <Nothing>{labels.steps.none}</Nothing>;
  return (
    <Stack component="ul" className="rows" gap="sm">
      {order.operations.map((operation) => (
        <li key={operation.id} className="card">
          <Group justify="space-between">
            <strong>{labels.shared.operations[operation.operation]}</strong>
            <Pill
              text={labels.shared.operationStates[operation.state]}
              tone={TONES.operations[operation.state]}
            />
          </Group>
          <p className="dim">{operation.reason}</p>
          <Operation operation={operation} onDone={onDone} />
        </li>
      ))}
    </Stack>
  );
}

interface OperationProps {
  readonly operation: OperationLine;
  /** `what`: the decision, as its button calls it. */
  readonly onDone: (what: string) => void;
}

export function Operation({ operation, onDone }: OperationProps) {
  const { labels } = useSpoken();
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
          <When at={notBefore} say={labels.steps.nextTry} />
        </p>
      ) : null}
      {state === "done" && endedAt !== null ? (
        <p className="dim">
          <When at={endedAt} say={labels.steps.done} />
        </p>
      ) : null}
      {state === "dead" || state === "parked" || state === "retrying" ? (
        <OperationActions operation={operation} onDone={onDone} />
      ) : null}
      {operation.attemptLog.length === 0 ? null : (
        <Unfold summary={labels.steps.tries({ tries: operation.attempts })}>
          {() => <ATTEMPTS.Page operation={operation} />}
        </Unfold>
      )}
    </>
  );
}

function OperationActions({ operation, onDone }: OperationProps) {
  const { labels } = useSpoken();
  const { id, state } = operation;
  const answers = answersFor(operation, labels);
  const decisions = ["retry", "skip", ...(state === "retrying" ? [] : ["done" as const])] as const;
  return (
    <Group my="sm" gap="sm">
      {decisions.map((decision) => {
        const answer = answers[decision];
        if (answer === undefined) return null;
        return (
          <NotedAction
            key={decision}
            {...answer}
            isMain={decision === "retry"}
            act={(note) => bridge.post(`/operations/{id}/${decision}`, { params: { id }, body: { note } })}
            onDone={() => onDone(answer.label)}
          />
        );
      })}
    </Group>
  );
}
