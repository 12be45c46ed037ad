import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { usePeopleSpoken } from "./people-words.tsx";

/** A link or a token that is shown this once, with a button to copy it. */
export function Secret({ label, secret }: { readonly label: string; readonly secret: string }) {
  const { labels } = usePeopleSpoken();
  const [isCopied, setCopied] = useState(false);
  // Without https, browsers let no page write to the clipboard: then the text can be selected.
  const copy = () => navigator.clipboard?.writeText(secret).then(() => setCopied(true));
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
      <Button variant="default" onClick={() => void copy()}>
        {labels.people.copy}
      </Button>
      <span role="status">{isCopied ? labels.people.copied : null}</span>
    </Group>
  );
}
