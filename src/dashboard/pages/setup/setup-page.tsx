import "../first-hour/first-hour.css";
import "./setup.css";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Installs } from "../../../client/index.ts";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Select } from "../../parts/form/select.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { Link } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { FirstHourWords } from "../first-hour/first-hour-words.tsx";
import { TestDelivery } from "../first-hour/test-delivery.tsx";
import { SetupForm } from "./setup-form.tsx";
import { useSetupSpoken, withinSetupWords } from "./setup-words.tsx";

/** What a merchant answers after connecting a shop, until it gives points. */
export const SetupPage = withinSetupWords<{ readonly place: URL }>(Setup);

function Setup() {
  const { labels } = useSetupSpoken();
  const query = useQuery("GET", "/installs");
  /** Shops whose questions were answered here: each still has its test delivery. */
  const [finished, setFinished] = useState<readonly string[]>([]);
  return (
    <>
      <Heading title={labels.shell.places.setup} />
      <Reading query={query}>
        {({ installs, platforms }) => (
          <>
            {installs.length + finished.length === 0 ? (
              <Nothing>
                {labels.setup.nothing} <Link href="/shops">{labels.shell.places.shops}</Link>
              </Nothing>
            ) : null}
            {finished.map((shop) => (
              <Finished key={shop} shop={shop} />
            ))}
            {installs
              .filter(({ shop }) => !finished.includes(shop))
              .map((install) => (
                <SetupForm
                  key={install.shop}
                  install={install}
                  onFinished={() => setFinished((known) => [...known, install.shop])}
                />
              ))}
            <Others platforms={platforms} isWaiting={installs.length > 0} />
          </>
        )}
      </Reading>
    </>
  );
}

function Others({ platforms, isWaiting }: Pick<Installs, "platforms"> & { readonly isWaiting: boolean }) {
  return isWaiting || platforms.length === 0 ? null : <AnotherShop platforms={platforms} />;
}

/** The last step: an invented order takes the real way. */
function Finished({ shop }: { readonly shop: string }) {
  const { labels } = useSetupSpoken();
  return (
    <Section title={labels.setup.served({ shop })}>
      <div className="card">
        <p>{labels.setup.servedAbout}</p>
        <h3>{labels.setup.steps.test}</h3>
        <FirstHourWords>
          <TestDelivery shop={shop} isOneOfMany={false} />
        </FirstHourWords>
        <p>
          <Link href="/">{labels.setup.today}</Link>
        </p>
      </div>
    </Section>
  );
}

/** Sends the merchant to one more shop's own pages, which ask for consent. */
function AnotherShop({ platforms }: Pick<Installs, "platforms">) {
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
