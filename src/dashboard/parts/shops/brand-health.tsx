import { Progress } from "@mantine/core";
import type { BrandStatus } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { StatePill } from "../state-pill.tsx";

/** How a loyalty account is doing, and how much of its calls is used. */
export function BrandHealth({ brand: { brand, state, rateLimit } }: { readonly brand: BrandStatus }) {
  const { labels } = useSpoken();
  return (
    <div className="card">
      <p>
        <strong>{brand}</strong> <StatePill state={state} />
      </p>
      <Progress
        value={(100 * rateLimit.inUse) / rateLimit.perMinute}
        aria-label={labels.today.callsOf({ brand })}
        transitionDuration={0}
      />
      <p className="dim">{labels.today.calls({ used: rateLimit.inUse, most: rateLimit.perMinute })}</p>
    </div>
  );
}
