import { Group, TextInput } from "@mantine/core";
import { useState } from "react";
import type { PasskeyRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { Note } from "../../parts/note.tsx";
import { Pill } from "../../parts/pill.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { useMay } from "../../status.tsx";
import { useQuery } from "../../use-query.ts";
import { AddPasskey, PASSKEY_NAME_LETTERS } from "./add-passkey.tsx";
import { usePasskeysSpoken, withinPasskeysWords } from "./passkeys-words.tsx";
import { SignInWay } from "./sign-in-way.tsx";
import { SsoSection } from "./sso.tsx";

/** How the reader can sign in: single sign-on and passkeys. */
export const PasskeysPage = withinPasskeysWords(Passkeys);

function Passkeys({ place }: { readonly place: URL }) {
  const { labels } = usePasskeysSpoken();
  const query = useQuery("GET", "/me/passkeys");
  const mayHelp = useMay()({ needs: "owner", isWholeBridge: true });
  return (
    <>
      <Heading title={labels.shell.places.passkeys} about={labels.passkeys.about} />
      <SsoSection place={place} />
      <Section title={labels.passkeys.passkeys}>
        <Reading query={query}>
          {({ items, most, origin, problem, because }) => (
            <>
              {problem === null ? null : (
                <Note>
                  {mayHelp || because?.code === "waysForPeople" ? `${problem}.` : labels.passkeys.askOperator}
                </Note>
              )}
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
      </Section>
    </>
  );
}

function PasskeyCard({ passkey }: { readonly passkey: PasskeyRow }) {
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
          title={labels.shared.removeTitle({ name })}
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
