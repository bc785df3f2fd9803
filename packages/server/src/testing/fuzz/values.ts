import type { AnyKind } from "@gantry/domain/kinds/define-kind.ts";
import type { Schema } from "../openapi-routes.ts";
import type { KnownRows } from "./known-rows.ts";
import { oddValues } from "./odd-values.ts";
import type { Chooser } from "./pick.ts";

export interface ValueParts {
  schemas: Record<string, Schema>;
  own: KnownRows;
  /** Of another tenant, which own requests may name. */
  foreignIds: readonly string[];
  /** What the call is about; its fields name filters and its rows ids. */
  kind: AnyKind | undefined;
  path?: string;
}

const words = [
  "KEEP RIGHT",
  "DMS 7",
  "north",
  "RED",
  "SIGN",
  "CAMERA",
  "READ",
  "1h",
  "30d",
  "2026-11-20T12:00:00.000Z",
  "2026-11-20",
  "12:30",
  "FREQ=DAILY;COUNT=3",
  "[fo1]WORK[nl]ZONE",
  "https://streams.invalid/1.m3u8",
  "rtsp://10.0.0.1/main",
  "a",
];
const maxDepth = 7;

/** A value of the schema; about one part in ten is something else. */
export function makeValue(pick: Chooser, schema: Schema, parts: ValueParts, name = "", depth = 0): unknown {
  if (depth > 0 && pick.chance(6)) return pick.among(oddValues);
  if (depth > maxDepth) return null;
  const named = schema.$ref?.split("/").at(-1);
  if (named !== undefined)
    return makeValue(pick, parts.schemas[named] ?? {}, parts, name, depth + (depth > 3 ? 1 : 0));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick.among(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices?.length) return makeValue(pick, pick.among(choices), parts, name, depth + 1);
  const type = Array.isArray(schema.type) ? pick.among(schema.type) : (schema.type ?? "any");
  switch (type) {
    case "object":
      return makeObject(pick, schema, parts, depth);
    case "array":
      return Array.from({ length: pick.whole(0, 3) }, () =>
        makeValue(pick, schema.items ?? {}, parts, name, depth + 1),
      );
    case "number":
    case "integer":
      return makeNumber(pick, schema);
    case "boolean":
      return pick.chance(50);
    case "null":
      return null;
    case "string":
      return makeText(pick, schema, parts, name);
    default:
      return pick.among([...words, 7, true, { a: 1 }, []]);
  }
}

function makeObject(
  pick: Chooser,
  schema: Schema,
  parts: ValueParts,
  depth: number,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [member, inner] of Object.entries(schema.properties ?? {})) {
    const isNeeded = schema.required?.includes(member) === true;
    if (pick.chance(isNeeded ? 97 : 40)) made[member] = makeValue(pick, inner, parts, member, depth + 1);
  }
  const others = schema["additionalProperties"];
  if (typeof others === "object" && others !== null)
    for (let at = pick.whole(0, 2); at > 0; at -= 1)
      made[makeId(pick, parts, "")] = makeValue(pick, others as Schema, parts, "", depth + 1);
  if (pick.chance(3)) made[pick.among(["unknown", "__proto", "tenantId", "id", "\u202E"])] = 1;
  return made;
}

function makeNumber(pick: Chooser, schema: Schema): number {
  const [min, max] = [Number(schema["minimum"] ?? -10), Number(schema["maximum"] ?? 1_000)];
  if (pick.chance(15)) return pick.among([min, max, min - 1, max + 1]);
  const [low, high] = [Math.ceil(Math.max(min, -1e6)), Math.floor(Math.min(max, 1e6))];
  return low > high ? min : pick.whole(low, high);
}

function makeText(pick: Chooser, schema: Schema, parts: ValueParts, name: string): string {
  if (/(^|[a-z])ids?$/i.test(name)) return makeId(pick, parts, name);
  if (name === "field" || name === "sortField")
    return pick.among([...Object.keys(parts.kind?.fields ?? { name: 0 }), "id", "status", "name"]);
  if (schema.format === "date-time")
    return pick.among(["2026-11-20T12:00:00.000Z", "2030-01-01T00:00:00Z", "0001-01-01T00:00:00Z"]);
  const pattern = schema["pattern"];
  if (typeof pattern === "string" && pick.chance(70)) {
    try {
      return pick.matching(new RegExp(pattern, "u"));
    } catch {
      // fast-check does not make texts of every pattern.
    }
  }
  return pick.among([...words, ...parts.own.names.slice(0, 20)]);
}

/** Rows that a parameter or member names without the name of a kind. */
const tablesByName: Record<string, string> = {
  audit: "audit_log",
  job: "import_job",
  agent: "agent",
  agentid: "agent",
  action: "communication_action",
  alarm: "alarm",
};

/** Mostly an id of the rows that the member's name says, such as `signIds`. */
export function makeId(pick: Chooser, { own, foreignIds, kind, path }: ValueParts, name: string): string {
  const said = name.replace(/ids?$/i, "").toLowerCase();
  const table = tablesByName[said] ?? (path?.includes("communication-agent") ? "agent" : undefined);
  const saidKind = [...own.byKind.keys()].find((one) => one.name.toLowerCase() === said) ?? kind;
  const ids =
    table === undefined
      ? (saidKind && own.byKind.get(saidKind))?.map(({ id }) => id)
      : own.byTable.get(table);
  if (ids?.length && pick.chance(85)) return pick.among(ids);
  return pick.among(pick.chance(50) ? own.ids : foreignIds);
}
