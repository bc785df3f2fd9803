export interface DescribedRoute {
  method: string;
  /** below `/api/v1`, parameters in braces. */
  path: string;
  isPublic: boolean;
  body: Schema | undefined;
  /** Of a file as body. */
  fileTypes: string[];
}
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  [keyword: string]: unknown;
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
interface Operation {
  security?: unknown[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

export async function readDescribedRoutes(
  address: string,
): Promise<{ document: ApiDocument; routes: DescribedRoute[]; schemas: Record<string, Schema> }> {
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as ApiDocument;
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      isPublic: operation.security?.length === 0,
      body: operation.requestBody?.content["application/json"]?.schema,
      fileTypes: Object.keys(operation.requestBody?.content ?? {}).filter(
        (type) => type !== "application/json",
      ),
    })),
  );
  return { document, routes, schemas: document.components.schemas };
}

/** A minimal valid body; every free text is `text`. */
export function bodyOf(schema: Schema, schemas: Record<string, Schema>, text: string, depth = 0): unknown {
  if (schema.$ref)
    return bodyOf(schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, schemas, text, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return bodyOf(choice, schemas, text, depth + 1);
  switch ((Array.isArray(schema.type) ? schema.type[0] : schema.type) ?? "string") {
    case "object":
      return objectOf(schema, schemas, text, depth);
    case "array":
      return depth > 6 ? [] : [bodyOf(schema.items ?? { type: "string" }, schemas, text, depth + 1)];
    case "number":
    case "integer":
      return Number(schema["minimum"] ?? 1);
    case "boolean":
      return true;
    default:
      return schema.format === "date-time" ? "2026-11-20T12:00:00.000Z" : text;
  }
}

function objectOf(
  schema: Schema,
  schemas: Record<string, Schema>,
  text: string,
  depth: number,
): Record<string, unknown> {
  if (depth > 6) return {};
  const members = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || /ids?$/i.test(name),
  );
  return Object.fromEntries(
    members.map(([name, member]) => [name, bodyOf(member, schemas, text, depth + 1)]),
  );
}
