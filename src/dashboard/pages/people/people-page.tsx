import { useState } from "react";
import { BASE } from "../../base.ts";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Note } from "../../parts/note.tsx";
import { useQuery } from "../../use-query.ts";
import { Invite } from "./invite.tsx";
import { usePeopleSpoken, withinPeopleWords } from "./people-words.tsx";
import { PersonCard } from "./person-card.tsx";
import { Secret } from "./secret.tsx";

/** What was made last, to be handed over: it is not shown again. */
interface NewSecret {
  readonly name: string;
  readonly kind: "link" | "token";
  readonly secret: string;
}

/** The dashboard was opened on the bridge's own machine. */
const IS_HERE = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/** Who may sign in without the admin token, and with which role. */
export const PeoplePage = withinPeopleWords(People);

function People(_props: { readonly place: URL }) {
  const { labels } = usePeopleSpoken();
  const query = useQuery("GET", "/people");
  const [made, setMade] = useState<NewSecret | null>(null);
  const invited = (name: string, ticket: string) => {
    const secret = `${window.location.origin}${BASE}/?${new URLSearchParams({ ticket })}`;
    setMade({ name, kind: "link", secret });
  };
  return (
    <>
      <Heading title={labels.shell.places.people} />
      <p className="dim">{labels.people.about}</p>
      <div role="status">
        {made === null ? null : (
          <>
            <Secret key={made.secret} label={labels.people.made[made.kind](made)} secret={made.secret} />
            {made.kind === "link" && IS_HERE.test(window.location.hostname) ? (
              <Note tone="wait">{labels.people.made.onlyHere}</Note>
            ) : null}
          </>
        )}
      </div>
      <Reading query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing>{labels.people.none}</Nothing>
          ) : (
            <ul className="rows">
              {items.map((person) => (
                <PersonCard key={person.id} person={person} onInvited={invited} />
              ))}
            </ul>
          )
        }
      </Reading>
      <Invite
        tenants={query.value?.tenants ?? []}
        onAdded={({ person: { name }, ticket, token }) => {
          if (ticket !== null) return invited(name, ticket);
          setMade({ name, kind: "token", secret: token ?? "" });
        }}
      />
    </>
  );
}
