import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import type { AppError } from "@gantry/domain/errors.ts";
import { base64url, type JWTPayload } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { movableClock } from "../../../testing/movable-clock.ts";
import { quietLog } from "../../../testing/quiet-log.ts";
import { systemClock } from "../../clock.ts";
import { issuerWith, type IssuerConfig } from "../../config/issuers.ts";
import type { Log } from "../../log.ts";
import { keysFreshForMs, keysUsableForMs, retryAfterMs, unknownKeyPauseMs } from "./issuer-keys.ts";
import {
  callsAudience,
  consoleClient,
  entraClaims,
  entraGroups,
  entraOverage,
  keycloakClaims,
  OutsideIssuer,
} from "./outside-issuer-under-test.ts";
import { tokenVerifier, type VerifyToken } from "./token-verifier.ts";

let outside: OutsideIssuer;
let other: OutsideIssuer;
beforeAll(async () => {
  outside = await OutsideIssuer.start();
  other = await OutsideIssuer.start();
});
afterAll(() => Promise.all([outside.stop(), other.stop()]));

const issuerOf = (at: OutsideIssuer, more: Partial<IssuerConfig> = {}) =>
  issuerWith({
    name: "state",
    issuer: at.address,
    clientId: consoleClient,
    audience: callsAudience,
    ...more,
  });
const verifierOf = (...issuers: IssuerConfig[]) =>
  tokenVerifier(issuers, [], { clock: systemClock, log: quietLog });
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    (value) => (value === undefined ? "refused" : "accepted"),
    (error: AppError) => ({ code: error.code, ...error.params }),
  );

describe("Keycloak", () => {
  const read = async (claims: JWTPayload, more: Partial<IssuerConfig> = {}) =>
    verifierOf(issuerOf(outside, more))(await outside.sign(claims));

  test("realm roles, group paths, name and session are read from their claims (AUTH-005, AUTH-027, AUTH-028)", async () => {
    expect(await read(keycloakClaims())).toMatchObject({
      issuerName: "state",
      subject: "f2e1c0a4-6d5b-4b0e-9a51-0d5b8f3c7e21",
      userName: "kim",
      name: "Kim Clark",
      email: "kim@example.org",
      tenants: ["metro"],
      roles: ["offline_access", "uma_authorization", "traffic operator"],
      sessionId: "5f0b7d1e-2c44-4c0e-8a3d-7f1f4be0a9c2",
    });
  });

  test("the first tenant group applies, and a subgroup belongs to its tenant (AUTH-006)", async () => {
    const groups = ["/night shift", "/tenant_north/ops/night", "/tenant_metro", "/tenant_north", "/tenant_"];
    expect(await read(keycloakClaims({ groups }))).toMatchObject({ tenants: ["north", "metro"] });
  });

  test("tenants below another group are found by the configured prefix", async () => {
    const groups = ["/tenants/tenant_metro/ops", "/tenant_north"];
    const nested = await read(keycloakClaims({ groups }), { groupPrefix: "/tenants/tenant_" });
    expect(nested).toMatchObject({ tenants: ["metro"] });
  });

  test("the claims for groups and roles are configurable", async () => {
    const claims = keycloakClaims({ groups: undefined, org: { units: ["/tenant_metro"] }, jobs: "chief" });
    const moved = await read(claims, { groupsClaim: "org.units", rolesClaim: "jobs" });
    expect(moved).toMatchObject({ tenants: ["metro"], roles: ["chief"] });
  });

  test("without a groups mapper the response names the missing claim", async () => {
    const claims = keycloakClaims({ groups: undefined });
    expect(await codeOf(read(claims))).toEqual({ code: "claimMissing", claim: "groups", issuer: "state" });
    const odd = keycloakClaims({ groups: { metro: true } });
    expect(await codeOf(read(odd))).toMatchObject({ code: "claimMissing" });
  });

  test.each(["ID", "Refresh", "Offline", "Logout"])("its token of type %s is refused", async (typ) => {
    expect(await read(keycloakClaims({ typ }))).toBeUndefined();
  });
});

describe("Entra ID", () => {
  const entra: Partial<IssuerConfig> = {
    subjectClaim: "oid",
    rolesClaim: "roles",
    groupTenants: { [entraGroups.metro]: "metro", [entraGroups.north]: "north" },
  };
  const read = async (claims: JWTPayload) => verifierOf(issuerOf(outside, entra))(await outside.sign(claims));

  test("group object ids map to tenants, and a person is identified by an immutable claim (AUTH-005)", async () => {
    expect(await read(entraClaims())).toMatchObject({
      subject: "6f0d1b1c-6a0b-4b51-9b38-8c0f3e1f7a55",
      userName: "erin@example.org",
      tenants: ["metro"],
      roles: ["Operators"],
      sessionId: undefined,
    });
    const both = entraClaims({ groups: [entraGroups.north, entraGroups.metro] });
    expect(await read(both)).toMatchObject({ tenants: ["north", "metro"] });
  });

  test("a user in more than 200 groups is refused with the claim's name", async () => {
    const expected = { code: "tooManyGroups", claim: "groups", issuer: "state" };
    expect(await codeOf(read(entraClaims(entraOverage)))).toEqual(expected);
    expect(await codeOf(read(entraClaims({ groups: undefined, hasgroups: true })))).toEqual(expected);
  });

  test("a missing groups claim or person claim is named", async () => {
    expect(await codeOf(read(entraClaims({ groups: undefined })))).toMatchObject({
      code: "claimMissing",
      claim: "groups",
    });
    expect(await codeOf(read(entraClaims({ oid: undefined })))).toMatchObject({
      code: "claimMissing",
      claim: "oid",
    });
  });

  test("an identity token for the same audience and an app-only token are refused", async () => {
    const identity = entraClaims({ azp: undefined, scp: undefined, nonce: "n", aud: callsAudience });
    expect(await read(identity)).toBeUndefined();
    expect(
      await read(entraClaims({ scp: undefined, roles: ["Devices.Read"], idtyp: "app" })),
    ).toBeUndefined();
  });
});

describe("token confusion", () => {
  let verify: VerifyToken;
  beforeAll(() => {
    verify = verifierOf(
      issuerOf(outside, { tenants: ["metro"] }),
      issuerOf(other, { name: "county", tenants: ["north"] }),
    );
  });
  const goodClaims = (more: JWTPayload = {}) => keycloakClaims(more);
  const nowS = () => Math.floor(Date.now() / 1000);
  const encodePart = (value: object) => base64url.encode(JSON.stringify(value));
  const encodeUnsigned = (header: object, claims: JWTPayload) =>
    `${encodePart(header)}.${encodePart({ iss: outside.address, iat: nowS(), exp: nowS() + 300, ...claims })}`;

  test("a valid token is accepted", async () => {
    expect(await codeOf(verify(signByHand({})))).toBe("accepted");
    expect(await codeOf(verify(await outside.sign(goodClaims())))).toBe("accepted");
  });

  const matrix: [what: string, make: () => Promise<string> | string][] = [
    ["algorithm none", () => `${encodeUnsigned({ alg: "none", typ: "JWT" }, goodClaims())}.`],
    [
      "a secret made of the public key",
      () => {
        const [key] = outside.keys;
        const text = encodeUnsigned({ alg: "HS256", typ: "JWT", kid: key?.kid }, goodClaims());
        return `${text}.${createHmac("sha256", JSON.stringify(key?.publicJwk)).update(text).digest("base64url")}`;
      },
    ],
    ["another signature algorithm than its key", () => outside.sign(goodClaims(), { alg: "PS256" })],
    ["a key sent along in the token", () => signWithOwnKey()],
    ["the key of another issuer", () => outside.sign(goodClaims(), {}, other.keys[0])],
    [
      "the key of another issuer under the right key id",
      () => outside.sign(goodClaims(), { kid: outside.keys[0]?.kid ?? "" }, other.keys[0]),
    ],
    ["an unknown key id", () => outside.sign(goodClaims(), { kid: "../keys" })],
    ["an unknown issuer", () => outside.sign(goodClaims({ iss: "https://id.example" }))],
    ["the other issuer's name", () => outside.sign(goodClaims({ iss: other.address }))],
    ["no issuer", () => outside.sign(goodClaims({ iss: undefined }))],
    [
      "a name that only begins like the issuer",
      () => outside.sign(goodClaims({ iss: `${outside.address}/` })),
    ],
    ["another audience", () => outside.sign(goodClaims({ aud: "api://other" }))],
    ["no audience", () => outside.sign(goodClaims({ aud: undefined }))],
    ["its own client as audience", () => outside.sign(goodClaims({ aud: consoleClient }))],
    ["another client", () => outside.sign(goodClaims({ azp: "another" }))],
    ["a time that is over", () => outside.sign(goodClaims({ exp: nowS() - 6 }))],
    ["no end", () => outside.sign(goodClaims({ exp: undefined }))],
    ["a time that has not begun", () => outside.sign(goodClaims({ nbf: nowS() + 60 }))],
    ["no subject", () => outside.sign(goodClaims({ sub: undefined }))],
    ["the type of a logout token", () => outside.sign(goodClaims(), { typ: "logout+jwt" })],
    ["the type of a proof", () => outside.sign(goodClaims(), { typ: "dpop+jwt" })],
    ["events, as a logout token", () => outside.sign(goodClaims({ events: {} }))],
    ["a binding to its holder's key", () => outside.sign(goodClaims({ cnf: { jkt: "x" } }))],
    ["a critical member that nobody knows", () => signByHand({ crit: ["mustHave"], mustHave: true })],
    ["a changed signature", async () => `${(await outside.sign(goodClaims())).slice(0, -6)}AAAAAA`],
    ["three empty parts", () => ".."],
    ["no token at all", () => ""],
  ];
  test.each(matrix)("%s is refused", async (_what, make) => {
    expect(await codeOf(verify(await make()))).toBe("refused");
  });

  test("clock differences of five seconds are tolerated", async () => {
    expect(await codeOf(verify(await outside.sign(goodClaims({ exp: nowS() - 3 }))))).toBe("accepted");
    expect(await codeOf(verify(await outside.sign(goodClaims({ nbf: nowS() + 3 }))))).toBe("accepted");
  });

  test("an issuer gives access only to its configured tenants, whatever its groups are", async () => {
    const groups = ["/tenant_north", "/tenant_metro"];
    expect(await verify(await outside.sign(goodClaims({ groups })))).toMatchObject({ tenants: ["metro"] });
    expect(await verify(await other.sign(goodClaims({ groups })))).toMatchObject({ tenants: ["north"] });
  });

  function signByHand(header: object): string {
    const [key] = outside.keys;
    const text = encodeUnsigned({ alg: "RS256", typ: "JWT", kid: key?.kid, ...header }, goodClaims());
    return `${text}.${sign("RSA-SHA256", Buffer.from(text), key?.privateKey ?? "").toString("base64url")}`;
  }

  async function signWithOwnKey(): Promise<string> {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const jwk = publicKey.export({ format: "jwk" });
    const key = { kid: "own", privateKey, publicJwk: {} };
    return outside.sign(goodClaims(), { jwk, jku: `${other.address}/keys` } as object, key);
  }
});

describe("keys of an issuer", () => {
  const linesOf = () => {
    const lines: string[] = [];
    const note = (_: object, message: string) => void lines.push(message);
    return { lines, log: { ...quietLog, error: note, info: note } satisfies Log };
  };
  const startUp = async () => {
    const issuer = await OutsideIssuer.start();
    const { lines, log } = linesOf();
    const clock = movableClock(new Date().toISOString());
    const verify = tokenVerifier([issuerOf(issuer)], [], { clock, log });
    const signToken = () => {
      const nowS = Math.floor(clock.nowMs() / 1000);
      return issuer.sign(keycloakClaims({ iat: nowS, exp: nowS + 300 }));
    };
    return {
      issuer,
      clock,
      lines,
      ask: async (token?: string) => codeOf(verify(token ?? (await signToken()))),
    };
  };

  test("a new key is fetched on its first token, and the old one is refused", async () => {
    const { issuer, clock, ask } = await startUp();
    const old = await issuer.sign(keycloakClaims());
    expect(await ask(old)).toBe("accepted");
    issuer.rotate();
    expect(await ask()).toBe("accepted");
    expect(await ask(old)).toBe("refused");
    clock.advanceMs(keysFreshForMs);
    expect(await ask()).toBe("accepted");
    await issuer.stop();
  });

  test("tokens with unknown key ids refetch the keys at most every ten seconds", async () => {
    const { issuer, clock, ask } = await startUp();
    expect(await ask()).toBe("accepted");
    const forgeToken = () => issuer.sign(keycloakClaims(), { kid: String(Math.random()) });
    for (let round = 0; round < 20; round++) expect(await ask(await forgeToken())).toBe("refused");
    expect(issuer.keyReads).toBe(2);
    clock.advanceMs(unknownKeyPauseMs);
    await ask(await forgeToken());
    expect(issuer.keyReads).toBe(3);
    await issuer.stop();
  });

  test("an unreachable issuer is distinguished from an invalid token, reported once and not polled constantly", async () => {
    const { issuer, clock, lines, ask } = await startUp();
    issuer.isUp = false;
    for (let round = 0; round < 5; round++)
      expect(await ask()).toEqual({ code: "issuerUnreachable", issuer: "state" });
    expect(lines).toEqual(["the keys of an issuer cannot be read"]);
    issuer.isUp = true;
    expect(await ask()).toMatchObject({ code: "issuerUnreachable" });
    clock.advanceMs(retryAfterMs);
    expect(await ask()).toBe("accepted");
    expect(lines).toEqual([
      "the keys of an issuer cannot be read",
      "the keys of an issuer can be read again",
    ]);
    await issuer.stop();
  });

  test("during an outage its last keys are valid for an hour", async () => {
    const { issuer, clock, ask } = await startUp();
    expect(await ask()).toBe("accepted");
    issuer.isUp = false;
    clock.advanceMs(keysFreshForMs);
    expect(await ask()).toBe("accepted");
    clock.advanceMs(keysUsableForMs);
    expect(await ask()).toMatchObject({ code: "issuerUnreachable" });
    await issuer.stop();
  });
});
