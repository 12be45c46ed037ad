import { sentence } from "../../../words/sentence.ts";
import { Icon, type IconName } from "../../parts/icon.tsx";
import { useFirstHourSpoken } from "./first-hour-words.tsx";

interface Station {
  readonly state: "fine" | "warning" | "failed" | "skipped" | "waiting";
  readonly text: string;
  readonly nextStep?: string | null;
}

const ICONS = {
  fine: "done",
  warning: "hand",
  failed: "none",
  skipped: "clock",
  waiting: "clock",
} as const satisfies Readonly<Record<Station["state"], IconName>>;

/** One line per result, with the next step if something is wrong. */
export function Stations({ stations }: { readonly stations: readonly Station[] }) {
  const { labels } = useFirstHourSpoken();
  if (stations.length === 0) return null;
  return (
    <ul className="stations">
      {stations.map(({ state, text, nextStep = null }) => (
        <li key={text} className="station" data-state={state}>
          <Icon name={ICONS[state]} />
          <span>
            <span className="unseen">{labels.shared.before({ text: labels.firstHour.states[state] })} </span>
            {sentence(text)}
            {nextStep === null ? null : <strong> {sentence(nextStep)}</strong>}
          </span>
        </li>
      ))}
    </ul>
  );
}
