import { createHash, randomBytes } from "node:crypto";

export interface Answer<T> {
  status: number;
  body: T;
}

export class ConsoleClient {
  readonly address: string;
  readonly #userName: string;
  readonly #tenantId: string;
  #token: { text: string; endsAtMs: number } | undefined;
  #signingIn: Promise<string> | undefined;

  constructor({ address, userName, tenantId }: { address: string; userName: string; tenantId: string }) {
    this.address = address;
    this.#userName = userName;
    this.#tenantId = tenantId;
  }

  /**
   * Sends a `Blob` as a file. Throws only when the connection fails; returns every response, whatever its
   * status; the body is undefined unless it is JSON.
   */
  async call<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const isFile = body instanceof Blob;
    const response = await fetch(`${this.address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await this.#validToken()}`,
        "x-tenant-id": this.#tenantId,
        ...(body === undefined
          ? {}
          : { "content-type": isFile ? "application/octet-stream" : "application/json" }),
      },
      body: isFile ? body : body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: (isJson ? JSON.parse(text) : undefined) as T };
  }

  #validToken(): Promise<string> {
    if (this.#token && this.#token.endsAtMs > Date.now() + 30_000) return Promise.resolve(this.#token.text);
    this.#signingIn ??= signIn(this.address, this.#userName)
      .then((token) => {
        this.#token = token;
        return token.text;
      })
      .finally(() => {
        this.#signingIn = undefined;
      });
    return this.#signingIn;
  }
}

const clientId = "gantry-console";

export function makeAuthorization(address: string): {
  question: string;
  redirectUri: string;
  verifier: string;
} {
  const verifier = randomBytes(32).toString("base64url");
  const redirectUri = `${address}/signed-in`;
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid profile email groups roles",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: randomBytes(8).toString("hex"),
  });
  return { question: `${address}/oidc/auth?${query}`, redirectUri, verifier };
}

async function signIn(address: string, userName: string): Promise<{ text: string; endsAtMs: number }> {
  const cookies = new Map<string, string>();
  const { question, redirectUri, verifier } = makeAuthorization(address);
  const form = await follow(question, cookies, redirectUri);
  const back = await follow(form, cookies, redirectUri, new URLSearchParams({ userName, password: "demo" }));
  const code = new URL(back).searchParams.get("code");
  if (!code) throw new Error(`Signing in as ${userName} ended at ${back}`);
  const response = await fetch(`${address}/oidc/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`The token was refused with ${response.status}`);
  const token = (await response.json()) as { access_token: string; expires_in: number };
  return { text: token.access_token, endsAtMs: Date.now() + token.expires_in * 1000 };
}

async function follow(
  start: string,
  cookies: Map<string, string>,
  end: string,
  form?: URLSearchParams,
): Promise<string> {
  let address = start;
  let body = form;
  for (let step = 0; step < 10; step += 1) {
    const response = await fetch(address, {
      method: body ? "POST" : "GET",
      body,
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    for (const cookie of response.headers.getSetCookie()) keep(cookie, cookies);
    const location = response.headers.get("location");
    if (!location) {
      if (!response.ok) throw new Error(`${address} answered ${response.status}`);
      return address;
    }
    address = new URL(location, address).href;
    body = undefined;
    if (address.startsWith(end)) return address;
  }
  throw new Error(`${start} leads round in circles`);
}

function keep(cookie: string, cookies: Map<string, string>): void {
  const [pair = ""] = cookie.split(";");
  const cut = pair.indexOf("=");
  cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
}
