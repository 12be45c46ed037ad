import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Installs } from "../../../client/index.ts";
import { Select } from "../../parts/form/select.tsx";
import { Section } from "../../parts/heading.tsx";
import { useSetupSpoken } from "./setup-words.tsx";

/** Sends the merchant to one more shop's own pages, which ask for consent. */
export function AnotherShop({ platforms }: Pick<Installs, "platforms">) {
  const { labels } = useSetupSpoken();
  const { title, platform: platformLabel, address: addressLabel, goOn } = labels.setup.another;
  const [platform, setPlatform] = useState(platforms[0]?.platform ?? "");
  const [address, setAddress] = useState("");
  const go = () => {
    window.location.assign(`/apps/${platform}/install?${new URLSearchParams({ shop: address.trim() })}`);
  };
  return (
    <Section title={title}>
      <form
        className="card"
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          go();
        }}
      >
        <Stack maw="28rem">
          <Select
            label={platformLabel}
            options={platforms.map(({ platform: value, title: label }) => ({ value, label }))}
            value={platform}
            onChoose={setPlatform}
          />
          <TextInput
            label={addressLabel}
            placeholder="shop.example.com"
            value={address}
            required
            maxLength={300}
            autoComplete="off"
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit">{goOn}</Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
