import { createHmac, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testClaims, testToken, testVendor } from "../../testing/licences.ts";
import { tokenReader } from "./read-token.ts";
import { newVendorKey, publicHalf, signLicence } from "./vendor/vendor-key-file.ts";
import { parseVendorKeys, type VendorKey } from "./vendor-keys.ts";

const key = publicHalf(testVendor);
const read = tokenReader([key]);
const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const encodeUnsigned = (header: object, claims: object = testClaims()) =>
  `${encodePart(header)}.${encodePart(claims)}`;
const usualHeader = { alg: "EdDSA", kid: key.kid, typ: "gantry-licence+jwt" };
const signToken = (text: string, secret: Buffer | string) =>
  `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;

describe("a licence token", () => {
  test("is valid if signed by a vendor key, also after its expiry", async () => {
    expect(await read(await testToken())).toMatchObject({ license: { name: "Test licence" } });
    const ended = await read(await testToken({ exp: 1_000 }));
    expect(ended?.license.expiration).toBe("1970-01-01T00:16:40.000Z");
  });

  test("is valid under any of several vendor keys", async () => {
    const second = newVendorKey();
    const both = tokenReader([key, publicHalf(second)]);
    expect(await both(await signLicence(second, testClaims()))).toBeDefined();
    expect(await both(await testToken())).toBeDefined();
  });

  const publicPem = () => generateKeyPairSync("ed25519").publicKey.export({ format: "pem", type: "spki" });
  test.each<[string, () => Promise<string> | string]>([
    ["no signature and algorithm none", () => `${encodeUnsigned({ ...usualHeader, alg: "none" })}.`],
    [
      "a signature made with the public key as a shared secret",
      () => signToken(encodeUnsigned({ ...usualHeader, alg: "HS256" }), Buffer.from(key.x, "base64url")),
    ],
    [
      "a public key's text as a shared secret",
      () => signToken(encodeUnsigned({ ...usualHeader, alg: "HS256" }), publicPem()),
    ],
    ["an unknown key id", () => signLicence({ ...testVendor, kid: "other" }, testClaims())],
    ["a known key id and another key", () => signLicence({ ...newVendorKey(), kid: key.kid }, testClaims())],
    ["another issuer", () => testToken({ iss: "someone-else" as never })],
    [
      "a key of its own in the header",
      async () => {
        const forged = newVendorKey();
        const { typ, alg } = usualHeader;
        const [, payload, signature] = (await signLicence(forged, testClaims())).split(".");
        return `${encodePart({ typ, alg, jwk: publicHalf(forged) })}.${payload}.${signature}`;
      },
    ],
    [
      "a changed quantity",
      async () => {
        const [header, , signature] = (await testToken()).split(".");
        return `${header}.${encodePart(testClaims({ features: [] }))}.${signature}`;
      },
    ],
    [
      "no type of its own",
      async () => {
        const { alg, kid } = usualHeader;
        const [, payload, signature] = (await testToken()).split(".");
        return `${encodePart({ alg, kid })}.${payload}.${signature}`;
      },
    ],
    ["too much text", async () => `${await testToken()}${"A".repeat(20_000)}`],
    ["nothing", () => ""],
    ["a sentence", () => "Dear customer. Here is. Your licence"],
  ])("with %s is refused", async (_what, token) => {
    expect(await read(await token())).toBeUndefined();
  });
});

describe("an expiring vendor key", () => {
  const endS = Date.parse("2027-06-01") / 1000;
  const ending: VendorKey = { ...key, exp: endS };

  test("invalidates its licences when it expires", async () => {
    const claimed = await tokenReader([ending])(await testToken());
    expect(claimed?.license.expiration).toBe("2027-06-01T00:00:00.000Z");
  });

  test("signs nothing after its expiry", async () => {
    expect(await tokenReader([ending])(await testToken({ iat: endS }))).toBeUndefined();
    expect(await tokenReader([ending])(await testToken({ iat: endS - 1 }))).toBeDefined();
  });
});

describe("the list of vendor keys", () => {
  test("accepts only public Ed25519 keys", () => {
    expect(parseVendorKeys(JSON.stringify([key]))).toEqual({ keys: [key] });
    expect(parseVendorKeys(JSON.stringify([testVendor]))).toMatchObject({
      problem: expect.stringContaining("private key") as string,
    });
  });

  test.each(["{", "{}", '[{"kty":"RSA"}]', JSON.stringify([key, key])])("refuses %s", (text) => {
    expect(parseVendorKeys(text)).toHaveProperty("problem");
  });
});
