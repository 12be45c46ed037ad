import "./people.css";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Answer } from "../../../client/index.ts";
import { ROLES, type Role } from "../../../people/access/role.ts";
import { bridge } from "../../api.ts";
import { Fact, Facts } from "../../parts/facts.tsx";
import { Trouble } from "../../parts/feedback.tsx";
import { Field } from "../../parts/form/field.tsx";
import { Select } from "../../parts/form/select.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { Section } from "../../parts/heading.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { usePeopleSpoken } from "./people-words.tsx";

/** Adds a person: with a link for people, or a token for programs. */
export function Invite({
  tenants,
  hasMore,
  onAdded,
}: {
  /** Tenants to which the person can be limited. */
  readonly tenants: readonly string[];
  /** Whether more tenants exist than these. */
  readonly hasMore: boolean;
  readonly onAdded: (added: Answer<"POST", "/people">) => void;
}) {
  const { labels } = usePeopleSpoken();
  const { title, until: untilLabel, link, token } = labels.people.add;
  const { isBusy, problem, onSubmit } = useSend();
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [tenant, setTenant] = useState("");
  const [until, setUntil] = useState("");
  const [proof, setProof] = useState<"link" | "token">("link");
  const add = async () => {
    const body = { name, role, tenant: tenant.trim() || null, until: until || null, with: proof };
    onAdded(await bridge.post("/people", { body }));
    setName("");
  };
  return (
    <Section title={title}>
      <form className="card form" aria-label={title} autoComplete="off" onSubmit={onSubmit(add)}>
        <Stack>
          <Trouble words={problem} />
          <Field
            label={labels.shared.name}
            value={name}
            maxLength={80}
            required
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <RoleChoice role={role} onChoose={setRole} />
          <Unfold className="roles" summary={labels.people.rolesTitle} isOpenFirst>
            {() => <Roles />}
          </Unfold>
          {tenants.length === 0 ? null : (
            <ScopeChoice tenants={tenants} hasMore={hasMore} tenant={tenant} onChoose={setTenant} />
          )}
          <TextInput
            label={untilLabel}
            type="date"
            value={until}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          <Select
            label={labels.people.add.proof}
            options={{ link, token }}
            value={proof}
            onChoose={(chosen) => setProof(chosen as typeof proof)}
          />
          <Group>
            <Button type="submit" loading={isBusy}>
              {title}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

interface ScopeProps {
  readonly tenants: readonly string[];
  readonly hasMore: boolean;
  readonly tenant: string;
  readonly onChoose: (tenant: string) => void;
}

/** A choice between the whole bridge and a tenant: a list if there are few, else the tenant's name. */
function ScopeChoice({ tenants, hasMore, tenant, onChoose }: ScopeProps) {
  const { labels } = usePeopleSpoken();
  const { scope: label, scopeUse, wholeBridge, shopsOf } = labels.people;
  if (hasMore)
    return (
      <TextInput
        label={label}
        description={scopeUse}
        placeholder={wholeBridge}
        maxLength={63}
        value={tenant}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    );
  const options = tenants.map((each) => ({ value: each, label: shopsOf({ tenant: each }) }));
  return <Select label={label} empty={wholeBridge} options={options} value={tenant} onChoose={onChoose} />;
}

interface RoleChoiceProps {
  readonly role: Role;
  /** Whether what the role may do is shown below. */
  readonly isExplained?: boolean;
  readonly onChoose: (role: Role) => void;
}

export function RoleChoice({ role, isExplained = false, onChoose }: RoleChoiceProps) {
  const { labels } = usePeopleSpoken();
  const names = Object.fromEntries(ROLES.map((each) => [each, labels.shell.roles[each]]));
  return (
    <Select
      label={labels.people.role}
      description={isExplained ? labels.people.rolesMean[role] : null}
      options={names}
      value={role}
      onChoose={(chosen) => onChoose(chosen as Role)}
    />
  );
}

function Roles() {
  const { labels } = usePeopleSpoken();
  return (
    <Facts>
      {ROLES.map((role) => (
        <Fact key={role} name={labels.shell.roles[role]}>
          {labels.people.rolesMean[role]}
        </Fact>
      ))}
    </Facts>
  );
}
