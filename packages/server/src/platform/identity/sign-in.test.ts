import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { installationDatabase } from "./provider/installation-database.ts";
import { Browser, providerUnderTest, type ProviderUnderTest } from "./provider/provider-under-test.ts";
import { interactionLimit } from "./sign-in-guard/interaction-limit.ts";
import { maxTries, pauseMs, sharedLimits, signInTries } from "./sign-in-guard/sign-in-tries.ts";

let tenant: TestTenant;
let provider: ProviderUnderTest;
let accountId: string;

beforeAll(async () => {
  tenant = await testTenant();
  provider = await providerUnderTest(tenant);
  accountId = await provider.newAccount("olive", "correct horse");
});
afterAll(() => provider.stop());
const openBrowser = () => new Browser(provider.publicUrl);

describe("code flow", () => {
  test("name and password give an access token with tenants, name and roles (AUTH-001, AUTH-005, AUTH-027)", async () => {
    const tokens = await openBrowser().tokens("olive", "correct horse");
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: "RS256", typ: "at+jwt" });
    expect(tokens.expires_in).toBe(300);
    expect(await provider.verify(tokens.access_token)).toMatchObject({
      issuerName: "embedded",
      subject: accountId,
      userName: "olive",
      name: "Olive Park",
      email: "olive@example.org",
      tenants: [tenant.id],
      roles: [],
    });
  });

  test("a sign-in goes on at the public address, whatever host a proxy or caller named", async () => {
    const browser = openBrowser();
    const otherName = browser.authorizeUrl().replace("//127.0.0.1:", "//localhost:");
    const next = await browser.halfSignIn("olive", "correct horse", otherName);
    expect(next.origin).toBe(provider.publicUrl);
  });

  test("sign-in without PKCE is refused (AUTH-002)", async () => {
    const { url } = await openBrowser().go(
      openBrowser().authorizeUrl({ code_challenge: undefined, code_challenge_method: undefined }),
    );
    expect(url.searchParams.get("error")).toBe("invalid_request");
    expect(url.searchParams.get("code")).toBeNull();
  });

  test("a code is invalid with another verifier and on second use", async () => {
    const mine = openBrowser();
    const { url } = await mine.signIn("olive", "correct horse");
    expect(await new Browser(provider.publicUrl).exchange(url)).toMatchObject({ error: "invalid_grant" });
    const other = openBrowser();
    const again = await other.signIn("olive", "correct horse");
    expect(await other.exchange(again.url)).toHaveProperty("access_token");
    expect(await other.exchange(again.url)).toMatchObject({ error: "invalid_grant" });
  });

  test("of two concurrent exchanges of one code only one succeeds", async () => {
    const mine = openBrowser();
    const { url } = await mine.signIn("olive", "correct horse");
    const answers = await Promise.all([mine.exchange(url), mine.exchange(url)]);
    expect(answers.filter((answer) => "access_token" in answer).length).toBeLessThanOrEqual(1);
  });

  test("a page at another address gets no tokens", async () => {
    const mine = openBrowser();
    const { url } = await mine.go(mine.authorizeUrl({ redirect_uri: "https://elsewhere.example/signed-in" }));
    expect(url.host).toBe(new URL(provider.publicUrl).host);
  });
});

describe("tokens", () => {
  test("a changed token, an identity token and a missing token are refused", async () => {
    const { access_token, id_token } = await openBrowser().tokens("olive", "correct horse");
    const [head, body = "", signature] = access_token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as { groups: string[] };
    const widened = Buffer.from(JSON.stringify({ ...claims, groups: ["/tenant_other"] })).toString(
      "base64url",
    );
    expect(await provider.verify([head, widened, signature].join("."))).toBeUndefined();
    expect(await provider.verify(id_token)).toBeUndefined();
    expect(await provider.verify("")).toBeUndefined();
  });

  test("a refresh token works once, and reuse ends the session", async () => {
    const mine = openBrowser();
    const { refresh_token } = await mine.tokens("olive", "correct horse");
    const refresh = (token: string) => mine.token({ grant_type: "refresh_token", refresh_token: token });
    const renewed = (await (await refresh(refresh_token)).json()) as {
      access_token: string;
      refresh_token: string;
    };
    const before = await provider.verify(renewed.access_token);
    expect(before).toMatchObject({ subject: accountId });
    expect(before && (await provider.accounts.standing(accountId, before))).toBeDefined();
    expect(renewed.refresh_token).not.toBe(refresh_token);
    expect((await refresh(refresh_token)).status).toBe(400);
    expect((await refresh(renewed.refresh_token)).status).toBe(400);
    const token = await provider.verify(renewed.access_token);
    expect(token && (await provider.accounts.standing(accountId, token))).toBeUndefined();
  });

  test("a reload needs no password: the session's redirect returns a new code", async () => {
    const mine = openBrowser();
    await mine.tokens("olive", "correct horse");
    const { url } = await mine.go(mine.authorizeUrl({ prompt: "none" }));
    expect(await mine.exchange(url)).toHaveProperty("access_token");
    const stranger = await openBrowser().go(openBrowser().authorizeUrl({ prompt: "none" }));
    expect(stranger.url.searchParams.get("error")).toBe("login_required");
  });
});

describe("sign-in page", () => {
  test("a wrong password and an unknown name get the same response", async () => {
    const wrong = await openBrowser().signIn("olive", "wrong");
    const unknown = await openBrowser().signIn("nobody", "wrong");
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const toComparable = (html: string) =>
      html.replaceAll(/\/oidc\/sign-in\/[\w-]+/g, "").replaceAll(/olive|nobody/g, "");
    expect(toComparable(wrong.html)).toBe(toComparable(unknown.html));
    expect(wrong.html).toContain("4 of 5 attempts left, then locked for 15 min.");
  });

  test("after five attempts there is a pause of 15 minutes, for this name and address only", async () => {
    await provider.newAccount("tired", "right one");
    await provider.newAccount("rested", "right one");
    for (let tries = 1; tries <= maxTries; tries++)
      expect((await openBrowser().signIn("tired", "wrong")).status).toBe(401);
    const paused = await openBrowser().signIn("tired", "right one");
    expect(paused.status).toBe(429);
    expect(paused.html).toContain("Try again in 15 min.");
    expect(await openBrowser().tokens("rested", "right one")).toHaveProperty("access_token");
    tenant.clock.advanceMs(pauseMs);
    expect(await openBrowser().tokens("tired", "right one")).toHaveProperty("access_token");
  });

  test("the addresses of one IPv6 network share their five attempts", async () => {
    const tries = signInTries(installationDatabase(tenant.pool), tenant.clock);
    const from = (host: number) => tries.take("hunted", `2001:db8:1:2::${host.toString(16)}`);
    for (let host = 1; host <= maxTries; host++) expect(await from(host)).toMatchObject({ allowed: true });
    expect(await from(maxTries + 1)).toMatchObject({ allowed: false });
    expect(await tries.take("hunted", "2001:db8:1:3::1")).toMatchObject({ allowed: true });
  });

  test("the failed attempts of a network, over all names, and of a name, over all networks, are limited", async () => {
    const tries = signInTries(installationDatabase(tenant.pool), tenant.clock);
    const countAllowed = async (attempts: number, take: (index: number) => Promise<{ allowed: boolean }>) => {
      let allowed = 0;
      for (let index = 0; index < attempts; index++) allowed += (await take(index)).allowed ? 1 : 0;
      return allowed;
    };
    const { network, name } = sharedLimits;
    expect(await countAllowed(network + 5, (index) => tries.takeShared(`spray${index}`, "10.1.1.1"))).toBe(
      network,
    );
    expect(await countAllowed(name + 5, (index) => tries.takeShared("sprayed", `10.2.2.${index}`))).toBe(
      name,
    );
    expect(await tries.takeShared("another", "10.3.3.3")).toMatchObject({ allowed: true });
    tenant.clock.advanceMs(pauseMs);
    expect(await tries.takeShared("sprayed", "10.1.1.1")).toMatchObject({ allowed: true });
  });

  test("guesses from a network leave its known browsers a way in, and are refused before the password is checked", async () => {
    await provider.newAccount("known", "right one");
    const browser = new Browser(provider.publicUrl, "10.4.4.4");
    await browser.signIn("known", "right one");
    await browser.go(`${provider.publicUrl}/oidc/session/end`);
    const tries = signInTries(installationDatabase(tenant.pool), tenant.clock);
    for (let index = 0; index < sharedLimits.network; index++)
      await tries.takeShared(`guessed${index}`, "10.4.4.4");
    expect((await new Browser(provider.publicUrl, "10.4.4.4").signIn("known", "right one")).status).toBe(429);
    const page = await browser.go(browser.authorizeUrl({ prompt: "login" }));
    const { url } = await browser.go(page.url.href, { userName: "known", password: "right one" });
    expect(url.searchParams.has("code")).toBe(true);
  });

  test("refused attempts and the lock of an account are in the history of its tenant", async () => {
    const id = await provider.newAccount("watched", "right one");
    for (let tries = 1; tries <= maxTries; tries++) await openBrowser().signIn("watched", "wrong");
    const readHistory = () =>
      tenant.asOwner<{ signIn: string }>(
        `select after ->> 'signIn' as "signIn" from audit_log where tenant_id = $1 and entity_id = $2 order by 1`,
        [tenant.id, id],
      );
    await vi.waitUntil(async () => (await readHistory()).length === maxTries);
    expect((await readHistory()).map(({ signIn }) => signIn)).toEqual([
      "locked",
      ...Array<string>(maxTries - 1).fill("refused"),
    ]);
  });

  test("strangers can begin only so many sign-ins in a network, with a short state, and silent ones stay possible", async () => {
    const findRefusal = interactionLimit(tenant.clock);
    const begin = (ip: string, more: Record<string, string> = {}, path = "/oidc/auth") =>
      findRefusal({ method: "GET", url: `${path}?${new URLSearchParams({ state: "s1", ...more })}`, ip });
    const refused = Array.from({ length: 200 }, (_, index) =>
      begin("10.5.5.5", {}, ["/oidc/auth", "/oidc/AUTH/", "/oidc/%61uth"][index % 3]),
    ).filter((refusal) => refusal !== undefined);
    expect(refused).toHaveLength(80);
    expect(refused[0]).toMatchObject({ status: 429, retryAfterS: 1 });
    expect(begin("10.5.5.5", { prompt: "none" })).toBeUndefined();
    expect(begin("10.5.5.6")).toBeUndefined();
    expect(begin("10.5.5.6", { state: "s".repeat(513) })).toMatchObject({ status: 400 });
    tenant.clock.advanceMs(1_000);
    expect(begin("10.5.5.5")).toBeUndefined();
    const long = openBrowser().authorizeUrl({ state: "s".repeat(513) });
    expect((await openBrowser().go(long)).status).toBe(400);
  });

  test("discovery offers the code flow alone", async () => {
    const answer = await fetch(`${provider.publicUrl}/oidc/.well-known/openid-configuration`);
    expect(await answer.json()).toMatchObject({
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
    });
  });

  test("concurrent guesses are limited to five as well", async () => {
    await provider.newAccount("rushed", "right one");
    const guesses = await Promise.all(
      Array.from({ length: 9 }, () => openBrowser().signIn("rushed", "wrong")),
    );
    expect(guesses.filter((guess) => guess.status === 401)).toHaveLength(maxTries);
  });

  test("'for this shift' keeps the session when the browser is closed, otherwise the cookie ends with it", async () => {
    const sessionCookie = (one: Browser) =>
      one.setCookies.findLast((line) => line.startsWith("gantry_session="));
    const [kept, not] = [openBrowser(), openBrowser()];
    await kept.signIn("olive", "correct horse", { keep: "yes" });
    await not.signIn("olive", "correct horse");
    expect(sessionCookie(kept)).toMatch(/expires=/i);
    expect(sessionCookie(kept)).toMatch(/httponly/i);
    expect(sessionCookie(not)).not.toMatch(/expires=/i);
  });

  test("the page has no script, cannot be framed and escapes input", async () => {
    const mine = openBrowser();
    const page = await mine.go(mine.authorizeUrl());
    const answer = await mine.go(page.url.href, { userName: `"><script>alert(1)</script>`, password: "x" });
    expect(answer.html).not.toContain("<script>");
    const headers = (await fetch(`${provider.publicUrl}/oidc/sign-in/none`)).headers;
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    for (const asset of ["sign-in.css", "sign-in.js", "inter.woff2"])
      expect((await fetch(`${provider.publicUrl}/oidc/assets/${asset}`)).status).toBe(200);
  });

  test("the page uses the light or dark mode chosen in the console", async () => {
    const htmlWith = async (cookie: string) =>
      (await fetch(`${provider.publicUrl}/oidc/sign-in/none`, { headers: { cookie } })).text();
    expect(await htmlWith("a=b; gantry_theme=saga-dark")).toContain('<html lang="en" data-theme="dark">');
    expect(await htmlWith("gantry_theme=bootstrap4-light; a=b")).toContain('data-theme="light"');
    expect(await htmlWith("gantry_theme=saga-system")).toContain('<html lang="en">');
    expect(await htmlWith('gantry_theme="><script>')).toContain('<html lang="en">');
  });

  test("a sign-in page from another browser asks to start again", async () => {
    const mine = openBrowser();
    const page = await mine.go(mine.authorizeUrl());
    const stolen = await openBrowser().go(page.url.href, { userName: "olive", password: "correct horse" });
    expect(stolen.status).toBe(400);
    expect(stolen.html).toContain("Start again");
  });
});

describe("sign-out", () => {
  test("with its identity token our page signs out without a question, and refresh tokens are revoked", async () => {
    const mine = openBrowser();
    const { access_token, id_token, refresh_token } = await mine.tokens("olive", "correct horse");
    const query = new URLSearchParams({
      id_token_hint: id_token,
      post_logout_redirect_uri: `${provider.publicUrl}/`,
    });
    const page = await mine.go(`${provider.publicUrl}/oidc/session/end?${query}`);
    expect(page.html).toContain('data-press="now"');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
    const action = /action="([^"]+)"/.exec(page.html)?.[1] ?? "";
    const out = await mine.go(new URL(action, page.url).href, { xsrf, logout: "yes" });
    expect(out.url.href).toBe(`${provider.publicUrl}/`);
    expect((await mine.token({ grant_type: "refresh_token", refresh_token })).status).toBe(400);
    const token = await provider.verify(access_token);
    expect(token && (await provider.accounts.standing(accountId, token))).toBeUndefined();
    const reload = await mine.go(mine.authorizeUrl({ prompt: "none" }));
    expect(reload.url.searchParams.get("error")).toBe("login_required");
  });

  test("a user sent by another page is asked first", async () => {
    const mine = openBrowser();
    await mine.tokens("olive", "correct horse");
    const page = await mine.go(`${provider.publicUrl}/oidc/session/end`);
    expect(page.html).toContain("Do you want to sign out?");
    expect(page.html).not.toContain("data-press");
  });
});
