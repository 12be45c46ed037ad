import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import type { ShopChoices } from "../../../client/index.ts";
import { capital } from "../../../words/sentence.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { SAID_BELOW } from "../../parts/field-order.ts";
import { useAddShopSpoken } from "./add-shop-words.tsx";
import { TriedShop } from "./tried-shop.tsx";
import {
  type Account,
  type Added,
  asGiven,
  emptyShop,
  nameOf,
  type Platform,
  type TypedShop,
  wrongIn,
} from "./typed-shop.ts";
import { useAdding } from "./use-adding.ts";

interface FormProps {
  readonly choices: ShopChoices;
  readonly onLeave: () => void;
  readonly onAdded: (added: Added) => void;
}

/** What is asked of whoever adds a shop. What was typed stays until it is taken or the form is left. */
export function AddShopForm({ choices, onLeave, onAdded }: FormProps) {
  const { labels } = useAddShopSpoken();
  const [typed, setTyped] = useState(() => emptyShop(choices));
  const { problems, trouble, tried, work, tryAndAdd, add } = useAdding(onAdded);
  const platform = choices.platforms.find((each) => each.platform === typed.platform);
  const account = choices.accounts.find((each) => each.brand === typed.brand);
  const change = (part: Partial<TypedShop>) => setTyped((known) => ({ ...known, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void tryAndAdd(asGiven(typed, account));
  };
  const wrongAt = wrongIn(problems);
  const shown = ["platform", "domain", "shop", "brand", "activityId", "prefix", "secret"];
  const elsewhere = problems.filter(({ path }) => !shown.includes(path) && !path.startsWith("credentials."));
  return (
    <form onSubmit={submit} autoComplete="off">
      <Stack>
        <p className="dim">{labels.addShop.about}</p>
        {trouble === null ? null : <Trouble words={trouble} />}
        {elsewhere.map(({ path, expected }) => (
          <Trouble key={path + expected} words={path === "" ? expected : `${path}: ${expected}`} />
        ))}
        <Basics choices={choices} typed={typed} account={account} wrongAt={wrongAt} onChange={change} />
        {platform === undefined ? null : (
          <Access platform={platform} typed={typed} wrongAt={wrongAt} onChange={change} />
        )}
        {tried === null ? null : (
          <TriedShop tried={tried} isBusy={work !== null} onAdd={() => void add(asGiven(typed, account))} />
        )}
        <Group>
          <Button type="submit" loading={work !== null}>
            {labels.shared.addShop}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {labels.shared.leaveIt}
          </Button>
          <span role="status">{work === "trying" ? labels.addShop.tried.trying : null}</span>
        </Group>
      </Stack>
    </form>
  );
}

interface FieldsProps {
  readonly typed: TypedShop;
  readonly wrongAt: (path: string) => string | undefined;
  readonly onChange: (part: Partial<TypedShop>) => void;
}

interface BasicsProps extends FieldsProps {
  readonly choices: ShopChoices;
  readonly account: Account | undefined;
}

/** Which shop it is, and what its orders earn. */
function Basics({ choices, account, typed, wrongAt, onChange }: BasicsProps) {
  const { labels } = useAddShopSpoken();
  return (
    <div className="shop-fields">
      <NativeSelect
        inputWrapperOrder={SAID_BELOW}
        label={labels.addShop.fields.platform}
        data={choices.platforms.map(({ platform: value, title: label }) => ({ value, label }))}
        value={typed.platform}
        error={wrongAt("platform")}
        onChange={({ currentTarget: { value } }) =>
          onChange({ platform: value, credentials: {}, secret: "" })
        }
      />
      <Typed
        label={labels.addShop.fields.domain}
        value={typed.domain}
        wrong={wrongAt("domain")}
        isRequired
        onChange={(domain) => onChange({ domain })}
      />
      <Typed
        label={labels.addShop.fields.shop}
        hint={labels.addShop.hints.shop}
        value={typed.shop ?? nameOf(typed.domain)}
        wrong={wrongAt("shop")}
        isRequired
        onChange={(shop) => onChange({ shop })}
      />
      <NativeSelect
        inputWrapperOrder={SAID_BELOW}
        label={labels.addShop.fields.brand}
        data={choices.accounts.map(({ brand }) => brand)}
        value={typed.brand}
        error={wrongAt("brand")}
        onChange={({ currentTarget: { value: brand } }) => onChange({ brand })}
      />
      <Typed
        label={labels.addShop.fields.activityId}
        hint={labels.addShop.hints.activityId}
        value={typed.activityId ?? account?.activityId ?? ""}
        wrong={wrongAt("activityId")}
        isRequired
        onChange={(activityId) => onChange({ activityId })}
      />
      <Typed
        label={labels.addShop.fields.prefix}
        hint={labels.addShop.hints.prefix}
        value={typed.prefix ?? account?.prefix ?? ""}
        wrong={wrongAt("prefix")}
        onChange={(prefix) => onChange({ prefix })}
      />
    </div>
  );
}

interface AccessProps extends FieldsProps {
  readonly platform: Platform;
  /** The shop is there already: what is left empty stays. */
  readonly isChange?: boolean;
}

/** What the bridge may do in the shop with, and what its deliveries are signed with. */
export function Access({ platform, typed, wrongAt, onChange, isChange = false }: AccessProps) {
  const { labels } = useAddShopSpoken();
  const { credentials, choices, secretCredential, isSecretNeeded, secretIs, hasConsent } = platform;
  const credential = (name: string, value: string) =>
    onChange({ credentials: { ...typed.credentials, [name]: value } });
  const sameAs = credentials.find(({ name }) => name === secretCredential);
  const same = sameAs === undefined ? "" : ` ${labels.addShop.secretSame({ credential: sameAs.label })}`;
  return (
    <>
      <Part title={labels.addShop.access}>
        {hasConsent && !isChange ? <p className="dim">{labels.addShop.consent}</p> : null}
        <div className="shop-fields">
          {credentials.map(({ name, label, meaning, isSecret }) => (
            <Typed
              key={name}
              label={label}
              {...(meaning === null ? {} : { hint: meaning })}
              isSecret={isSecret}
              value={typed.credentials[name] ?? ""}
              wrong={
                wrongAt(`credentials.${name}`) ??
                (name === credentials[0]?.name ? wrongAt("credentials") : undefined)
              }
              onChange={(value) => credential(name, value)}
            />
          ))}
          <Typed
            label={labels.addShop.fields.secret}
            hint={isChange ? secretIs : isSecretNeeded ? `${secretIs}.${same}` : labels.addShop.secretMade}
            isSecret
            value={typed.secret}
            wrong={wrongAt("secret")}
            onChange={(secret) => onChange({ secret })}
          />
        </div>
      </Part>
      {choices.length === 0 ? null : (
        <details>
          <summary>{labels.addShop.more}</summary>
          <div className="shop-fields">
            {choices.map(({ name, label, meaning, values }) => (
              <NativeSelect
                key={name}
                inputWrapperOrder={SAID_BELOW}
                label={label}
                description={meaning === null ? undefined : capital(meaning)}
                data={[...values]}
                value={typed.credentials[name] ?? values[0]?.value ?? ""}
                error={wrongAt(`credentials.${name}`)}
                onChange={({ currentTarget: { value } }) => credential(name, value)}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface TypedProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly wrong: string | undefined;
  readonly isRequired?: boolean;
  readonly isSecret?: boolean;
  readonly onChange: (value: string) => void;
}

function Typed({ label, hint, value, wrong, isRequired = false, isSecret = false, onChange }: TypedProps) {
  return (
    <TextInput
      inputWrapperOrder={SAID_BELOW}
      label={label}
      description={hint === undefined ? undefined : capital(hint)}
      type={isSecret ? "password" : "text"}
      autoComplete={isSecret ? "new-password" : "off"}
      value={value}
      error={wrong}
      required={isRequired}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
