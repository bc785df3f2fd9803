import { randomInt } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { entitlementSchema } from "./entitlement.ts";

const keySchema = z.strictObject({
  key: z.string().min(1),
  entitlement: entitlementSchema,
  maxMachines: z.int().min(1),
  isWithdrawn: z.boolean(),
});
export type LicenceKey = z.infer<typeof keySchema>;

const activationsSchema = z.record(z.string(), z.array(z.string()));
type Activations = z.infer<typeof activationsSchema>;

// Crockford's base 32, without the ambiguous I, L, O and U.
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 125 random bits in five groups of five. */
export function newLicenceKey(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: 5 }, group).join("-");
}

/** Written by the issuing command; read only for the server. */
export function readLicenceKeys(file: string): LicenceKey[] {
  return existsSync(file) ? z.array(keySchema).parse(JSON.parse(readFileSync(file, "utf8"))) : [];
}

export function writeLicenceKeys(file: string, keys: readonly LicenceKey[]): void {
  replace(file, keys);
}

/** Written by the licence server only. */
export function readActivations(file: string): Activations {
  return existsSync(file) ? activationsSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
}

export function writeActivations(file: string, activations: Activations): void {
  replace(file, activations);
}

function replace(file: string, content: unknown): void {
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, file);
}
