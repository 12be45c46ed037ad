import { Group } from "@mantine/core";
import type { OperationLine, Order } from "../../../client/index.ts";
import { NotedAction } from "../../parts/noted-action.tsx";
import { stepChoices } from "./operation-answers.ts";
import { useOrderPageSpoken, withinOrderPageWords } from "./order-page-words.tsx";

interface OperationProps {
  readonly operation: OperationLine;
  readonly order: Order;
  /** `what`: the decision as named on its button. */
  readonly onDone: (what: string) => void;
}

/** The answers to an operation that waits for a person. Its problem and a retry of all that have it are above. */
export const Operation = withinOrderPageWords(({ operation, order, onDone }: OperationProps) => {
  const { labels } = useOrderPageSpoken();
  return (
    <Group my="sm" gap="sm">
      {stepChoices(operation, order, labels).map((choice) => (
        <NotedAction
          {...choice}
          key={choice.name}
          isMain={choice.name === "retry" && operation.state === "parked"}
          onDone={() => onDone(choice.label)}
        />
      ))}
    </Group>
  );
});
