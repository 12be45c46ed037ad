/** A field asked for: "done: webhookSubscriptionCreate(topic: $topic) @include(if: $isFirst) { … }". */
export interface Selection {
  readonly name: string;
  readonly alias: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly isIncluded: boolean;
  readonly selections: readonly Selection[];
}

export interface Operation {
  readonly kind: "query" | "mutation";
  readonly selections: readonly Selection[];
}

export class QueryError extends Error {
  override readonly name = "QueryError";
}

const TOKEN = /[\s,]*(?:#[^\n]*\s*)*([{}()[\]:$@!]|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|\w+)/gy;

/** Reads the part of GraphQL's language that orders and subscriptions are asked for in: no fragments, one operation. */
export function readQuery(text: string, variables: Readonly<Record<string, unknown>>): Operation {
  const tokens = tokensOf(text);
  const declared = new Set<string>();
  let at = 0;
  const peek = () => tokens[at] ?? "";
  const take = () => tokens[at++] ?? "";
  const expect = (wanted: string) => {
    const found = take();
    if (found !== wanted) throw new QueryError(`Expected "${wanted}", found "${found}"`);
  };

  function readDeclarations(): void {
    expect("(");
    while (peek() !== ")") {
      expect("$");
      const name = take();
      declared.add(name);
      expect(":");
      while (["[", "]", "!"].includes(peek()) || /^\w+$/.test(peek())) {
        if (take() === "!" && variables[name] == null) {
          throw new QueryError(`Variable $${name} of a required type was provided invalid value`);
        }
      }
    }
    expect(")");
  }

  function readValue(): unknown {
    const token = take();
    if (token === "$") {
      const name = take();
      if (!declared.has(name)) throw new QueryError(`Variable $${name} is used but not declared`);
      return variables[name] ?? null;
    }
    if (token.startsWith('"')) return JSON.parse(token);
    if (/^-?\d/.test(token)) return Number(token);
    if (token === "true" || token === "false") return token === "true";
    if (token === "null") return null;
    if (/^[A-Z_]+$/.test(token)) return token;
    throw new QueryError(`A value cannot begin with "${token}"`);
  }

  function readArguments(): Record<string, unknown> {
    const args: Record<string, unknown> = {};
    if (peek() !== "(") return args;
    take();
    while (peek() !== ")") {
      const name = take();
      expect(":");
      args[name] = readValue();
    }
    take();
    return args;
  }

  function readDirective(): boolean {
    if (peek() !== "@") return true;
    take();
    expect("include");
    return readArguments().if === true;
  }

  function readSelections(): Selection[] {
    const selections: Selection[] = [];
    expect("{");
    while (peek() !== "}") {
      if (at >= tokens.length) throw new QueryError("The query ends too early");
      const alias = take();
      const isRenamed = peek() === ":";
      if (isRenamed) take();
      const name = isRenamed ? take() : alias;
      if (!/^[a-z]\w*$/i.test(name)) throw new QueryError(`"${name}" is no field`);
      const args = readArguments();
      const isIncluded = readDirective();
      selections.push({ name, alias, args, isIncluded, selections: peek() === "{" ? readSelections() : [] });
    }
    take();
    return selections;
  }

  const kind = peek() === "mutation" ? "mutation" : "query";
  if (peek() !== "{") take();
  if (/^\w+$/.test(peek())) take();
  if (peek() === "(") readDeclarations();
  const selections = readSelections();
  if (at < tokens.length) throw new QueryError(`Nothing was expected after the operation, found "${peek()}"`);
  return { kind, selections };
}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    tokens.push(match[1] ?? "");
    if (/^[\s,]*$/.test(text.slice(TOKEN.lastIndex))) return tokens;
  }
  throw new QueryError("The query cannot be read");
}
