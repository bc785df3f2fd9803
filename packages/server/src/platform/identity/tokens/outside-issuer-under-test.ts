import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT, type JWK, type JWTHeaderParameters, type JWTPayload } from "jose";

interface Key {
  kid: string;
  privateKey: KeyObject;
  publicJwk: JWK;
}

export const consoleClient = "gantry-console";
export const callsAudience = "api://gantry";

export class OutsideIssuer {
  readonly #server: Server;
  readonly #nonces = new Map<string, string>();
  readonly address: string;
  keys: Key[] = [newKey()];
  isUp = true;
  keyReads = 0;
  claims: JWTPayload = {};

  private constructor(server: Server) {
    this.#server = server;
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", (request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<OutsideIssuer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    server.unref();
    return new OutsideIssuer(server);
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  rotate(): void {
    this.keys = [newKey()];
  }

  sign(claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}, key = this.keys[0]): Promise<string> {
    if (!key) throw new Error("it has no key");
    const nowS = Math.floor(Date.now() / 1000);
    const payload = { iss: this.address, iat: nowS, exp: nowS + 300, ...claims };
    const kept = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
    return new SignJWT(kept)
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid: key.kid, ...header })
      .sign(key.privateKey);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.address);
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (!this.isUp) return void response.writeHead(503).end();
    if (url.pathname === "/authorize") return this.#authorize(url, response);
    if (url.pathname === "/token") return this.#token(request, response);
    if (url.pathname === "/keys") this.keyReads += 1;
    const documents: Record<string, object> = {
      "/.well-known/openid-configuration": this.#discovery(),
      "/keys": { keys: this.keys.map(({ publicJwk }) => publicJwk) },
    };
    const document = documents[url.pathname];
    if (!document) return void response.writeHead(404).end();
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(document));
  }

  #discovery(): object {
    const { address } = this;
    return {
      issuer: address,
      jwks_uri: `${address}/keys`,
      authorization_endpoint: `${address}/authorize`,
      token_endpoint: `${address}/token`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
    };
  }

  #authorize({ searchParams }: URL, response: ServerResponse): void {
    const back = new URL(searchParams.get("redirect_uri") ?? "");
    const code = randomUUID();
    this.#nonces.set(code, searchParams.get("nonce") ?? "");
    back.searchParams.set("code", code);
    back.searchParams.set("state", searchParams.get("state") ?? "");
    response.writeHead(302, { Location: back.href }).end();
  }

  async #token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const nonce = this.#nonces.get(new URLSearchParams(body).get("code") ?? "");
    const { sub } = this.claims;
    response.setHeader("Content-Type", "application/json").end(
      JSON.stringify({
        access_token: await this.sign(this.claims),
        id_token: await this.sign({ sub, aud: consoleClient, nonce }),
        token_type: "Bearer",
        expires_in: 300,
      }),
    );
  }
}

/**
 * Claims of a Keycloak access token (Server Administration Guide, "Protocol mappers"):
 * https://www.keycloak.org/docs/latest/server_admin/index.html#_protocol-mappers
 */
export function keycloakClaims(more: JWTPayload = {}): JWTPayload {
  return {
    jti: "onrtac:1c2a7b",
    aud: [callsAudience, "account"],
    sub: "f2e1c0a4-6d5b-4b0e-9a51-0d5b8f3c7e21",
    typ: "Bearer",
    azp: consoleClient,
    sid: "5f0b7d1e-2c44-4c0e-8a3d-7f1f4be0a9c2",
    acr: "1",
    "allowed-origins": ["https://console.example"],
    realm_access: { roles: ["offline_access", "uma_authorization", "traffic operator"] },
    resource_access: { account: { roles: ["manage-account", "view-profile"] } },
    scope: "openid profile email",
    email_verified: true,
    name: "Kim Clark",
    preferred_username: "kim",
    given_name: "Kim",
    family_name: "Clark",
    email: "kim@example.org",
    groups: ["/tenant_metro", "/operators/night"],
    ...more,
  };
}

export const entraGroups = {
  metro: "0b1d5b4e-6a3d-4f5a-9a77-3a9d6f1c2e10",
  north: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
} as const;

/**
 * Claims of a version 2.0 access token of Microsoft Entra ID (Access token claims reference):
 * https://learn.microsoft.com/en-us/entra/identity-platform/access-token-claims-reference
 */
export function entraClaims(more: JWTPayload = {}): JWTPayload {
  return {
    aud: callsAudience,
    aio: "AWQAm/8XAAAA",
    azp: consoleClient,
    azpacr: "0",
    groups: [entraGroups.metro, "a3f7c1de-0000-4000-8000-5b0a4bd0f111"],
    name: "Erin Dale",
    oid: "6f0d1b1c-6a0b-4b51-9b38-8c0f3e1f7a55",
    preferred_username: "erin@example.org",
    rh: "0.AXwA",
    roles: ["Operators"],
    scp: "console",
    sub: "kP3d7Zr0pairwise",
    tid: "72f988bf-86f1-41af-91ab-2d7cd011db47",
    uti: "8vGq0m2",
    ver: "2.0",
    ...more,
  };
}

/** Entra sends this instead of `groups` for users in more than 200 groups. */
export const entraOverage: JWTPayload = {
  groups: undefined,
  _claim_names: { groups: "src1" },
  _claim_sources: {
    src1: {
      endpoint:
        "https://graph.microsoft.com/v1.0/users/6f0d1b1c-6a0b-4b51-9b38-8c0f3e1f7a55/getMemberObjects",
    },
  },
};

function newKey(): Key {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const kid = randomUUID();
  return {
    kid,
    privateKey,
    publicJwk: { ...(publicKey.export({ format: "jwk" }) as JWK), kid, use: "sig", alg: "RS256" },
  };
}
