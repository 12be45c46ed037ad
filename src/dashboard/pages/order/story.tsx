import { useState } from "react";
import type { Order, TraceLine } from "../../../admin/answers.ts";
import { DeliveryBody } from "../../parts/delivery-body.tsx";
import { When } from "../../parts/when.tsx";
import { plainly, TRACE } from "../../words.ts";

/** As many as a record keeps (domain/trace.ts). */
const LINES_KEPT = 200;

/** The order's story, newest first: each line says who did what, in plain words. */
export function Story({ order }: { readonly order: Order }) {
  const lines = order.trace.map((line, index) => ({ line, key: `${line.at} ${index}` })).toReversed();
  return (
    <>
      <ol className="story">
        {lines.map(({ line, key }) => (
          <StoryLine key={key} line={line} />
        ))}
      </ol>
      {lines.length < LINES_KEPT ? null : (
        <p className="dim">Only the newest {LINES_KEPT} lines of an order are kept.</p>
      )}
    </>
  );
}

function StoryLine({ line }: { readonly line: TraceLine }) {
  const { text, tone } = TRACE[line.what];
  const [isOpen, setOpen] = useState(false);
  return (
    <li data-tone={tone}>
      <strong>{text}</strong>{" "}
      <span className="dim">
        <When at={line.at} />
      </span>
      <div>{plainly(line.detail)}</div>
      {line.delivery === undefined ? null : (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>What the shop sent</summary>
          {isOpen ? <DeliveryBody id={line.delivery} /> : null}
        </details>
      )}
    </li>
  );
}
