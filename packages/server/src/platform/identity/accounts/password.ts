import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";

const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const keyBytes = 32;

/** Format `scrypt$N$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return ["scrypt", cost.N, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Takes the same time for a missing account (`undefined`). */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, n, salt, key] = (stored ?? absent).split("$");
  const expected = Buffer.from(key ?? "", "base64");
  const derived = await derive(password, Buffer.from(salt ?? "", "base64"), { ...cost, N: Number(n) });
  return timingSafeEqual(derived, expected) && stored !== undefined;
}

const absent = [
  "scrypt",
  cost.N,
  randomBytes(16).toString("base64"),
  randomBytes(keyBytes).toString("base64"),
].join("$");

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}
