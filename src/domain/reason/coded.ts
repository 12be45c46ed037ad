/** A union of codes with their facts, written as a table: the code, then its facts; `null` if it has none. */
export type Coded<Table> = {
  [Code in keyof Table]: Table[Code] extends null
    ? { readonly code: Code }
    : { readonly code: Code } & Readonly<Table[Code]>;
}[keyof Table];
