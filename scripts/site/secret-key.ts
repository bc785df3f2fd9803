import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

export const secretKeyFile = (dataFolder: string): string => path.join(dataFolder, "secret.key");

/** Encryption key for stored secrets of this data folder, created at its first start. Base64 of 32 bytes. */
export function secretKeyOf(dataFolder: string): string {
  const file = secretKeyFile(dataFolder);
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8").trim();
}
