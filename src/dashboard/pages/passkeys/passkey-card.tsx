import { Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PasskeyRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Pill } from "../../parts/pill.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { PASSKEY_NAME_LETTERS } from "./add-passkey.tsx";
import { usePasskeysSpoken } from "./passkeys-words.tsx";
import { SignInWay } from "./sign-in-way.tsx";

export function PasskeyCard({ passkey }: { readonly passkey: PasskeyRow }) {
  const { labels } = usePasskeysSpoken();
  const { id, name, domain, worksHere, addedAt, usedAt } = passkey;
  const { onlyAt, removeQuestion, rename } = labels.passkeys;
  return (
    <li className="card">
      <SignInWay
        name={<bdi>{name}</bdi>}
        addedAt={addedAt}
        usedAt={usedAt}
        mark={worksHere ? null : <Pill text={onlyAt({ domain })} tone="bad" />}
      >
        <Action
          needs="viewer"
          label={labels.shared.remove}
          question={removeQuestion({ name })}
          isDangerous
          act={() => bridge.delete("/me/passkeys/{id}", { params: { id } })}
        />
      </SignInWay>
      <Unfold summary={rename}>{(fold) => <Rename passkey={passkey} onDone={fold} />}</Unfold>
    </li>
  );
}

function Rename({ passkey, onDone }: { readonly passkey: PasskeyRow; readonly onDone: () => void }) {
  const { labels } = usePasskeysSpoken();
  const [name, setName] = useState(passkey.name);
  return (
    <Group align="end">
      <TextInput
        label={labels.shared.name}
        value={name}
        maxLength={PASSKEY_NAME_LETTERS}
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Action
        needs="viewer"
        label={labels.passkeys.saveName}
        act={() => bridge.patch("/me/passkeys/{id}", { params: { id: passkey.id }, body: { name } })}
        onDone={onDone}
      />
    </Group>
  );
}
