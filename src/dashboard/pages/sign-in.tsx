import "../styles/mantine-later.css";
import { Button, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { bridge, keepActor, readActor } from "../api.ts";
import { Trouble } from "../parts/feedback.tsx";
import { useOwnError } from "../parts/form/field.tsx";
import { useSend } from "../parts/form/use-send.ts";
import { Heading } from "../parts/heading.tsx";
import { Mark } from "../parts/icon.tsx";
import { LanguageChoice } from "../parts/language-choice.tsx";
import { Unfold } from "../parts/unfold.tsx";
import { canUsePasskeys, signInByPasskey } from "./passkeys/passkey-browser.ts";
import { usePasskeysSpoken, withinPasskeysWords } from "./passkeys/passkeys-words.tsx";

export interface SignInProps {
  readonly notice: string | null;
  /** The origin for which passkeys work; `null` if there is none. */
  readonly passkeyOrigin: string | null;
  /** The display name of the single sign-on provider; `null` if there is none. */
  readonly sso: string | null;
  /** Whether the sign-in covers a page that stays as it is. */
  readonly isAgain?: boolean;
  readonly onSignedIn: () => unknown;
}

export const SignIn = withinPasskeysWords(SignInPage);

function SignInPage({ notice, passkeyOrigin, sso, isAgain = false, onSignedIn }: SignInProps) {
  const { labels } = usePasskeysSpoken();
  const { isBusy, problem, setProblem, send } = useSend(notice);
  const signIn = async (name: string, token: string) => {
    keepActor(name);
    await bridge.post("/session", { body: { token: token.trim() } });
    await begin();
  };
  const signInAtOnce = async () => {
    if ((await signInByPasskey()) === null) await begin();
    else setProblem(labels.passkeys.signIn.noPasskey);
  };
  const leave = async () =>
    window.open((await bridge.post("/session/sso")).address, isAgain ? "_blank" : "_self");
  const begin = async () => {
    const { isSignedIn } = await bridge.get("/session");
    if (isSignedIn) await onSignedIn();
    else setProblem(labels.passkeys.signIn.notKept);
  };
  return (
    <Stack component="main" maw={420} mx="auto" px="md" py={64}>
      <Group gap="sm">
        <Mark />
        <strong>{labels.shell.name}</strong>
      </Group>
      <Heading title={labels.passkeys.signIn.title} />
      <Trouble words={problem} />
      {canUsePasskeys(passkeyOrigin) ? (
        <Button variant="default" loading={isBusy} onClick={() => void send(signInAtOnce)}>
          {labels.passkeys.signIn.byPasskey}
        </Button>
      ) : null}
      {sso === null ? null : (
        <Button variant="default" loading={isBusy} onClick={() => void send(leave)}>
          {labels.passkeys.signIn.bySso({ label: sso })}
        </Button>
      )}
      <Text>{labels.passkeys.signIn.about}</Text>
      <Fields isBusy={isBusy} onSubmit={(name, token) => void send(() => signIn(name, token))} />
      <Unfold summary={labels.passkeys.signIn.where}>{() => <p>{labels.passkeys.signIn.place}</p>}</Unfold>
      <LanguageChoice />
    </Stack>
  );
}

interface FieldsProps {
  readonly isBusy: boolean;
  readonly onSubmit: (name: string, token: string) => void;
}

function Fields({ isBusy, onSubmit }: FieldsProps) {
  const { labels } = usePasskeysSpoken();
  const [token, setToken] = useState("");
  const [name, setName] = useState(readActor);
  const ownError = useOwnError();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(name, token);
      }}
    >
      <Stack>
        <PasswordInput
          label={labels.passkeys.signIn.token}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": labels.passkeys.signIn.showToken, tabIndex: 0 }}
          required
          {...ownError}
        />
        <TextInput
          label={labels.passkeys.signIn.name}
          description={labels.passkeys.signIn.nameUse}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="name"
          maxLength={60}
        />
        <Button type="submit" loading={isBusy}>
          {labels.passkeys.signIn.title}
        </Button>
      </Stack>
    </form>
  );
}
