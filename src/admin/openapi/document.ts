import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { PROBLEM_TYPE } from "../../http/problem-document.ts";
import { sendReadyMade } from "../../http/ready-made.ts";
import { type Endpoint, PROBLEM_STATUSES, type ProblemStatus, rawEndpoint } from "../endpoint.ts";
import { codeAndFacts, listOf, named, text } from "../shapes.ts";
import { PROBLEM_SCHEMA, PUBLIC_ROUTES } from "./public-routes.ts";

/** Increase it when something documented is removed. */
const INTERFACE_VERSION = "1";

/** The output of `sendProblem` (http/respond.ts). */
const problem = named("Problem", {
  type: z.literal("about:blank"),
  title: text,
  status: z.int(),
  detail: text.describe("What to do next, in the language of Accept-Language"),
  error: text.describe("A stable code for programs"),
  ...codeAndFacts,
  problems: listOf({ path: text, expected: text })
    .optional()
    .describe("Each invalid part of a query or body"),
});

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The calls, and the routes for shops and orchestrators, as an OpenAPI 3.1 document. */
export function openApiDocument(calls: Readonly<Record<string, Endpoint>>) {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, call] of Object.entries(calls)) {
    const path = `/api${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(operationId, call, components) };
  }
  components.schema(problem, "output");
  return {
    openapi: "3.1.0",
    info: {
      title: "loyalty-bridge",
      version: INTERFACE_VERSION,
      description:
        "The admin interface of the bridge. Texts are in the language of Accept-Language (en, de, fr, es).",
    },
    servers: [
      {
        url: "{bridge}",
        description: "The bridge; inside another application, with its mount path",
        variables: { bridge: { default: "http://127.0.0.1:8787", description: "server.publicUrl" } },
      },
    ],
    paths: { ...paths, ...PUBLIC_ROUTES },
    components: {
      schemas: components.schemas,
      parameters: HEADERS,
      responses: REFUSALS,
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "The admin token, or a person's" },
        session: { type: "apiKey", in: "cookie", name: "bridge-session", description: "The dashboard's" },
      },
    },
  };
}

const HEADERS = {
  language: header("Accept-Language", "The language of the texts: en, de, fr or es"),
  timeZone: header(
    "Time-Zone",
    "An IANA name: the time zone of times in texts, which name it, unless “; unnamed” follows; default: UTC",
  ),
  actor: header("X-Actor", "Who decides, for the order's history"),
};

const ID_IN_PATH = 'Write the ids "." and ".." as "~." and "~..", because clients read them as folders';

function header(name: string, description: string) {
  return { name, in: "header", description, schema: { type: "string" } };
}

function operation(operationId: string, call: Endpoint, components: Components): object {
  const { method, path, summary, permission, problems } = call;
  const names = [...path.matchAll(/\{(?<name>\w+)\}/g)].map(({ groups }) => String(groups?.name));
  const inPath = names.map((name) => ({
    ...{ name, in: "path", required: true, schema: { type: "string" } },
    ...(name === "orderId" ? { description: ID_IN_PATH } : {}),
  }));
  const headers = Object.keys(HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` }));
  const body = components.schema(call.body, "input");
  return {
    operationId,
    summary,
    ...(permission === "anyone" ? {} : { description: neededFor(call) }),
    security: permission === "anyone" ? [] : [{ token: [] }, { session: [] }],
    parameters: [...inPath, ...inQuery(components.schema(call.query, "input")), ...headers],
    ...(method === "GET" || isEmpty(body) ? {} : { requestBody: requestBody(body) }),
    responses: { ...answersOf(call, components), ...problemsOf(problems) },
  };
}

function neededFor({ permission, forTenants }: Endpoint): string {
  return `Needs the role ${permission}${forTenants ? "" : ", and is not for people of a tenant"}`;
}

function inQuery({ properties = {}, required = [] }: JsonSchema): readonly object[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    ...(required.includes(name) ? { required: true } : {}),
    schema,
  }));
}

function isEmpty({ properties = {} }: JsonSchema): boolean {
  return Object.keys(properties).length === 0;
}

function requestBody(schema: JsonSchema): object {
  const isRequired = (schema.required ?? []).length > 0 || schema.type !== "object";
  return { required: isRequired, content: { "application/json": { schema } } };
}

function answersOf({ answers, media }: Endpoint, components: Components): object {
  const responses = Object.entries(answers).map(([status, schema]) => [
    status,
    {
      description: status === "202" ? "Started: Location is where to read the progress" : "Done",
      ...(status === "202" ? { headers: { Location: { schema: { type: "string" } } } } : {}),
      content: { [media]: { schema: components.schema(schema, "output") } },
    },
  ]);
  return Object.fromEntries(responses);
}

const PROBLEM = { [PROBLEM_TYPE]: { schema: { $ref: PROBLEM_SCHEMA } } };

function refusalName(status: ProblemStatus): string {
  return (STATUS_CODES[status] ?? "").replaceAll(" ", "");
}

/** Responses that every call shares. */
const REFUSALS = Object.fromEntries(
  PROBLEM_STATUSES.map((status) => [
    refusalName(status),
    { description: STATUS_CODES[status], content: PROBLEM },
  ]),
);

function problemsOf(statuses: readonly ProblemStatus[]): object {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${refusalName(status)}` }]),
  );
}

/** Collects named schemas, so that each is written once and then referenced. */
class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  schema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const made = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ jsonSchema }) => tidy(jsonSchema),
    });
    const { $schema: _, $defs = {}, ...own } = pointedAt(made);
    Object.assign(this.schemas, $defs);
    if (own.id === undefined) return own;
    const { id, ...named } = own;
    this.schemas[String(id)] = named;
    return { $ref: `#/components/schemas/${id}` };
  }
}

/** Writes record keys as properties, which client generators understand, and removes keywords without information. */
function tidy(schema: JsonSchema): void {
  const { propertyNames: names, additionalProperties: value } = schema;
  if (typeof names === "object" && names.enum !== undefined) {
    schema.properties = Object.fromEntries(names.enum.map((name) => [String(name), value ?? {}]));
    schema.additionalProperties = false;
  }
  delete schema.propertyNames;
  delete schema.readOnly;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

function pointedAt(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema;
}

export const showDocument = rawEndpoint("GET /openapi.json", {
  summary: "This document. It contains nothing about the installation, so anyone may read it",
  permission: "anyone",
  answers: { 200: z.looseObject({ openapi: z.string() }) },
  problems: [500, 503],
  handler:
    ({ apiDocument }) =>
    (request, response) =>
      sendReadyMade(request, response, apiDocument(), "application/json; charset=utf-8"),
});
