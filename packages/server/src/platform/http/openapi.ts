import { apiPath } from "@gantry/domain/contract/api-path.ts";
import { clientMessage, serverMessage } from "@gantry/domain/contract/answers/websocket.ts";
import { errors } from "@gantry/domain/errors.ts";
import { z } from "zod";
import type { RouteDeclaration } from "./route.ts";

type Schema = Record<string, unknown>;

export function openapiDocument(declarations: readonly RouteDeclaration<never>[], version: string): Schema {
  const schemas: Record<string, Schema> = { Problem: problemSchema };
  const paths: Record<string, Schema> = {};
  for (const route of declarations as readonly unknown[] as readonly RouteDeclaration[]) {
    const path = apiPath + route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: writeOperation(route, schemas) };
  }
  // Messages of the websocket are no calls: they stand among the schemas alone.
  for (const message of [clientMessage, serverMessage]) jsonSchema(message, "output", schemas);
  return {
    openapi: "3.1.0",
    info: { title: "Gantry", version, description: websocketText },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas,
    },
  };
}

function writeOperation(route: RouteDeclaration, schemas: Record<string, Schema>): Schema {
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.path.split("/")[1] ?? ""],
    ...(route.access === "public" ? { security: [] } : {}),
    ...(typeof route.access === "object"
      ? { description: `Needs ${route.access.action} on ${route.access.entityType}.` }
      : {}),
    parameters: [...tenantParameter(route), ...pathParameters(route.path)],
    ...(route.octets
      ? {
          requestBody: {
            required: true,
            content: Object.fromEntries(route.octets.map((type) => [type, {}])),
          },
        }
      : {}),
    ...(route.body
      ? { requestBody: { required: true, content: jsonContentOf(jsonSchema(route.body, "input", schemas)) } }
      : {}),
    responses: {
      ...writeSuccesses(route, schemas),
      default: {
        description: "A problem document (RFC 9457)",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

/** `GET /signs/queue/:signId` is `getSignsQueueBySignId`. */
function operationId({ method, path }: RouteDeclaration): string {
  const words = path.replaceAll(/:(\w+)/g, "by-$1").split(/[^A-Za-z0-9]+/);
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join(
    "",
  );
}

function writeSuccesses(route: RouteDeclaration, schemas: Record<string, Schema>): Schema {
  const { answer } = route;
  if (answer instanceof z.ZodVoid) return { 204: { description: "Done" } };
  if (answer instanceof z.ZodOptional)
    return { 204: { description: "No content" }, ...writeSuccess(answer.unwrap() as z.ZodType) };
  return writeSuccess(answer);

  function writeSuccess(some: z.ZodType): Schema {
    const content =
      some instanceof z.ZodFile ? writeFileSchema(some) : jsonContentOf(jsonSchema(some, "output", schemas));
    return { [route.status ?? 200]: { description: "Done", content } };
  }
}

function writeFileSchema(type: z.ZodFile): Schema {
  const { contentMediaType = "*/*" } = z.toJSONSchema(type, { unrepresentable: "any" });
  return { [contentMediaType]: { schema: { type: "string", format: "binary" } } };
}

function pathParameters(path: string): Schema[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function tenantParameter(route: RouteDeclaration): Schema[] {
  if (route.access === "public") return [];
  const description = "One of the tenants of the token; default: the first";
  return [{ name: "X-Tenant-Id", in: "header", schema: { type: "string" }, description }];
}

const websocketText =
  "Changes are published on the websocket `/websocket`: frames from the client are a `ClientMessage`, frames from the server a `ServerMessage`.";

const jsonContentOf = (schema: Schema): Schema => ({ "application/json": { schema } });

function jsonSchema(type: z.ZodType, io: "input" | "output", schemas: Record<string, Schema>): Schema {
  const made = z.toJSONSchema(type, { io, unrepresentable: "any" });
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const {
    $schema: _dialect,
    $defs = {},
    id,
    ...schema
  } = JSON.parse(text) as Schema & { $defs?: Record<string, Schema> };
  for (const [name, part] of Object.entries($defs)) schemas[name] = withoutId(part);
  if (typeof id !== "string") return schema;
  // Zod writes self references as "#".
  schemas[id] = JSON.parse(
    JSON.stringify(schema).replaceAll('"$ref":"#"', `"$ref":"#/components/schemas/${id}"`),
  ) as Schema;
  return { $ref: `#/components/schemas/${id}` };
}

function withoutId({ id: _id, ...schema }: Schema): Schema {
  return schema;
}

const problemSchema: Schema = {
  type: "object",
  required: ["type", "title", "status", "code"],
  additionalProperties: false,
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { enum: Object.keys(errors) },
    params: { type: "object", additionalProperties: { type: ["string", "number"] } },
    detail: { type: "string", description: "Message in English, for clients that do not handle the code" },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["field", "code"],
        additionalProperties: false,
        properties: {
          field: { type: "string" },
          code: { type: "string" },
          params: { type: "object", additionalProperties: { type: ["string", "number"] } },
        },
      },
    },
    current: { description: "Current version, if the change was based on an older one" },
    requestId: { type: "string" },
  },
};
