import { createECDH } from "node:crypto";
import { type CryptoKey, importJWK, type JWK, SignJWT } from "jose";
import type { TenantTransaction } from "../../../database/tenant-database.ts";
import type { SecretStore } from "../../../kinds/database/secrets.ts";

/** Key pair of the installation for voluntary application server identification (RFC 8292). */
export interface PushKey {
  /** Uncompressed point, base64url: what browsers subscribe with. */
  publicKey: string;
  jwk: JWK;
}

/** The stored key; made by the first who needs it. */
export async function readPushKey(
  db: TenantTransaction,
  secrets: Pick<SecretStore, "sealing">,
): Promise<PushKey> {
  const sealing = secrets.sealing("push key");
  const read = async () => {
    const [row] = await db.query<{ sealed: string }>(
      `select sealed_jwk as sealed from installation.push_key`,
    );
    if (!row) return undefined;
    const opened = sealing.open(row.sealed);
    if (opened === undefined)
      throw new Error("GANTRY_SECRET_KEY is not the one that the push key was made with.");
    return keyOf(JSON.parse(opened) as JWK);
  };
  const stored = await read();
  if (stored) return stored;
  // Of two servers that make one at the same time the first one remains.
  await db.query(
    `insert into installation.push_key (sealed_jwk, made_at) values ($1, to_timestamp($2::float8 / 1000))
     on conflict do nothing`,
    [sealing.seal(JSON.stringify(makeJwk())), db.nowMs],
  );
  return (await read()) ?? fail();
}

const lastsS = 12 * 3600;

/** Value of `Authorization` for a push service: a token for its origin only, valid for half a day. */
export async function authorizePush(
  { publicKey, jwk }: PushKey,
  { endpoint, publicUrl, nowMs }: { endpoint: URL; publicUrl: string; nowMs: number },
): Promise<string> {
  const contact = publicUrl.startsWith("https:") ? { sub: publicUrl } : {};
  const token = await new SignJWT({
    aud: endpoint.origin,
    exp: Math.floor(nowMs / 1000) + lastsS,
    ...contact,
  })
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .sign((await importJWK(jwk, "ES256")) as CryptoKey);
  return `vapid t=${token}, k=${publicKey}`;
}

function makeJwk(): JWK {
  const pair = createECDH("prime256v1");
  const point = pair.generateKeys();
  return {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
    // Leading zeros are left out of the pair's own key.
    d: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString("base64url"),
  };
}

function keyOf(jwk: JWK): PushKey {
  const [x, y] = [jwk.x ?? "", jwk.y ?? ""].map((part) => Buffer.from(part, "base64url"));
  return { publicKey: Buffer.concat([Buffer.of(4), x ?? fail(), y ?? fail()]).toString("base64url"), jwk };
}

function fail(): never {
  throw new Error("The push key is missing.");
}
