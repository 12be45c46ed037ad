import { Group } from "@mantine/core";
import { useState } from "react";
import type { PersonRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { BASE } from "../../base.ts";
import { Action } from "../../parts/confirm.tsx";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ComingRows } from "../../parts/lists/coming-rows.tsx";
import { Note } from "../../parts/note.tsx";
import { PAGE_ROWS } from "../../parts/page-of-list.tsx";
import { Pill } from "../../parts/pill.tsx";
import { NextPart, WithSearch } from "../../parts/shops/shops-in-parts.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { When } from "../../parts/when.tsx";
import { useQuery } from "../../use-query.ts";
import { Invite, RoleChoice } from "./invite.tsx";
import { usePeopleSpoken, withinPeopleWords } from "./people-words.tsx";
import { Secret } from "./secret.tsx";

/** The last created link or token, to be handed over, because it isn't shown again. */
interface NewSecret {
  readonly name: string;
  readonly kind: "link" | "token";
  readonly secret: string;
}

/** Whether an address works only on the machine where it is opened. */
function isHere(address: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);
}

/** Who may sign in without the admin token, and with which role. */
export const PeoplePage = withinPeopleWords(People);

function People(_props: { readonly place: URL }) {
  const { labels } = usePeopleSpoken();
  const { value: first } = useQuery("GET", "/people", { query: { q: "", limit: PAGE_ROWS } });
  const [made, setMade] = useState<NewSecret | null>(null);
  const invited = (name: string, ticket: string) => {
    const seenAt = `${window.location.origin}${BASE}`;
    const address = [first?.publicUrl ?? seenAt, seenAt].find((each) => !isHere(each)) ?? seenAt;
    const secret = `${address.replace(/\/$/, "")}/?${new URLSearchParams({ ticket })}`;
    setMade({ name, kind: "link", secret });
  };
  return (
    <>
      <Heading title={labels.shell.places.people} about={labels.people.about} />
      <div role="status">
        {made === null ? null : (
          <>
            <Secret key={made.secret} label={labels.people.made[made.kind](made)} secret={made.secret} />
            {made.kind === "link" && isHere(made.secret) ? (
              <Note tone="wait">{labels.people.made.onlyHere}</Note>
            ) : null}
          </>
        )}
      </div>
      <WithSearch label={labels.people.find} use={labels.people.findUse} isOffered={(first?.more ?? 0) > 0}>
        {(term) => <PartOfPeople key={term} term={term} onInvited={invited} />}
      </WithSearch>
      <Invite
        tenants={first?.tenants ?? []}
        hasMore={(first?.moreTenants ?? 0) > 0}
        onAdded={({ person: { name }, ticket, token }) => {
          if (ticket !== null) return invited(name, ticket);
          setMade({ name, kind: "token", secret: token ?? "" });
        }}
      />
    </>
  );
}

interface PartProps extends Pick<CardProps, "onInvited"> {
  readonly term: string;
  /** The cursor of this part; default: the first part. */
  readonly cursor?: string;
}

/** One part of the people, with a button for the next. */
function PartOfPeople({ cursor, ...part }: PartProps) {
  const { labels } = usePeopleSpoken();
  const { term, onInvited } = part;
  const query = useQuery("GET", "/people", { query: { q: term, limit: PAGE_ROWS, cursor } });
  return (
    <Reading query={query} waiting={<ComingRows />}>
      {({ items, ...next }) => (
        <>
          {items.length > 0 ? null : (
            <Nothing>{term === "" ? labels.people.none : labels.people.noneFound({ find: term })}</Nothing>
          )}
          <ul className="rows">
            {items.map((person) => (
              <PersonCard key={person.id} person={person} onInvited={onInvited} />
            ))}
          </ul>
          <NextPart part={next} say={labels.people.more}>
            {(after) => <PartOfPeople {...part} cursor={after} />}
          </NextPart>
        </>
      )}
    </Reading>
  );
}

interface CardProps {
  readonly person: PersonRow;
  readonly onInvited: (name: string, ticket: string) => void;
}

function PersonCard({ person, onInvited }: CardProps) {
  const { labels } = usePeopleSpoken();
  const { id, name, role, tenant, passkeys, hasSso } = person;
  const params = { id };
  const invite = async () => {
    const { ticket } = await bridge.post("/people/{id}/invitation", { params });
    onInvited(name, ticket);
  };
  return (
    <li className="card">
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <Pill text={labels.shell.roles[role]} tone="plain" />
          {tenant === null ? null : <span className="dim">{labels.people.shopsOf({ tenant })}</span>}
          <Standing person={person} />
          {passkeys === 0 ? null : <span className="dim">{labels.people.passkeys({ count: passkeys })}</span>}
          {hasSso ? <span className="dim">{labels.people.hasSso}</span> : null}
        </Group>
        <Group gap="sm">
          <Action
            needs="owner"
            label={labels.people.newLink}
            title={labels.people.newLinkTitle({ name })}
            question={labels.people.newLinkQuestion({ name })}
            act={invite}
          />
          {passkeys === 0 && !hasSso ? null : (
            <Action
              needs="owner"
              label={labels.people.removePasskeys}
              question={labels.people.removePasskeysQuestion({ name })}
              isDangerous
              act={() => bridge.delete("/people/{id}/passkeys", { params })}
            />
          )}
          <Action
            needs="owner"
            label={labels.shared.remove}
            title={labels.shared.removeTitle({ name })}
            question={labels.people.removeQuestion({ name })}
            isDangerous
            act={() => bridge.delete("/people/{id}", { params })}
          />
        </Group>
      </Group>
      <Unfold summary={labels.people.change}>
        {(fold) => <ChangeRole key={role} person={person} onDone={fold} />}
      </Unfold>
    </li>
  );
}

/** When the person was last here, and until when the access lasts. */
function Standing({ person }: { readonly person: PersonRow }) {
  const { labels, format } = usePeopleSpoken();
  const { seenAt, until, hasEnded, hasToken, invitedUntil } = person;
  const { seen, never, invited, linkEnded, ends, ended } = labels.people;
  const notYet = hasToken ? never : invitedUntil === null ? linkEnded : invited;
  return (
    <>
      <span className="dim">{seenAt === null ? notYet : <When at={seenAt} say={seen} />}</span>
      {until === null ? null : hasEnded ? (
        <Pill text={ended} tone="bad" />
      ) : (
        <span className="dim">{ends({ when: format.exact(Date.parse(until)) })}</span>
      )}
    </>
  );
}

/** Keyed by the role, so that an outdated choice never overwrites another owner's change. */
function ChangeRole({ person, onDone }: { readonly person: PersonRow; readonly onDone: () => void }) {
  const { labels } = usePeopleSpoken();
  const [role, setRole] = useState(person.role);
  return (
    <Group align="end" className="form">
      <RoleChoice role={role} isExplained onChoose={setRole} />
      <Action
        needs="owner"
        label={labels.people.saveRole}
        act={() => bridge.patch("/people/{id}", { params: { id: person.id }, body: { role } })}
        onDone={onDone}
      />
    </Group>
  );
}
