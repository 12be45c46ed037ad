import { isDeepStrictEqual } from "node:util";
import type { ActChange, NewAct } from "../../acts/act.ts";
import { choicesOf, credentialsOf, labelOf } from "../../platform/kit/credential.ts";
import type { ShopContext } from "../../shops/shop-context.ts";

/** What stands for a secret, whatever it is. */
const MASK = "••••••";

/** What became of a shop that somebody changed, as it was served before and as it is by now: of secrets, that they are others. */
export function changeAct(
  shop: string,
  before: ShopContext | undefined,
  after: ShopContext | undefined,
): NewAct {
  const changes = before === undefined || after === undefined ? [] : changesOf(before, after);
  const isOfSecrets = changes.every(({ thing }) => thing === "secret");
  return { done: { code: isOfSecrets ? "actShopSecretsChanged" : "actShopChanged" }, shop, changes };
}

function changesOf(before: ShopContext, after: ShopContext): readonly ActChange[] {
  const { adapter, adapterShop: was } = before;
  const { adapterShop: is } = after;
  const secretNames = credentialsOf(adapter.settings).filter(({ isSecret }) => isSecret);
  const areSecretsOthers =
    !isDeepStrictEqual(before.secrets, after.secrets) ||
    secretNames.some(({ name }) => textOf(was.settings, name) !== textOf(is.settings, name));
  const open = openSettingsOf(after).map(({ name }): ActChange => {
    const said = (settings: unknown) => {
      const value = textOf(settings, name);
      return value === null ? null : (labelOf(adapter, `${name}.${value}`) ?? value);
    };
    return { thing: "setting", before: said(was.settings), after: said(is.settings) };
  });
  const masked: ActChange = { thing: "secret", before: MASK, after: MASK };
  return [
    ...open.filter((change) => !isDeepStrictEqual(change.before, change.after)),
    ...(areSecretsOthers ? [masked] : []),
  ];
}

/** A shop's settings of its platform that somebody types or chooses, and that are no secret. */
export function openSettingsOf({
  adapter,
  adapterShop,
}: Pick<ShopContext, "adapter" | "adapterShop">): readonly {
  readonly name: string;
  readonly value: string | null;
}[] {
  const names = [
    ...credentialsOf(adapter.settings).filter(({ isSecret }) => !isSecret),
    ...choicesOf(adapter.settings),
  ];
  return names.map(({ name }) => ({ name, value: textOf(adapterShop.settings, name) }));
}

function textOf(settings: unknown, name: string): string | null {
  const value = (settings as Readonly<Record<string, unknown>> | null)?.[name];
  return typeof value === "string" ? value : null;
}
