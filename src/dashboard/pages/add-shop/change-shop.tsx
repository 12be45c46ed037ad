import "../../styles/mantine-later.css";
import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { BridgeError, type ListedShop } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { useSend } from "../../parts/form/use-send.ts";
import { Unfold } from "../../parts/unfold.tsx";
import { useQuery } from "../../use-query.ts";
import { useAddShopSpoken } from "./add-shop-words.tsx";
import { Access } from "./form.tsx";
import { changesOf, isNothing, type Platform, shopAsItIs, wrongIn } from "./typed-shop.ts";

interface ChangeProps {
  readonly shop: ListedShop;
  readonly version: number;
  readonly onChanged: () => void;
}

/** Changes the settings and secrets of a shop that was added on the page. */
export function ChangeShop({ onChanged, ...props }: ChangeProps) {
  const { labels } = useAddShopSpoken();
  return (
    <Unfold summary={labels.addShop.changing.title}>
      {(fold) => (
        <Changing
          {...props}
          onChanged={() => {
            fold();
            onChanged();
          }}
        />
      )}
    </Unfold>
  );
}

function Changing({ shop, version, onChanged }: ChangeProps) {
  const choices = useQuery("GET", "/shop-choices", {}, { isLive: false });
  const platform = choices.value?.platforms.find((each) => each.platform === shop.platform);
  return (
    <>
      <Trouble words={choices.problem} again={choices.again} />
      {platform === undefined ? null : (
        <ChangeForm shop={shop} version={version} platform={platform} onChanged={onChanged} />
      )}
    </>
  );
}

function ChangeForm({ platform, onChanged, ...now }: ChangeProps & { readonly platform: Platform }) {
  const { labels } = useAddShopSpoken();
  // Keeps the version that was shown, so that another person's change since then isn't overwritten.
  const [{ shop, version }] = useState(now);
  const [typed, setTyped] = useState(() => shopAsItIs(shop));
  const [keepsFormer, setKeepsFormer] = useState(false);
  const { isBusy, problem, error, onSubmit } = useSend();
  const changed = changesOf(shop, typed, platform);
  const submit = async () => {
    const body = { ...changed, version, keepsFormer };
    await bridge.patch("/shops/{shop}", { params: { shop: shop.shop }, body });
    onChanged();
  };
  return (
    <form className="add-shop" onSubmit={onSubmit(submit)} autoComplete="off">
      <Stack>
        <p className="dim">{labels.addShop.changing.about}</p>
        <p className="dim">{labels.addShop.changing.fixed}</p>
        <Trouble words={problem} />
        <Access
          isChange
          platform={platform}
          typed={typed}
          wrongAt={wrongIn(error instanceof BridgeError ? error.problems : [])}
          onChange={(part) => setTyped((known) => ({ ...known, ...part }))}
        />
        {hasSecret(changed, platform) ? (
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

function hasSecret({ secret, credentials }: ReturnType<typeof changesOf>, platform: Platform): boolean {
  return secret !== undefined || Object.hasOwn(credentials, platform.secretCredential ?? "");
}
