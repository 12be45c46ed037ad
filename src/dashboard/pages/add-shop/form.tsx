import { Button, Group, Stack } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import type { ShopChoices } from "../../../client/index.ts";
import { capital } from "../../../words/sentence.ts";
import { Trouble } from "../../parts/feedback.tsx";
import { Field } from "../../parts/form/field.tsx";
import { Select } from "../../parts/form/select.tsx";
import { useAddShopSpoken } from "./add-shop-words.tsx";
import { PrefixFirst } from "./prefix-first.tsx";
import { TriedShop } from "./tried-shop.tsx";
import {
  type Account,
  asGiven,
  askedFor,
  emptyShop,
  type NewShop,
  nameOf,
  type Platform,
  type TypedShop,
  wrongIn,
} from "./typed-shop.ts";
import { useAdding } from "./use-adding.ts";

interface FormProps {
  readonly choices: ShopChoices;
  readonly onLeave: () => void;
  readonly onAdded: (added: NewShop) => void;
}

/** The form for adding a shop. Its input is kept until it is accepted or the form is closed. */
export function AddShopForm({ choices, onLeave, onAdded }: FormProps) {
  const { labels } = useAddShopSpoken();
  const [typed, setTyped] = useState(() => emptyShop(choices));
  const { problems, trouble, tried, work, tryAndAdd, add } = useAdding(onAdded);
  const platform = choices.platforms.find((each) => each.platform === typed.platform);
  const account = choices.accounts.find((each) => each.brand === typed.brand);
  const wrongAt = wrongIn(problems);
  const onChange = (part: Partial<TypedShop>) => setTyped((known) => ({ ...known, ...part }));
  const fields = { typed, wrongAt, onChange };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void tryAndAdd(asGiven(typed, account, platform));
  };
  return (
    <form onSubmit={submit} autoComplete="off">
      <Stack>
        <p className="dim">{labels.addShop.about}</p>
        <Trouble words={trouble} />
        {problems.filter(hasNoField).map(({ path, expected }) => (
          <Trouble key={path + expected} words={path === "" ? expected : `${path}: ${expected}`} />
        ))}
        <Basics choices={choices} account={account} {...fields} />
        {account?.withoutPrefix == null ? null : <PrefixFirst {...account} shop={account.withoutPrefix} />}
        {platform === undefined ? null : <Access platform={platform} {...fields} />}
        <details>
          <summary>{labels.addShop.several}</summary>
          <Typed
            label={labels.addShop.fields.tenant}
            hint={wrongAt("tenant") === undefined ? labels.addShop.hints.tenant : undefined}
            isOptional
            value={typed.tenant}
            wrong={wrongAt("tenant")}
            onChange={(tenant) => onChange({ tenant })}
          />
        </details>
        {tried === null ? null : (
          <TriedShop
            tried={tried}
            isBusy={work !== null}
            onAdd={() => void add(asGiven(typed, account, platform))}
          />
        )}
        <Group>
          <Button type="submit" loading={work !== null} disabled={account?.withoutPrefix != null}>
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

const FIELDS = ["platform", "domain", "shop", "brand", "activityId", "prefix", "tenant", "secret"];

function hasNoField({ path }: { readonly path: string }): boolean {
  return !FIELDS.includes(path) && !path.startsWith("credentials.");
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

/** Fields for the shop's identity and what its orders earn. */
function Basics({ choices, account, typed, wrongAt, onChange }: BasicsProps) {
  const { labels } = useAddShopSpoken();
  const { fields, hints } = labels.addShop;
  const field = (name: "domain" | "shop" | "activityId" | "prefix", value: string, hint?: string) => (
    <Typed
      label={fields[name]}
      hint={wrongAt(name) === undefined ? hint : undefined}
      value={value}
      wrong={wrongAt(name)}
      isRequired={name !== "prefix"}
      isOptional={name === "prefix" && account?.prefix == null}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  return (
    <div className="shop-fields">
      <Select
        label={fields.platform}
        options={choices.platforms.map(({ platform: value, title: label }) => ({ value, label }))}
        value={typed.platform}
        error={wrongAt("platform")}
        onChoose={(platform) => onChange({ platform, way: 0, credentials: {}, secret: "" })}
      />
      {field("domain", typed.domain)}
      {field("shop", typed.shop ?? nameOf(typed.domain), hints.shop)}
      <Select
        label={fields.brand}
        options={choices.accounts.map(({ brand }) => brand)}
        value={typed.brand}
        error={wrongAt("brand")}
        onChoose={(brand) => onChange({ brand })}
      />
      {field("activityId", typed.activityId ?? account?.activityId ?? "", hints.activityId)}
      {field("prefix", typed.prefix ?? account?.prefix ?? "", hints.prefix)}
    </div>
  );
}

interface AccessProps extends FieldsProps {
  readonly platform: Platform;
  /** The shop exists, and empty fields stay unchanged. */
  readonly isChange?: boolean;
}

/** Fields for the shop's access: first the choice of a way, then only what that way needs. */
export function Access({ isChange = false, ...fields }: AccessProps) {
  const { labels } = useAddShopSpoken();
  const { platform, typed, onChange } = fields;
  const asked = askedFor(platform, typed.way);
  return (
    <>
      {platform.ways.length === 0 ? (
        <h3>{labels.addShop.access}</h3>
      ) : (
        <Ways ways={platform.ways} way={typed.way} onChoose={(way) => onChange({ way })} />
      )}
      <Credentials {...{ ...fields, isChange, asked }} />
      {asked.choices.length === 0 ? null : <MoreSettings {...fields} choices={asked.choices} />}
    </>
  );
}

interface WaysProps {
  readonly ways: Platform["ways"];
  readonly way: number;
  readonly onChoose: (way: number) => void;
}

function Ways({ ways, way, onChoose }: WaysProps) {
  const { labels } = useAddShopSpoken();
  const name = useId();
  return (
    <fieldset className="ways">
      <legend>{labels.addShop.access}</legend>
      {ways.map(({ title, about }, at) => (
        <label key={title} className="card">
          <input type="radio" name={name} checked={at === way} onChange={() => onChoose(at)} />
          <span>
            {title}
            <span className="dim">{about}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface CredentialsProps extends AccessProps {
  readonly isChange: boolean;
  readonly asked: ReturnType<typeof askedFor>;
}

/** Fields for the shop's credentials and the secret of its deliveries. */
function Credentials({ isChange, asked, platform, typed, wrongAt, onChange }: CredentialsProps) {
  const { labels } = useAddShopSpoken();
  const { secretCredential, isSecretNeeded, secretIs } = platform;
  const { credentials } = asked;
  const isSame = credentials.some(({ name }) => name === secretCredential);
  const asksSecret = asked.asksSecret || (isChange && !isSame);
  const sameAs = credentials.find(({ name }) => name === secretCredential);
  const same = sameAs === undefined ? "" : ` ${labels.addShop.secretSame({ credential: sameAs.label })}`;
  const noSecret = labels.addShop.secretNeeded({ credential: sameAs?.label ?? null });
  const wrongCredential = (name: string, at: number) =>
    wrongAt(`credentials.${name}`) ??
    (name === secretCredential && !asksSecret && wrongAt("secret") !== undefined ? noSecret : undefined) ??
    (at === 0 ? wrongAt("credentials") : undefined);
  return (
    <div className="shop-fields">
      {credentials.map(({ name, label, meaning, isSecret }, at) => (
        <Typed
          key={name}
          label={label}
          hint={meaning ?? undefined}
          isSecret={isSecret}
          isRequired={!isChange && platform.ways.length > 0}
          isOptional={!isChange && platform.ways.length === 0}
          value={typed.credentials[name] ?? ""}
          wrong={wrongCredential(name, at)}
          onChange={(value) => onChange(withCredential(typed, name, value))}
        />
      ))}
      {asksSecret ? (
        <Typed
          label={labels.addShop.fields.secret}
          hint={isChange ? secretIs : isSecretNeeded ? `${secretIs}.${same}` : labels.addShop.secretMade}
          isSecret
          isRequired={!isChange && isSecretNeeded && !isSame}
          isOptional={!isChange && (!isSecretNeeded || isSame)}
          value={typed.secret}
          wrong={typed.secret === "" && wrongAt("secret") !== undefined ? noSecret : wrongAt("secret")}
          onChange={(secret) => onChange({ secret })}
        />
      ) : null}
    </div>
  );
}

function withCredential({ credentials }: TypedShop, name: string, value: string): Partial<TypedShop> {
  return { credentials: { ...credentials, [name]: value } };
}

/** Fields for settings that rarely differ from the default. */
function MoreSettings({
  choices,
  typed,
  wrongAt,
  onChange,
}: FieldsProps & { readonly choices: Platform["choices"] }) {
  const { labels } = useAddShopSpoken();
  return (
    <details>
      <summary>{labels.addShop.more}</summary>
      <div className="shop-fields">
        {choices.map(({ name, label, values }) => (
          <Select
            key={name}
            label={label}
            options={values}
            value={typed.credentials[name] ?? values[0]?.value ?? ""}
            error={wrongAt(`credentials.${name}`)}
            onChoose={(value) => onChange(withCredential(typed, name, value))}
          />
        ))}
      </div>
    </details>
  );
}

interface TypedProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly wrong: string | undefined;
  readonly isRequired?: boolean;
  /** Whether the label says that the field is optional. */
  readonly isOptional?: boolean;
  readonly isSecret?: boolean;
  readonly onChange: (value: string) => void;
}

function Typed({ label, hint, value, wrong, onChange, ...kind }: TypedProps) {
  const { isRequired = false, isOptional = false, isSecret = false } = kind;
  const { labels } = useAddShopSpoken();
  return (
    <Field
      label={isOptional ? labels.addShop.optional({ label }) : label}
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
