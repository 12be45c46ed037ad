import { isDeepStrictEqual } from "node:util";
import type { ActChange, NewAct } from "../../people/acts/act.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { choicesOf, credentialsOf, labelOf } from "../../platform/kit/credential.ts";
import type { KeptSection, SettingsChangeResult } from "./added-shops.ts";

/** Replaces a secret. */
const MASK = "••••••";
/** Records only that a secret changed. */
export const MASKED_CHANGE: ActChange = { thing: "secret", before: MASK, after: MASK };
/** How many final characters of a long text are shown: enough to recognise it, too few to reveal it. */
const SHOWN = 4;
const LONG = 16;

type SettingText = Extract<ActChange, { readonly thing: "setting" }>["before"];

/** The audit log's act for a change of a shop, with values before and after. For secrets, only that they changed. */
export function changeAct(
  shop: string,
  { before, after }: Extract<SettingsChangeResult, { readonly ok: true }>,
  platforms: readonly PlatformAdapter[],
): NewAct {
  const adapter = platforms.find(({ platform }) => platform === after.platform);
  const changes = before === null || adapter === undefined ? [] : changesOf(adapter, before, after);
  const isOfSecrets = changes.length > 0 && changes.every(({ thing }) => thing === "secret");
  return { done: { code: isOfSecrets ? "actShopSecretsChanged" : "actShopChanged" }, shop, changes };
}

function changesOf(adapter: PlatformAdapter, before: KeptSection, after: KeptSection): readonly ActChange[] {
  const [was, is] = [before, after].map(({ credentials }) => understood(adapter, credentials));
  const secretNames = credentialsOf(adapter.settings).filter(({ isSecret }) => isSecret);
  const areSecretsOthers =
    !isDeepStrictEqual(before.secrets, after.secrets) ||
    secretNames.some(({ name }) => textOf(was, name) !== textOf(is, name));
  const others = openSettingsOf(adapter, is).filter(({ name, value }) => value !== textOf(was, name));
  const open = others.map(({ name, value }): ActChange => {
    const saidOf = (each: string | null) => said(adapter, name, each);
    return { thing: "setting", before: saidOf(textOf(was, name)), after: saidOf(value) };
  });
  return [...open, ...(areSecretsOthers ? [MASKED_CHANGE] : [])];
}

/** A choice by its label. Of entered text only the end, since a secret may be in the wrong field. */
function said(adapter: PlatformAdapter, name: string, value: string | null): SettingText {
  if (value === null) return null;
  if (choicesOf(adapter.settings).some((choice) => choice.name === name))
    return labelOf(adapter, `${name}.${value}`) ?? value;
  return value.length < LONG ? MASK : `${MASK}${value.slice(-SHOWN)}`;
}

/** The stored credentials with the platform's defaults filled in. */
export function understood({ settings }: PlatformAdapter, credentials: unknown): unknown {
  return settings.safeParse(credentials).data ?? credentials;
}

/** The shop settings that a person enters or chooses and that aren't secret. */
export function openSettingsOf(
  { settings: schema }: PlatformAdapter,
  settings: unknown,
): readonly { readonly name: string; readonly value: string | null }[] {
  const names = [...credentialsOf(schema).filter(({ isSecret }) => !isSecret), ...choicesOf(schema)];
  return names.map(({ name }) => ({ name, value: textOf(settings, name) }));
}

/** The index of the connection method with the most credentials, all of them present; `null` if none. */
export function wayOf({ ways = [], settings: schema }: PlatformAdapter, settings: unknown): number | null {
  const names = new Set(credentialsOf(schema).map(({ name }) => name));
  const counts = ways.map(({ asks }) => {
    const needed = asks.filter((name) => names.has(name));
    return needed.every((name) => textOf(settings, name) !== null) ? needed.length : -1;
  });
  const place = counts.indexOf(Math.max(0, ...counts));
  return place === -1 ? null : place;
}

function textOf(settings: unknown, name: string): string | null {
  const value = (settings as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === "string" ? value : null;
}
