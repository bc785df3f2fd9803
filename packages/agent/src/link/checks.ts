/** Small checks from which those of whole messages are made. */
export type Shape = Record<string, unknown>;
export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === "string";
export const isId: Check = (value) => typeof value === "string" && value !== "" && value.length <= 200;
export const isTime: Check = (value) => typeof value === "string" && Number.isFinite(Date.parse(value));
export const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
export const isLane: Check = (value) => value === "live" || value === "backfill";
export const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
export const isAbsentOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
export const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
export const hasMembers =
  (members: Record<string, Check>): Check =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, check]) => check(value[name]));

export function isRecord(value: unknown): value is Shape {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
