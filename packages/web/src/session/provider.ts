import type { PublicConfig } from "@gantry/domain/contract/answers/session.ts";
import * as oauth from "oauth4webapi";

/** Tokens from the provider; in memory only. */
export interface Tokens {
  access: string;
  refresh: string | undefined;
  id: string | undefined;
  /** Client time, milliseconds since 1970. */
  expiresAtMs: number;
}

interface Pending {
  verifier: string;
  state: string;
  nonce: string;
  path: string;
  /** The callback was processed: its code is valid for one exchange, which a reload may have interrupted. */
  isTakenUp?: boolean;
}

const pendingKey = "gantry_signing_in";
const callbackPath = "/signed-in";
const shortestLifeS = 30;

/** The configured identity provider; authorization code flow with PKCE. */
export class Provider {
  readonly #config: PublicConfig;
  readonly #server: oauth.AuthorizationServer;
  readonly #client: oauth.Client;
  readonly #options: { [oauth.allowInsecureRequests]: boolean };

  private constructor(config: PublicConfig, server: oauth.AuthorizationServer) {
    this.#config = config;
    this.#server = server;
    this.#client = { client_id: config.clientId };
    this.#options = insecureOnLoopback(config.issuer);
  }

  get applicationName(): string {
    return this.#config.applicationName;
  }

  static async discover(config: PublicConfig): Promise<Provider> {
    const issuer = new URL(config.issuer);
    const answer = await oauth.discoveryRequest(issuer, {
      algorithm: "oidc",
      ...insecureOnLoopback(config.issuer),
    });
    return new Provider(config, await oauth.processDiscoveryResponse(issuer, answer));
  }

  /** Redirects to the provider; a valid provider session needs no password. Returns to `path`. */
  async leave(path: string): Promise<void> {
    const { origin } = this.#config;
    // At an address such as 127.0.0.1 the provider would refuse.
    if (origin !== null && origin !== location.origin) return location.replace(`${origin}${path}`);
    const verifier = oauth.generateRandomCodeVerifier();
    const pending: Pending = {
      verifier,
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      path,
    };
    sessionStorage.setItem(pendingKey, JSON.stringify(pending));
    const target = new URL(requireText(this.#server.authorization_endpoint, "authorization_endpoint"));
    const parameters = {
      client_id: this.#config.clientId,
      redirect_uri: redirectUri(),
      response_type: "code",
      scope: this.#config.scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...this.#resource(),
    };
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
    location.assign(target);
  }

  /**
   * Exchanges the callback URL for tokens and returns the original path. No tokens: the callback is not for
   * this tab's request, or was reloaded before the exchange; sign-in starts again.
   */
  async arrive(address: URL): Promise<{ tokens: Tokens | undefined; path: string }> {
    const pending = JSON.parse(sessionStorage.getItem(pendingKey) ?? "null") as Pending | null;
    if (pending === null || pending.isTakenUp) return { tokens: undefined, path: pending?.path ?? "/" };
    // Kept until the tokens arrive: a reload during the exchange still knows the path.
    sessionStorage.setItem(pendingKey, JSON.stringify({ ...pending, isTakenUp: true }));
    const tokens = await this.#exchange(pending, address);
    sessionStorage.removeItem(pendingKey);
    return { tokens, path: pending.path };
  }

  async #exchange(pending: Pending, address: URL): Promise<Tokens> {
    const parameters = oauth.validateAuthResponse(this.#server, this.#client, address, pending.state);
    const answer = await oauth.authorizationCodeGrantRequest(
      this.#server,
      this.#client,
      oauth.None(),
      parameters,
      redirectUri(),
      pending.verifier,
      { ...this.#options, additionalParameters: this.#resource() },
    );
    const result = await oauth.processAuthorizationCodeResponse(this.#server, this.#client, answer, {
      expectedNonce: pending.nonce,
      requireIdToken: true,
    });
    return tokensFrom(result);
  }

  async renew(tokens: Tokens): Promise<Tokens> {
    if (!tokens.refresh) throw new Error("The provider gave no refresh token");
    const answer = await oauth.refreshTokenGrantRequest(
      this.#server,
      this.#client,
      oauth.None(),
      tokens.refresh,
      { ...this.#options, additionalParameters: this.#resource() },
    );
    const result = await oauth.processRefreshTokenResponse(this.#server, this.#client, answer);
    const renewed = tokensFrom(result);
    return { ...renewed, refresh: renewed.refresh ?? tokens.refresh, id: renewed.id ?? tokens.id };
  }

  /** Also ends the provider's session, so the next visit asks for a password. */
  signOut(tokens: Tokens | undefined): void {
    const endpoint = this.#server.end_session_endpoint;
    if (!endpoint) {
      location.assign("/");
      return;
    }
    const target = new URL(endpoint);
    target.searchParams.set("client_id", this.#config.clientId);
    target.searchParams.set("post_logout_redirect_uri", `${location.origin}/`);
    if (tokens?.id) target.searchParams.set("id_token_hint", tokens.id);
    location.assign(target);
  }

  #resource(): Record<string, string> {
    return this.#config.audience ? { resource: this.#config.audience } : {};
  }
}

export const isCallback = (address: Pick<URL, "pathname">): boolean => address.pathname === callbackPath;

const redirectUri = () => `${location.origin}${callbackPath}`;

function tokensFrom(result: oauth.TokenEndpointResponse): Tokens {
  const lifeS = Math.max(result.expires_in ?? 300, shortestLifeS);
  return {
    access: result.access_token,
    refresh: result.refresh_token,
    id: result.id_token,
    expiresAtMs: Date.now() + lifeS * 1000,
  };
}

// Without TLS only on loopback, where tokens cross no network.
function insecureOnLoopback(issuer: string): { [oauth.allowInsecureRequests]: boolean } {
  const { protocol, hostname } = new URL(issuer);
  const isLoopback = hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
  return { [oauth.allowInsecureRequests]: protocol === "http:" && isLoopback };
}

function requireText(value: string | undefined, name: string): string {
  if (!value) throw new Error(`The identity provider names no ${name}`);
  return value;
}
