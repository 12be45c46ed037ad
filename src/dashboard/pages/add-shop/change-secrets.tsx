import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { BridgeError } from "../../../client/index.ts";
import { bridge, wordsOf } from "../../api.ts";
import { useSaid } from "../../language.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { useQuery } from "../../use-query.ts";
import { useAddShopSpoken } from "./add-shop-words.tsx";
import { Access } from "./form.tsx";
import { asGiven, emptyShop, type Platform } from "./typed-shop.ts";

interface ChangeProps {
  readonly shop: string;
  readonly version: number;
  readonly platform: string;
  readonly onChanged: () => void;
}

/** Other secrets for a shop that was added on the page. */
export function ChangeSecrets(props: ChangeProps) {
  const { labels } = useAddShopSpoken();
  const [isOpen, setOpen] = useState(false);
  const choices = useQuery("GET", "/shop-choices", isOpen ? {} : null, { isLive: false });
  const platform = choices.value?.platforms.find((each) => each.platform === props.platform);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{labels.addShop.secrets.title}</summary>
      {choices.problem === null ? null : <Trouble words={choices.problem} again={choices.again} />}
      {isOpen && platform !== undefined ? (
        <Secrets
          {...props}
          platform={platform}
          onChanged={() => {
            setOpen(false);
            props.onChanged();
          }}
        />
      ) : null}
    </details>
  );
}

interface SecretsProps extends Omit<ChangeProps, "platform"> {
  readonly platform: Platform;
}

function Secrets({ shop, version, platform, onChanged }: SecretsProps) {
  const { labels } = useAddShopSpoken();
  const [typed, setTyped] = useState(() => emptyShop({ platforms: [platform], accounts: [] }));
  const [keepsFormer, setKeepsFormer] = useState(false);
  const [problems, setProblems] = useState<BridgeError["problems"]>([]);
  const [trouble, setTrouble] = useSaid();
  const [isBusy, setBusy] = useState(false);
  const { secret, credentials } = asGiven(typed, undefined);
  const isNothingTyped = secret === undefined && Object.keys(credentials ?? {}).length === 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setTrouble(null);
    setProblems([]);
    const body = { version, keepsFormer, credentials, ...(secret === undefined ? {} : { secret }) };
    try {
      await bridge.patch("/shops/{shop}/secrets", { params: { shop }, body });
      onChanged();
    } catch (error) {
      if (error instanceof BridgeError) setProblems(error.problems);
      setTrouble(wordsOf(error));
      setBusy(false);
    }
  };
  return (
    <form className="add-shop" onSubmit={(event) => void submit(event)} autoComplete="off">
      <Stack>
        <p className="dim">{labels.addShop.secrets.about}</p>
        {trouble === null ? null : <Trouble words={trouble} />}
        <Access
          isChange
          platform={platform}
          typed={typed}
          wrongAt={(path) => problems.find((problem) => problem.path === path)?.expected}
          onChange={(part) => setTyped((known) => ({ ...known, ...part }))}
        />
        {typed.secret === "" ? null : (
          <Checkbox
            label={labels.addShop.secrets.keepsFormer}
            checked={keepsFormer}
            onChange={(event) => setKeepsFormer(event.currentTarget.checked)}
          />
        )}
        <Group>
          <Button type="submit" loading={isBusy} disabled={isNothingTyped}>
            {labels.addShop.secrets.change}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
