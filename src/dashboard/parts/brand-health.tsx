import { Progress } from "@mantine/core";
import type { BrandStatus } from "../../client/index.ts";
import { useSpoken } from "../language.ts";

/** How a loyalty account is doing, and how much of its calls is used. */
export function BrandHealth({
  brand: { brand, paused, resting, rateLimit },
}: {
  readonly brand: BrandStatus;
}) {
  const { labels } = useSpoken();
  const state = paused !== null ? "paused" : resting !== null ? "resting" : "works";
  return (
    <div className="card">
      <strong>{brand}</strong>
      <p>{labels.today.accountIs[state]}</p>
      <Progress
        value={(100 * rateLimit.inUse) / rateLimit.perMinute}
        aria-label={labels.today.callsOf({ brand })}
        transitionDuration={0}
      />
      <p className="dim">{labels.today.calls({ used: rateLimit.inUse, most: rateLimit.perMinute })}</p>
    </div>
  );
}
