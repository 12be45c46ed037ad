import "../first-hour/first-hour.css";
import "./setup.css";
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import type { Installs } from "../../../client/index.ts";
import { Nothing, Reading } from "../../parts/feedback.tsx";
import { Field } from "../../parts/form/field.tsx";
import { Select } from "../../parts/form/select.tsx";
import { Heading, Section } from "../../parts/heading.tsx";
import { Unfold } from "../../parts/unfold.tsx";
import { Link } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { FirstHourWords } from "../first-hour/first-hour-words.tsx";
import { TestDelivery } from "../first-hour/test-delivery.tsx";
import type { Install } from "./answers.ts";
import { SetupForm } from "./setup-form.tsx";
import { useSetupSpoken, withinSetupWords } from "./setup-words.tsx";

/** The questions for a merchant who has connected a shop, until it gives points. */
export const SetupPage = withinSetupWords<{ readonly place: URL }>(Setup);

function Setup({ place }: { readonly place: URL }) {
  const { labels } = useSetupSpoken();
  const query = useQuery("GET", "/installs");
  /** Shops whose setup was finished here and that may still send a test delivery. */
  const [finished, setFinished] = useState<readonly Install[]>([]);
  const waiting = (query.value?.installs ?? []).filter(({ shop }) =>
    finished.every((each) => each.shop !== shop),
  );
  return (
    <>
      <Heading title={labels.shell.places.setup} />
      <Reading query={query}>
        {({ platforms }) => (
          <>
            {waiting.length + finished.length === 0 ? (
              <Nothing>
                {labels.setup.nothing} <Link href="/shops">{labels.shell.places.shops}</Link>
              </Nothing>
            ) : null}
            {finished.map((install) => (
              <Finished key={install.shop} install={install} />
            ))}
            {waiting.map((install) => (
              <SetupForm
                key={install.shop}
                install={install}
                place={place}
                onFinished={() => setFinished((known) => [...known, install])}
                onGone={query.again}
              />
            ))}
            {platforms.length === 0 ? null : waiting.length === 0 ? (
              <Section title={labels.setup.another.title}>
                <AnotherShop platforms={platforms} />
              </Section>
            ) : (
              <Unfold className="setup-another" summary={labels.setup.another.title}>
                {() => <AnotherShop platforms={platforms} />}
              </Unfold>
            )}
          </>
        )}
      </Reading>
    </>
  );
}

/** The last step: a sample order is sent the way a shop would. */
function Finished({ install: { shop, domain } }: { readonly install: Install }) {
  const { labels } = useSetupSpoken();
  return (
    <Section title={labels.setup.served({ domain })}>
      <div className="card">
        <p>{labels.setup.servedAbout}</p>
        <h3>{labels.setup.steps.test}</h3>
        <p className="dim">{labels.setup.testAbout}</p>
        <FirstHourWords>
          <TestDelivery shop={shop} isOneOfMany={false} />
        </FirstHourWords>
        <Button variant="default" renderRoot={(props) => <Link {...props} href="/" />}>
          {labels.setup.today}
        </Button>
      </div>
    </Section>
  );
}

/** Leads the merchant to the pages of another shop, which ask for consent. */
function AnotherShop({ platforms }: Pick<Installs, "platforms">) {
  const { labels } = useSetupSpoken();
  const { title, platform: platformLabel, address: addressLabel, goOn } = labels.setup.another;
  const [platform, setPlatform] = useState(platforms[0]?.platform ?? "");
  const [address, setAddress] = useState("");
  const go = () => {
    window.location.assign(`/apps/${platform}/install?${new URLSearchParams({ shop: address.trim() })}`);
  };
  return (
    <form
      className="card form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Stack>
        <Select
          label={platformLabel}
          options={platforms.map(({ platform: value, title: label }) => ({ value, label }))}
          value={platform}
          onChoose={setPlatform}
        />
        <Field
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
  );
}
