import type { BrandStatus, ShopStatus } from "../../client/index.ts";
import { useSpoken } from "../language.ts";
import { Pill } from "./pill.tsx";
import { Since } from "./when.tsx";

type State = ShopStatus["state"] | BrandStatus["state"];

/** The state of a shop or loyalty account in one word, and since when. */
export function StatePill({ state: { code, weight, since } }: { readonly state: State }) {
  const { labels } = useSpoken();
  return (
    <>
      <Pill text={labels.health.states[code]} tone={weight} />
      {since === null ? null : (
        <span className="dim">
          {" "}
          <Since at={since} />
        </span>
      )}
    </>
  );
}

/** The same as a sentence. */
export function StateLine({ state: { code, since } }: { readonly state: State }) {
  const { labels } = useSpoken();
  const state = labels.health.states[code];
  if (since === null) return `${state}.`;
  return (
    <>
      {state}, <Since at={since} />.
    </>
  );
}
