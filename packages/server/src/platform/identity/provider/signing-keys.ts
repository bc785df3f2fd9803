import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { JWK } from "jose";
import { deriveKey, open, seal } from "../../config/sealed.ts";
import type { Clock } from "../../clock.ts";
import type { InstallationDatabase } from "./installation-database.ts";

/** Private signing keys, newest first; created on the first start and shared by all servers. */
export async function loadSigningKeys(
  database: InstallationDatabase,
  secretKey: Buffer,
  clock: Clock,
): Promise<JWK[]> {
  const key = deriveKey(secretKey, "provider keys");
  const stored = await readKeys(database, key);
  if (stored.length > 0) return stored;
  const jwk = newSigningKey();
  // The generation is unique, so of two concurrent first starts one key remains.
  await database.query(
    `insert into installation.provider_key (kid, generation, sealed_jwk, created_at)
     values ($1, 1, $2, to_timestamp($3::float8 / 1000)) on conflict (generation) do nothing`,
    [jwk.kid, seal(key, JSON.stringify(jwk), jwk.kid), clock.nowMs()],
  );
  return readKeys(database, key);
}

export function publicKeys(keys: readonly JWK[]): JWK[] {
  return keys.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use }));
}

async function readKeys(database: InstallationDatabase, key: Buffer): Promise<JWK[]> {
  const rows = await database.query<{ kid: string; sealed_jwk: string }>(
    "select kid, sealed_jwk from installation.provider_key order by generation desc",
  );
  try {
    return rows.map((row) => JSON.parse(open(key, row.sealed_jwk, row.kid)) as JWK);
  } catch (cause) {
    throw new Error("GANTRY_SECRET_KEY is not the one that this database was started with before.", {
      cause,
    });
  }
}

function newSigningKey(): JWK & { kid: string } {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...(privateKey.export({ format: "jwk" }) as JWK), kid: randomUUID(), alg: "RS256", use: "sig" };
}
