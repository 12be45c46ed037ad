import { Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { SessionAnswer } from "../../admin/answers.ts";
import { ask, keepActor, readActor, wordsOf } from "../api.ts";
import { Trouble } from "../parts/feedback.tsx";
import { Heading } from "../parts/heading.tsx";

const NOT_KEPT =
  "The token is right, but your browser keeps no session for this address. Open the dashboard by its https address.";

export function SignIn({
  notice,
  onSignedIn,
}: {
  readonly notice: string | null;
  readonly onSignedIn: () => void;
}) {
  const [token, setToken] = useState("");
  const [name, setName] = useState(readActor);
  const [problem, setProblem] = useState<string | null>(notice);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      keepActor(name);
      await ask("/session", { method: "POST", body: { token: token.trim() } });
      const { isSignedIn } = await ask<SessionAnswer>("/session");
      if (isSignedIn) return onSignedIn();
      setProblem(NOT_KEPT);
      setBusy(false);
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  };
  return (
    <Stack component="main" maw={420} mx="auto" px="md" py={64}>
      <Heading title="Sign in" />
      <Text>
        This is the loyalty bridge of your shop. The admin token is in its configuration, under admin.token.
      </Text>
      {problem === null ? null : <Trouble words={problem} />}
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          <PasswordInput
            label="Admin token"
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": "Show the token", tabIndex: 0 }}
            required
          />
          <TextInput
            label="Your name"
            description="Your decisions are written down under this name."
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            autoComplete="name"
            maxLength={60}
          />
          <Button type="submit" loading={isBusy}>
            Sign in
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
