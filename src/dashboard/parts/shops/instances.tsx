import type { InstanceStatus } from "../../../client/index.ts";
import { useSpoken } from "../../language.ts";
import { Section } from "../heading.tsx";
import { When } from "../when.tsx";

/** The instances that share a database, if there is one. */
export function Instances({ instances }: { readonly instances: readonly InstanceStatus[] }) {
  const { labels } = useSpoken();
  const sayRound = useRounds();
  if (instances.length === 0) return null;
  return (
    <Section title={labels.today.instances}>
      <div className="cards">
        {instances.map(({ host, version, startedAt, isThis, isBehind, isOutdated, patrols }) => (
          <div key={`${host} ${startedAt}`} className="card">
            <strong>{host}</strong>
            {isThis ? <p>{labels.today.thisInstance}</p> : null}
            {isOutdated ? <p>{labels.today.outdatedInstance}</p> : null}
            {isBehind && !isOutdated ? <p>{labels.today.instanceBehind}</p> : null}
            <p>
              {labels.shell.version({ version })},{" "}
              <When at={startedAt} say={(facts) => labels.today.startedWhen(facts)} />
            </p>
            {patrols.map((round) => (
              <p key={round.name} className="dim">
                {sayRound(round)}
              </p>
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}

function useRounds(): (round: InstanceStatus["patrols"][number]) => string {
  const { labels, format } = useSpoken();
  return ({ name, shops, moreShops: count }) => {
    if (name !== "watch" && name !== "audit") return labels.today.patrols[name];
    const counted = count > 0 ? [labels.today.moreShops({ count })] : [];
    return labels.today.patrols[name]({ shops: format.list([...shops, ...counted]) });
  };
}
