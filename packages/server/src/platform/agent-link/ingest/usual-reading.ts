import type { Observation } from "@gantry/domain/contract/agents/agent-link.ts";

type ReadingObservation = Extract<Observation, { kind: "reading" }>;

/** Every day of such a time exists; others are left to the schema. */
const time =
  /^\d{4}-((0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?Z$/;
const known: ReadonlySet<string> = new Set(["kind", "entityType", "entityId", "at", "latencyMs", "data"]);

/** Whether the schema of observations accepts a reading as it is. Thousands come in a second, for which it is too slow. */
export function isUsualReadingObservation(value: unknown): value is ReadingObservation {
  if (!isRecord(value) || value["kind"] !== "reading") return false;
  for (const name in value) if (!known.has(name)) return false;
  const { entityType, entityId, at, latencyMs, data } = value;
  return (
    isId(entityType) &&
    isId(entityId) &&
    typeof at === "string" &&
    time.test(at) &&
    (latencyMs === undefined ||
      (typeof latencyMs === "number" && latencyMs >= 0 && Number.isFinite(latencyMs))) &&
    isRecord(data) &&
    !Object.hasOwn(data, "__proto__")
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const isId = (value: unknown): boolean =>
  typeof value === "string" && value.length > 0 && value.length <= 200;
