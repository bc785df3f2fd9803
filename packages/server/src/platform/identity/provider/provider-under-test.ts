import { createHash, randomBytes } from "node:crypto";
import Fastify from "fastify";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { testSecretKey } from "../../../testing/secret-key.ts";
import { quietLog } from "../../../testing/quiet-log.ts";
import { type Clock, systemClock } from "../../clock.ts";
import { freePort } from "../../http/free-port.ts";
import { AccountStore } from "../accounts/accounts.ts";
import { audienceAt, consoleClientId, embeddedProvider, issuerAt } from "./embedded-provider.ts";
import { installationDatabase } from "./installation-database.ts";
import { hashPassword } from "../accounts/password.ts";
import { accountHistory } from "../accounts/account-history.ts";
import { recoveryLinks } from "../accounts/recovery-links.ts";
import { newPasswords } from "../accounts/new-password.ts";
import { mountProvider } from "./provider-routes.ts";
import { sessionEnds } from "../sessions.ts";
import { PasswordCheck } from "../sign-in-guard/check-password.ts";
import { knownBrowsers } from "../sign-in-guard/known-browsers.ts";
import { signInTries } from "../sign-in-guard/sign-in-tries.ts";
import { loadSigningKeys, publicKeys } from "./signing-keys.ts";
import { embeddedIssuer, tokenVerifier, type VerifyToken } from "../tokens/token-verifier.ts";

export { testSecretKey } from "../../../testing/secret-key.ts";

export interface ProviderUnderTest {
  publicUrl: string;
  accounts: AccountStore;
  verify: VerifyToken;
  newAccount(userName: string, password: string, tenants?: string[]): Promise<string>;
  stop(): Promise<void>;
}

// The provider uses the machine's clock, so the store's clock must advance too.
export async function providerUnderTest(
  tenant: Pick<TestTenant, "id" | "database" | "pool" | "bus"> & { clock: Clock },
  secretKey = testSecretKey,
): Promise<ProviderUnderTest> {
  const database = installationDatabase(tenant.pool);
  const accounts = new AccountStore(database, systemClock);
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const signingKeys = await loadSigningKeys(database, secretKey, systemClock);
  const sessions = sessionEnds({ database, bus: tenant.bus, clock: systemClock });
  const shared = { publicUrl, database, accounts, sessions, clock: systemClock, log: quietLog };
  const provider = embeddedProvider({ ...shared, secretKey, signingKeys });
  const app = Fastify({ trustProxy: true });
  const passwords = newPasswords({ ...shared, secretKey });
  const history = accountHistory({ accounts, database: tenant.database, log: quietLog });
  const recovery = recoveryLinks({ database, clock: tenant.clock, onSet: history.passwordRecovered });
  const tries = signInTries(database, tenant.clock);
  const browsers = knownBrowsers({ secretKey, clock: systemClock, isSecure: false });
  const passwordCheck = new PasswordCheck({ ...shared, tries, browsers, history, clock: tenant.clock });
  await mountProvider(app, { ...shared, provider, passwords, recovery, passwordCheck, browsers });
  await app.listen({ port, host: "127.0.0.1" });
  const issuer = embeddedIssuer(issuerAt(publicUrl), consoleClientId, audienceAt(publicUrl));
  return {
    publicUrl,
    accounts,
    verify: tokenVerifier([issuer], publicKeys(signingKeys), { clock: systemClock, log: quietLog }),
    newAccount: async (userName, password, tenants = [tenant.id]) =>
      accounts.ensureEmbedded({
        userName,
        email: `${userName}@example.org`,
        givenName: "Olive",
        familyName: "Park",
        passwordHash: await hashPassword(password),
        tenants,
      }),
    stop: () => app.close(),
  };
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
}

export class Browser {
  readonly #publicUrl: string;
  readonly #address: string | undefined;
  readonly #cookies = new Map<string, { value: string; path: string }>();
  readonly setCookies: string[] = [];
  readonly verifier = randomBytes(32).toString("base64url");

  /** `address`: the caller's, behind a trusted proxy. */
  constructor(publicUrl: string, address?: string) {
    this.#publicUrl = publicUrl;
    this.#address = address;
  }

  authorizeUrl(more: Record<string, string | undefined> = {}): string {
    const query = {
      client_id: consoleClientId,
      redirect_uri: `${this.#publicUrl}/signed-in`,
      response_type: "code",
      scope: "openid profile email groups roles",
      code_challenge: createHash("sha256").update(this.verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "s1",
      ...more,
    };
    const url = new URL(`${this.#publicUrl}/oidc/auth`);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, value);
    return url.href;
  }

  async go(url: string, form?: Record<string, string>): Promise<{ status: number; url: URL; html: string }> {
    let answer = await this.#fetch(url, form);
    let here = new URL(url);
    for (let hops = 0; answer.status >= 300 && answer.status < 400 && hops < 10; hops++) {
      here = new URL(answer.headers.get("location") ?? "", here);
      if (here.pathname === "/signed-in" || here.pathname === "/")
        return { status: answer.status, url: here, html: "" };
      answer = await this.#fetch(here.href);
    }
    return { status: answer.status, url: here, html: await answer.text() };
  }

  async signIn(userName: string, password: string, more: Record<string, string> = {}) {
    const page = await this.go(this.authorizeUrl());
    return this.go(page.url.href, { userName, password, ...more });
  }

  async halfSignIn(userName: string, password: string, question = this.authorizeUrl()): Promise<URL> {
    const page = await this.go(question);
    const answer = await this.#fetch(page.url.href, { userName, password });
    return new URL(answer.headers.get("location") ?? "", page.url);
  }

  async tokens(userName: string, password: string): Promise<Tokens> {
    const { url } = await this.signIn(userName, password);
    return this.exchange(url);
  }

  async exchange(signedIn: URL): Promise<Tokens> {
    const answer = await this.token({
      grant_type: "authorization_code",
      code: signedIn.searchParams.get("code") ?? "",
      redirect_uri: `${this.#publicUrl}/signed-in`,
      code_verifier: this.verifier,
    });
    return (await answer.json()) as Tokens;
  }

  token(form: Record<string, string>): Promise<Response> {
    return fetch(`${this.#publicUrl}/oidc/token`, {
      method: "POST",
      headers: { origin: this.#publicUrl },
      body: new URLSearchParams({ client_id: consoleClientId, ...form }),
    });
  }

  async #fetch(url: string, form?: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(url);
    const cookies = [...this.#cookies].filter(([, { path }]) => pathname.startsWith(path));
    const answer = await fetch(url, {
      redirect: "manual",
      headers: {
        cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join("; "),
        ...(this.#address !== undefined && { "x-forwarded-for": this.#address }),
      },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    this.setCookies.push(line);
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf("="));
    const value = pair.slice(pair.indexOf("=") + 1);
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? "/";
    if (value === "" || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path });
  }
}
