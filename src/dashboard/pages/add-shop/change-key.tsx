import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { useState } from "react";
import { bridge } from "../../api.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { useOwnError } from "../../parts/form/field.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { Unfold } from "../../parts/unfold.tsx";
import { useAddShopSpoken } from "./add-shop-words.tsx";

interface ChangeKeyProps {
  /** The account; it has the name of the shop that it was entered for. */
  readonly brand: string;
  readonly onChanged: () => void;
}

/** Replaces the key of a loyalty account that was entered on the page. */
export function ChangeKey({ brand, onChanged }: ChangeKeyProps) {
  const { labels } = useAddShopSpoken();
  const { title, about, key, save } = labels.addShop.accountKey;
  const [apiKey, setApiKey] = useState("");
  const { isBusy, problem, onSubmit } = useSend();
  const ownError = useOwnError();
  const submit = async (fold: () => void) => {
    await bridge.put("/shops/{shop}/account-key", { params: { shop: brand }, body: { apiKey } });
    setApiKey("");
    fold();
    onChanged();
  };
  return (
    <Unfold summary={title}>
      {(fold) => (
        <form className="form" onSubmit={onSubmit(() => submit(fold))} autoComplete="off">
          <Stack>
            <p className="dim">{about}</p>
            <Trouble words={problem} />
            <PasswordInput
              label={key}
              value={apiKey}
              required
              {...ownError}
              maxLength={500}
              autoComplete="new-password"
              onChange={(event) => setApiKey(event.currentTarget.value)}
            />
            <Group>
              <Button type="submit" loading={isBusy}>
                {save}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Unfold>
  );
}
