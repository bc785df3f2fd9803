import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts the files that hold secrets, so that a stolen disk reveals neither device passwords nor the agent's key. */
export interface DiskSeal {
  /** Without a key, text is stored as it is. */
  readonly hasKey: boolean;
  /** `file` is authenticated, so that one file cannot replace another. */
  seal(file: string, text: string): string;
  /** Also returns text that was never sealed. Throws without the key, with another key, or if changed. */
  open(file: string, stored: string): string;
  isSealed(stored: string): boolean;
}

/** Shorter keys can be guessed. */
export const diskKeyMinLength = 32;

const mark = "gantry-sealed-1:";
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a key derived from `secret` by HKDF-SHA-256. */
export function diskSeal(secret: string | undefined): DiskSeal {
  const key = secret && Buffer.from(hkdfSync("sha256", secret, "", "gantry agent files", 32));
  const isSealed = (stored: string): boolean => stored.startsWith(mark);
  return {
    hasKey: Boolean(key),
    isSealed,
    seal(file, text) {
      if (!key) return text;
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(file));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
    },
    open(file, stored) {
      if (!isSealed(stored)) return stored;
      if (!key) throw new Error(`${file} is encrypted: set GANTRY_AGENT_KEY_FILE`);
      const bytes = Buffer.from(stored.slice(mark.length), "base64");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(file)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch (cause) {
        throw new Error(`${file} cannot be decrypted with this key`, { cause });
      }
    },
  };
}
