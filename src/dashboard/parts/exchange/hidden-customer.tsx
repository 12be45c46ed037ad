import { Group } from "@mantine/core";
import { HIDDEN } from "../../../domain/operation/exchange.ts";
import { Action } from "../confirm.tsx";
import { useExchangesSpoken } from "./exchanges-words.tsx";

interface HiddenCustomerProps {
  readonly isPlain: boolean;
  /** What may contain customer data. */
  readonly texts: readonly (string | null)[];
  show(): Promise<void>;
}

/** Says whether customer data is hidden or shown. The bridge records who shows it. */
export function HiddenCustomer({ isPlain, texts, show }: HiddenCustomerProps) {
  const { labels } = useExchangesSpoken();
  if (isPlain) return <p className="dim">{labels.exchanges.plain}</p>;
  if (!texts.some((text) => text?.includes(HIDDEN) === true)) return null;
  return (
    <Group gap="sm">
      <span className="dim">{labels.exchanges.hidden}</span>
      <Action label={labels.exchanges.asItWas} question={labels.exchanges.asItWasQuestion} act={show} />
    </Group>
  );
}
