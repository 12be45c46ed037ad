import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { Trouble } from "../../parts/feedback.tsx";
import { Field } from "../../parts/form/field.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { canUsePasskeys, deviceName, makePasskey } from "./passkey-browser.ts";
import { usePasskeysSpoken } from "./passkeys-words.tsx";

export const PASSKEY_NAME_LETTERS = 60;

interface AddProps {
  /** The origin for which passkeys work; `null` if there is none. */
  readonly origin: string | null;
  readonly onAdded?: () => void;
}

/** Creates a passkey if the browser can; otherwise says where one can be created. */
export function AddPasskey({ origin, onAdded }: AddProps) {
  const { labels } = usePasskeysSpoken();
  const { isBusy, problem, setProblem, onSubmit } = useSend();
  const [name, setName] = useState(deviceName);
  if (origin === null) return null;
  if (!canUsePasskeys(origin)) {
    const { elsewhere, notHere } = labels.passkeys;
    return <p className="dim">{window.location.origin === origin ? notHere : elsewhere({ origin })}</p>;
  }
  const add = async () => {
    const why = await makePasskey(name);
    if (why === null) onAdded?.();
    else setProblem(labels.passkeys.notMade[why]);
  };
  return (
    <form className="form" autoComplete="off" onSubmit={onSubmit(add)}>
      <Stack>
        <Trouble words={problem} />
        <Field
          label={labels.shared.name}
          description={labels.passkeys.nameUse}
          value={name}
          maxLength={PASSKEY_NAME_LETTERS}
          required
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" loading={isBusy}>
            {labels.passkeys.create}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
