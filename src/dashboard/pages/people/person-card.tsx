import { Group } from "@mantine/core";
import { useState } from "react";
import type { PersonRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Pill } from "../../parts/pill.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { When } from "../../parts/when.tsx";
import { RoleChoice } from "./invite.tsx";
import { usePeopleSpoken } from "./people-words.tsx";

interface CardProps {
  readonly person: PersonRow;
  readonly onInvited: (name: string, ticket: string) => void;
}

export function PersonCard({ person, onInvited }: CardProps) {
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
            question={labels.people.removeQuestion({ name })}
            isDangerous
            act={() => bridge.delete("/people/{id}", { params })}
          />
        </Group>
      </Group>
      <Unfold summary={labels.people.change}>{(fold) => <ChangeRole person={person} onDone={fold} />}</Unfold>
    </li>
  );
}

/** When the person was here, and how long the access lasts. */
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

function ChangeRole({ person, onDone }: { readonly person: PersonRow; readonly onDone: () => void }) {
  const { labels } = usePeopleSpoken();
  const [role, setRole] = useState(person.role);
  return (
    <Group align="end">
      <RoleChoice role={role} onChoose={setRole} />
      <Action
        needs="owner"
        label={labels.people.saveRole}
        act={() => bridge.patch("/people/{id}", { params: { id: person.id }, body: { role } })}
        onDone={onDone}
      />
    </Group>
  );
}
