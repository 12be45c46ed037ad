/** Only what is listed; whatever else is used of it throws. */
export function only<T extends object>(listed: { readonly [Name in keyof T]?: T[Name] }): T {
  return new Proxy(listed, {
    get(target, name) {
      if (name in target) return target[name as keyof T];
      throw new TypeError(`${String(name)} is not for tenants`);
    },
  }) as T;
}

/** Why a call for a tenant throws that is about another's shop. */
export const NOT_OWN = "another tenant's shop";
