/** An object with only the listed members; using any other member throws. */
export function only<T extends object>(listed: { readonly [Name in keyof T]?: T[Name] }): T {
  return new Proxy(listed, {
    get(target, name) {
      if (name in target) return target[name as keyof T];
      throw new TypeError(`${String(name)} is not for tenants`);
    },
  }) as T;
}

/** The error when a tenant's call concerns another tenant's shop. */
export const NOT_OWN = "another tenant's shop";
