import { randomInt } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { entitlementSchema } from "./entitlement.ts";

const keySchema = z.strictObject({
  key: z.string().min(1),
  entitlement: entitlementSchema,
  /** On so many installations it may be used. */
  maxMachines: z.int().min(1),
  isWithdrawn: z.boolean(),
});
/** A key that was sold, and what it stands for. */
export type LicenceKey = z.infer<typeof keySchema>;

const activationsSchema = z.record(z.string(), z.array(z.string()));
/** By key: the machines that use it, in the order in which they came. */
export type Activations = z.infer<typeof activationsSchema>;

// Without I, L, O and U, which are misread or make words (Crockford's base 32).
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A key that nobody guesses: 125 random bits in five groups of five. */
export function newLicenceKey(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: 5 }, group).join("-");
}

/** Keys of a licence server; the command that issues them writes the file, the server only reads it. */
export function readLicenceKeys(file: string): LicenceKey[] {
  return existsSync(file) ? z.array(keySchema).parse(JSON.parse(readFileSync(file, "utf8"))) : [];
}

export function writeLicenceKeys(file: string, keys: readonly LicenceKey[]): void {
  replace(file, keys);
}

/** Who uses which key; written by the licence server alone. */
export function readActivations(file: string): Activations {
  return existsSync(file) ? activationsSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
}

export function writeActivations(file: string, activations: Activations): void {
  replace(file, activations);
}

// A reader sees the old file or the new one, never a half.
function replace(file: string, content: unknown): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, file);
}
