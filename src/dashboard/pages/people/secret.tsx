import { Group, TextInput } from "@mantine/core";
import { Copy } from "../../parts/form/copy.tsx";
import { usePeopleSpoken } from "./people-words.tsx";

/** A link or a token that is shown this once, with a button to copy it. */
export function Secret({ label, secret }: { readonly label: string; readonly secret: string }) {
  const { labels } = usePeopleSpoken();
  return (
    <Group align="end" my="sm">
      <TextInput
        style={{ flex: 1 }}
        label={label}
        value={secret}
        readOnly
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Copy text={secret} label={labels.people.copy} copied={labels.people.copied} />
    </Group>
  );
}
