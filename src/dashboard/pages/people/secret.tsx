import { Group, TextInput } from "@mantine/core";
import { Copy } from "../../parts/form/copy.tsx";

/** A link or token that is shown only once, with a button to copy it. */
export function Secret({ label, secret }: { readonly label: string; readonly secret: string }) {
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
      <Copy text={secret} />
    </Group>
  );
}
