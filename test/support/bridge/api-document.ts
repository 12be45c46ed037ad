import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { CALLS } from "../../../src/admin/calls.ts";
import { openApiDocument } from "../../../src/admin/openapi/document.ts";
import type { ObservedAnswer } from "./observed-answers.ts";

/** The document as served; a separate test checks that. */
export const DOCUMENT = JSON.parse(JSON.stringify(openApiDocument(CALLS))) as ApiDocument;

interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly servers: readonly object[];
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>;
    readonly schemas: Readonly<Record<string, { readonly properties: Readonly<Record<string, object>> }>>;
  };
}

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

interface Response {
  readonly content: Readonly<Record<string, { readonly schema: object }>>;
}

const ajv = new Ajv2020({ allErrors: true });
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
for (const keyword of ["openapi", "info", "servers", "paths", "components"]) ajv.addKeyword(keyword);
ajv.addSchema(DOCUMENT, "api");

const TEMPLATES = Object.keys(DOCUMENT.paths)
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }))
  .sort((one, other) => one.path.split("{").length - other.path.split("{").length);

/** The operation and status of an answer: "showOrder 404"; `null` if it belongs to no call. */
export function nameOf(answer: ObservedAnswer): string | null {
  const found = operationOf(answer);
  return found === null ? null : `${found.operation.operationId} ${answer.status}`;
}

/** How the answer differs from the document, as a message; `null` if it doesn't. */
export function undocumentedOf(answer: ObservedAnswer): string | null {
  const { method, path, status, type, body } = answer;
  const found = operationOf(answer);
  // Without a body there is nothing to check.
  if (status === 204 && found?.operation.responses["204"] !== undefined) return null;
  const place = found === null ? refusalPlace(status) : placeOf(found, status, type);
  const what = `${method} ${path} ${status} ${type}`;
  if (place === null) return `${what} stands in no document`;
  // The client disconnected before the body was complete.
  if (method === "HEAD" || !type.endsWith("json") || body === "") return null;
  const check = validatorAt(place);
  if (check(JSON.parse(body))) return null;
  return `${what}: ${ajv.errorsText(check.errors)} ${JSON.stringify(check.errors?.[0]?.params)}: ${body}`;
}

interface Found {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function operationOf({ method, path }: ObservedAnswer): Found | null {
  const key = (method === "HEAD" ? "GET" : method).toLowerCase();
  for (const template of TEMPLATES) {
    const operation = DOCUMENT.paths[template.path]?.[key];
    if (template.pattern.test(path) && operation !== undefined)
      return { path: template.path, method: key, operation };
  }
  return null;
}

/** The schema for refusals of undocumented requests; `null` if the answer is no refusal. */
function refusalPlace(status: number): string | null {
  return status >= 400 ? "/components/schemas/Problem" : null;
}

function placeOf({ path, method, operation }: Found, status: number, type: string): string | null {
  const documented = [String(status), `${String(status)[0]}XX`].find((name) => operation.responses[name]);
  const response = operation.responses[documented ?? ""];
  if (documented === undefined || response === undefined) return null;
  const isShared = "$ref" in response;
  const name = isShared ? String(response.$ref.split("/").at(-1)) : "";
  const { content } = isShared ? (DOCUMENT.components.responses[name] as Response) : response;
  if (content[type] === undefined) return null;
  const place = isShared
    ? ["components", "responses", name]
    : ["paths", path, method, "responses", documented];
  return ["", ...place, "content", type, "schema"]
    .map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"))
    .join("/");
}

const validators = new Map<string, ValidateFunction>();

function validatorAt(place: string): ValidateFunction {
  const known = validators.get(place) ?? ajv.compile({ $ref: `api#${encodeURI(place)}` });
  validators.set(place, known);
  return known;
}
