import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { BridgeError, type ShopSettings } from "../../../client/index.ts";
import { bridge, wordsOf } from "../../api.ts";
import { useSaid } from "../../language.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { useQuery } from "../../use-query.ts";
import { useAddShopSpoken } from "./add-shop-words.tsx";
import { Access } from "./form.tsx";
import { changesOf, isNothing, type Platform, shopAsItIs, type TypedShop, wrongIn } from "./typed-shop.ts";

interface ChangeProps {
  readonly shop: ShopSettings;
  readonly version: number;
  readonly onChanged: () => void;
}

/** Other settings and other secrets for a shop that was added on the page. */
export function ChangeShop(props: ChangeProps) {
  const { labels } = useAddShopSpoken();
  const [isOpen, setOpen] = useState(false);
  const choices = useQuery("GET", "/shop-choices", isOpen ? {} : null, { isLive: false });
  const platform = choices.value?.platforms.find((each) => each.platform === props.shop.platform);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{labels.addShop.changing.title}</summary>
      {choices.problem === null ? null : <Trouble words={choices.problem} again={choices.again} />}
      {isOpen && platform !== undefined ? (
        <Changing
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

interface ChangingProps extends ChangeProps {
  readonly platform: Platform;
}

function Changing({ shop, version, platform, onChanged }: ChangingProps) {
  const { labels } = useAddShopSpoken();
  const [typed, setTyped] = useState(() => shopAsItIs(shop));
  const [keepsFormer, setKeepsFormer] = useState(false);
  const [problems, setProblems] = useState<BridgeError["problems"]>([]);
  const [trouble, setTrouble] = useSaid();
  const [isBusy, setBusy] = useState(false);
  const changed = changesOf(shop, typed);
  const isSecretTyped =
    changed.secret !== undefined || Object.hasOwn(changed.credentials, platform.secretCredential ?? "");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setTrouble(null);
    setProblems([]);
    const body = { ...changed, version, keepsFormer };
    try {
      await bridge.patch("/shops/{shop}", { params: { shop: shop.shop }, body });
      onChanged();
    } catch (error) {
      if (error instanceof BridgeError) setProblems(error.problems);
      setTrouble(wordsOf(error));
      setBusy(false);
    }
  };
  const wrongAt = wrongIn(problems);
  const change = (part: Partial<TypedShop>) => setTyped((known) => ({ ...known, ...part }));
  return (
    <form className="add-shop" onSubmit={(event) => void submit(event)} autoComplete="off">
      <Stack>
        <p className="dim">{labels.addShop.changing.about}</p>
        <p className="dim">{labels.addShop.changing.fixed}</p>
        {trouble === null ? null : <Trouble words={trouble} />}
        <Access isChange platform={platform} typed={typed} wrongAt={wrongAt} onChange={change} />
        {isSecretTyped ? (
          <Checkbox
            label={labels.addShop.changing.keepsFormer}
            checked={keepsFormer}
            onChange={(event) => setKeepsFormer(event.currentTarget.checked)}
          />
        ) : null}
        <Group>
          <Button type="submit" loading={isBusy} disabled={isNothing(changed)}>
            {labels.addShop.changing.change}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
