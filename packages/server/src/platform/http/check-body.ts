import { AppError, type FieldIssue } from "@gantry/domain/errors.ts";
import { isStorable } from "@gantry/domain/fields/checks/checked.ts";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** The body as its schema reads it; throws `invalidBody` that names every wrong field. A missing body is an empty one. */
export function checkBody<Body>(schema: z.ZodType<Body>, sent: unknown): Body {
  const body = sent ?? {};
  // First, since a schema that may be nested without end would follow a body that is.
  const unstorable = Object.entries(body).find(([, value]) => !isStorable(value));
  if (unstorable)
    throw new AppError("invalidBody", {}, { issues: [{ field: unstorable[0], code: "notText" }] });
  const result = schema.safeParse(body);
  if (!result.success) {
    throw new AppError(
      "invalidBody",
      {},
      { issues: result.error.issues.flatMap((issue) => fieldIssues(issue, { body, above: [] })) },
    );
  }
  return result.data;
}

/** What was sent, and the way to what an issue is about. */
interface Place {
  body: unknown;
  above: readonly PropertyKey[];
}

function fieldIssues(issue: Issue, { body, above }: Place): FieldIssue[] {
  const path = [...above, ...issue.path];
  const field = path.map(String).join(".");
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({ field: [...path.map(String), key].join("."), code: "unknownField" }));
    case "invalid_union":
      return nearest(issue.errors).flatMap((inner) => fieldIssues(inner, { body, above: path }));
    case "too_big":
      return [
        {
          field,
          code: issue.origin === "string" ? "tooLong" : "tooLarge",
          params: { max: Number(issue.maximum) },
        },
      ];
    case "too_small":
      return [{ field, code: "tooSmall", params: { min: Number(issue.minimum) } }];
    case "invalid_value":
      return [{ field, code: valueAt(body, path) === undefined ? "required" : "notAnOption" }];
    case "invalid_type":
      return [{ field, code: typeCode(issue) }];
    case "invalid_format":
    case "invalid_key":
    case "invalid_element":
    case "not_multiple_of":
      return [{ field, code: "wrongType" }];
    case "custom":
      return [{ field, code: "wrongType", ...declaredIssue(issue.params) }];
  }
}

/** The schema's issues do not repeat what was sent. */
function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    body,
  );
}

/** What a field's own check found, when that is where the issue comes from. */
function declaredIssue(found: Record<string, unknown> | undefined): Partial<FieldIssue> {
  const { code, params } = (found ?? {}) as Partial<FieldIssue>;
  return code === undefined ? {} : { code, ...(params && { params }) };
}

/** The variant that the caller most likely meant: the one with the fewest complaints. */
function nearest(variants: readonly Issue[][]): Issue[] {
  const complaints = (issues: Issue[]) =>
    issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0);
  return variants.toSorted((a, b) => complaints(a) - complaints(b))[0] ?? [];
}

function typeCode(issue: Extract<Issue, { code: "invalid_type" }>): string {
  if (issue.message.endsWith("received undefined")) return "required";
  if (issue.expected === "string") return "notText";
  if (issue.expected === "int") return "notInteger";
  return issue.expected === "number" ? "notNumber" : "wrongType";
}
