import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { useQuery } from "../../use-query.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyCard } from "./passkey-card.tsx";
import { usePasskeysSpoken, withinPasskeysWords } from "./passkeys-words.tsx";
import { SsoSection } from "./sso.tsx";

/** How the person who reads can sign in: single sign-on and passkeys. */
export const PasskeysPage = withinPasskeysWords(Passkeys);

function Passkeys({ place }: { readonly place: URL }) {
  const { labels } = usePasskeysSpoken();
  const query = useQuery("GET", "/me/passkeys");
  return (
    <>
      <Heading title={labels.shell.places.passkeys} />
      <SsoSection place={place} />
      <Section title={labels.passkeys.passkeys}>
        <p className="dim">{labels.passkeys.about}</p>
      </Section>
      <Reading query={query}>
        {({ items, most, origin, problem }) => (
          <>
            {problem === null ? null : <p className="note">{problem}.</p>}
            {items.length === 0 && problem === null ? <Nothing>{labels.passkeys.none}</Nothing> : null}
            <ul className="rows">
              {items.map((passkey) => (
                <PasskeyCard key={passkey.id} passkey={passkey} />
              ))}
            </ul>
            {origin === null ? null : (
              <Section title={labels.passkeys.add}>
                <div className="card">
                  {items.length < most ? (
                    <AddPasskey key={items.length} origin={origin} />
                  ) : (
                    labels.passkeys.full({ most })
                  )}
                </div>
              </Section>
            )}
          </>
        )}
      </Reading>
    </>
  );
}
