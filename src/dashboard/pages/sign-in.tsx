import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { bridge, keepActor, readActor, wordsOf } from "../api.ts";
import { useSaid, useSpoken } from "../language.ts";
import { Trouble } from "../parts/feedback.tsx";
import { Heading } from "../parts/heading.tsx";
import { Mark } from "../parts/icon.tsx";
import { LanguageChoice } from "../parts/language-choice.tsx";

export function SignIn({
  notice,
  onSignedIn,
}: {
  readonly notice: string | null;
  readonly onSignedIn: () => void;
}) {
  const { labels } = useSpoken();
  const [token, setToken] = useState("");
  const [name, setName] = useState(readActor);
  const [problem, setProblem] = useSaid(notice);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      keepActor(name);
      await bridge.post("/session", { body: { token: token.trim() } });
      const { isSignedIn } = await bridge.get("/session");
      if (isSignedIn) return onSignedIn();
      setProblem(labels.signIn.notKept);
      setBusy(false);
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  };
  return (
    <Stack component="main" maw={420} mx="auto" px="md" py={64}>
      <Mark />
      <Heading title={labels.signIn.title} />
      <Text>{labels.signIn.about}</Text>
      {problem === null ? null : <Trouble words={problem} />}
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <PasswordInput
            label={labels.signIn.token}
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": labels.signIn.showToken, tabIndex: 0 }}
            required
          />
          <TextInput
            label={labels.signIn.name}
            description={labels.signIn.nameUse}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            autoComplete="name"
            maxLength={60}
          />
          <Button type="submit" loading={isBusy}>
            {labels.signIn.signIn}
          </Button>
        </Stack>
      </form>
      <LanguageChoice />
    </Stack>
  );
}
