import { AppError, type FieldIssue } from "@gantry/domain/errors.ts";
import { isStorable } from "@gantry/domain/fields/checks/checked.ts";
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** Parses the body; throws `invalidBody` with every invalid field. A missing body counts as empty. */
export function checkBody<Body>(schema: z.ZodType<Body>, sent: unknown): Body {
  const body = sent ?? {};
  // Checked first, because recursive schemas would follow unbounded nesting.
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
      return findNearest(issue.errors).flatMap((inner) => fieldIssues(inner, { body, above: path }));
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
      return [{ field, code: "wrongType", ...readDeclaredIssue(issue.params) }];
  }
}

/** Zod issues do not include the input. */
function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    body,
  );
}

/** The issue of a field's own check, if it caused this one. */
function readDeclaredIssue(found: Record<string, unknown> | undefined): Partial<FieldIssue> {
  const { code, params } = (found ?? {}) as Partial<FieldIssue>;
  return code === undefined ? {} : { code, ...(params && { params }) };
}

function findNearest(variants: readonly Issue[][]): Issue[] {
  const countIssues = (issues: Issue[]) =>
    issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0);
  return variants.toSorted((a, b) => countIssues(a) - countIssues(b))[0] ?? [];
}

function typeCode(issue: Extract<Issue, { code: "invalid_type" }>): string {
  if (issue.message.endsWith("received undefined")) return "required";
  if (issue.expected === "string") return "notText";
  if (issue.expected === "int") return "notInteger";
  return issue.expected === "number" ? "notNumber" : "wrongType";
}
