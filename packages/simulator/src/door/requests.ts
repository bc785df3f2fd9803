import {
  type FaultName,
  type FaultOptions,
  faultNames,
  refusalNames,
} from "../devices/ntcip-sign/behaviours.ts";
import type { Fault } from "../devices/ntcip-sign/device.ts";

export class BadRequest extends Error {
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export type Body = Readonly<Record<string, unknown>>;

const optionChecks: { [K in keyof Required<FaultOptions>]: (options: Body) => FaultOptions[K] } = {
  delayMs: (options) => readInteger(options, "delayMs", 0, 600_000),
  multi: (options) => textField(options, "multi", 10_000),
  count: (options) => readInteger(options, "count", 1, 1_000_000),
  outageMs: (options) => readInteger(options, "outageMs", 0, 86_400_000),
  error: (options) => oneOfField(options, "error", refusalNames),
  oid: (options) => oidField(options),
  value: (options) => readInteger(options, "value", -(2 ** 31), 2 ** 32 - 1),
};

/** Body of POST /signs/{key}/fault. */
export function readFault(body: Body): Fault {
  requireOnlyFields(body, ["name", "options"]);
  const name: FaultName = oneOfField(body, "name", faultNames);
  const bodyOptions = body["options"] ?? {};
  if (!isObject(bodyOptions)) throw new BadRequest("options", "must be an object");
  requireOnlyFields(bodyOptions, Object.keys(optionChecks));
  const options: Record<string, unknown> = {};
  for (const key of Object.keys(bodyOptions))
    if (isOption(key)) options[key] = optionChecks[key](bodyOptions);
  return { name, options };
}

/** Body of POST /signs/{key}/reboot. */
export function readReboot(body: Body): { kind: "reset" | "power"; outageMs: number } {
  requireOnlyFields(body, ["kind", "outageMs"]);
  const kind = body["kind"] === undefined ? "power" : oneOfField(body, "kind", ["reset", "power"] as const);
  const outageMs = body["outageMs"] === undefined ? 0 : readInteger(body, "outageMs", 0, 86_400_000);
  return { kind, outageMs };
}

/** Body of POST /signs/{key}/local. */
export function readLocal(body: Body): boolean {
  requireOnlyFields(body, ["on"]);
  const isOn = body["on"];
  if (typeof isOn !== "boolean") throw new BadRequest("on", "must be true or false");
  return isOn;
}

/** Body of POST /signs/{key}/show. */
export function readShow(body: Body): string {
  requireOnlyFields(body, ["multi"]);
  return textField(body, "multi", 10_000);
}

/** Body of POST /time. */
export function readAdvance(body: Body): number {
  requireOnlyFields(body, ["advanceMs"]);
  return readInteger(body, "advanceMs", 0, 10 * 365 * 86_400_000);
}

export function isObject(value: unknown): value is Body {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOption(key: string): key is keyof FaultOptions {
  return key in optionChecks;
}

export function requireOnlyFields(body: Body, allowed: readonly string[]): void {
  const unknown = Object.keys(body).find((key) => !allowed.includes(key));
  if (unknown !== undefined) throw new BadRequest(unknown, `unknown; known are ${allowed.join(", ")}`);
}

export function readInteger(body: Body, field: string, min: number, max: number): number {
  const value = body[field];
  const isWhole = typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;
  if (!isWhole) throw new BadRequest(field, `must be a whole number from ${min} to ${max}`);
  return value;
}

export function shareField(body: Body, field: string): number {
  const value = body[field];
  if (typeof value !== "number" || !(value >= 0 && value <= 1))
    throw new BadRequest(field, "must be a number from 0 to 1");
  return value;
}

export function numberField(body: Body, field: string): number {
  const value = body[field];
  if (typeof value !== "number" || !Number.isFinite(value)) throw new BadRequest(field, "must be a number");
  return value;
}

function textField(body: Body, field: string, maxLength: number): string {
  const value = body[field];
  const isText = typeof value === "string" && value.length <= maxLength && isMultiText(value);
  if (!isText) throw new BadRequest(field, `must be text of code points 1 to 255, at most ${maxLength}`);
  return value;
}

function isMultiText(text: string): boolean {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0).every(
    (code) => code > 0 && code < 256,
  );
}

export function oneOfField<const T extends string>(body: Body, field: string, allowed: readonly T[]): T {
  const value = allowed.find((one) => one === body[field]);
  if (value === undefined) throw new BadRequest(field, `must be one of ${allowed.join(", ")}`);
  return value;
}

function oidField(body: Body): string {
  const oid = textField(body, "oid", 200);
  if (!/^\d+(\.\d+)+$/.test(oid)) throw new BadRequest("oid", "must be a dotted object identifier");
  return oid;
}
