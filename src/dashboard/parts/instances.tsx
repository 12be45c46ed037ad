import type { InstanceStatus } from "../../admin/answers.ts";
import { useSpoken } from "../language.ts";
import { Section } from "./heading.tsx";
import { When } from "./when.tsx";

/** The bridges that work on one database, where there is one. */
export function Instances({ instances }: { readonly instances: readonly InstanceStatus[] }) {
  const { labels, format } = useSpoken();
  if (instances.length === 0) return null;
  return (
    <Section title={labels.today.instances}>
      <div className="tiles wide">
        {instances.map(({ host, version, startedAt, isThis, patrols }) => (
          <div key={`${host} ${startedAt}`} className="card">
            <strong>{host}</strong>
            {isThis ? <p>{labels.today.thisInstance}</p> : null}
            <p>
              {labels.today.version({ version })},{" "}
              <When at={startedAt} say={(facts) => labels.today.startedWhen(facts)} />
            </p>
            {patrols.length === 0 ? null : (
              <p className="dim">{format.list(patrols.map((name) => labels.today.patrols[name]))}</p>
            )}
          </div>
        ))}
      </div>
    </Section>
  );
}
