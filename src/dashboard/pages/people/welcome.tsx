import { Button, Stack, Text } from "@mantine/core";
import { Heading } from "../../parts/heading.tsx";
import { Mark } from "../../parts/icon.tsx";
import { usePeopleSpoken, withinPeopleWords } from "./people-words.tsx";
import { Secret } from "./secret.tsx";

interface WelcomeProps {
  readonly token: string;
  readonly onGoOn: () => void;
}

/** Shows an invited person the own token, for every later sign-in. */
export const Welcome = withinPeopleWords(({ token, onGoOn }: WelcomeProps) => {
  const { labels } = usePeopleSpoken();
  const { title, about, token: label, goOn } = labels.people.welcome;
  return (
    <Stack component="main" maw={520} mx="auto" px="md" py={64}>
      <Mark />
      <Heading title={title} />
      <Text>{about}</Text>
      <Secret label={label} secret={token} />
      <Button onClick={onGoOn}>{goOn}</Button>
    </Stack>
  );
});
