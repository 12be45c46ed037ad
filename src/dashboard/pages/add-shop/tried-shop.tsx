import { Button } from "@mantine/core";
import type { TriedShop as Tried } from "../../../client/index.ts";
import { sentence } from "../../../words/sentence.ts";
import { useAddShopSpoken } from "./add-shop-words.tsx";

interface TriedProps {
  readonly tried: Tried;
  readonly isBusy: boolean;
  /** Adds the shop anyway. */
  readonly onAdd: () => void;
}

/** The checks of a new shop: problems and warnings with their next steps, and what passed. */
export function TriedShop({ tried, isBusy, onAdd }: TriedProps) {
  const { labels } = useAddShopSpoken();
  const right = tried.checks.filter(({ state }) => state === "fine").map(({ detail }) => sentence(detail));
  const wrong = tried.checks.filter(({ state }) => state === "failed" || state === "warning");
  const isFailed = wrong.some(({ state }) => state === "failed");
  const said = labels.addShop.tried;
  const title = isFailed ? said.title : said.doubts;
  return (
    <section className="note" data-tone={isFailed ? "bad" : "wait"} role="alert" aria-label={title}>
      <p>
        <strong>{title}</strong>
      </p>
      <ul>
        {wrong.map(({ detail, nextStep }) => (
          <li key={detail}>
            {sentence(detail)}
            {nextStep === null ? null : <strong> {sentence(nextStep)}</strong>}
          </li>
        ))}
      </ul>
      {right.length === 0 ? null : (
        <p>
          {said.right} {right.join(" ")}
        </p>
      )}
      <p>{isFailed ? said.stays : said.doubtsStay}</p>
      <Button variant="default" size="sm" disabled={isBusy} onClick={onAdd}>
        {said.anyway}
      </Button>
    </section>
  );
}
