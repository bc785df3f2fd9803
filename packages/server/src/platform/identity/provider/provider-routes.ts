import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { signIn as texts } from "@gantry/domain/locales/en/shell/sign-in.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errors, type Provider } from "oidc-provider";
import type { Clock } from "../../clock.ts";
import type { Log } from "../../log.ts";
import type { AccountStore } from "../accounts/accounts.ts";
import { providerPrefix } from "./embedded-provider.ts";
import type { RecoveryLinks } from "../accounts/recovery-links.ts";
import type { NewPasswords } from "../accounts/new-password.ts";
import { pageHeaders } from "./page-headers.ts";
import { recoveryRoutes } from "./recovery-routes.ts";
import { errorPage, newPasswordPage, signInPage, themeOf } from "./sign-in-page.ts";
import type { PasswordCheck, SignInFailure } from "../sign-in-guard/check-password.ts";
import { answerHold } from "../sign-in-guard/hold-answer.ts";
import { interactionLimit } from "../sign-in-guard/interaction-limit.ts";
import type { KnownBrowsers } from "../sign-in-guard/known-browsers.ts";

interface ProviderRoutes {
  provider: Provider;
  accounts: AccountStore;
  passwordCheck: PasswordCheck;
  browsers: KnownBrowsers;
  clock: Clock;
  passwords: NewPasswords;
  recovery: RecoveryLinks;
  publicUrl: string;
  log: Log;
}
const holdRefusal = answerHold({ holdMs: 1_000, maxHeld: 500 });

type SignInRequest = FastifyRequest<{ Params: { uid: string }; Body: Record<string, string> }>;

export async function mountProvider(app: FastifyInstance, parts: ProviderRoutes): Promise<void> {
  const answer = parts.provider.callback();
  // The provider parses the body itself; a parser here would consume the stream.
  await app.register(async (mount) => {
    mount.addHook("onRequest", readAtPublicAddress(parts.publicUrl));
    mount.removeAllContentTypeParsers();
    mount.addContentTypeParser("*", (_request, _payload, done) => done(null));
    const findRefusal = interactionLimit(parts.clock);
    mount.all(`${providerPrefix}/*`, (request, reply) => {
      const refusal = findRefusal(request);
      if (refusal) {
        if (refusal.retryAfterS !== undefined) reply.header("Retry-After", String(refusal.retryAfterS));
        return sendFailure(parts, request, reply.code(refusal.status), refusal.detail);
      }
      reply.hijack();
      const { raw } = request;
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(providerPrefix.length) });
      void answer(raw, reply.raw);
      return undefined;
    });
  });
  await app.register((pages) => signInRoutes(pages, parts));
  await app.register(assetRoutes);
}

/** The provider builds its addresses from these headers, which a proxy or the caller may have set. */
function readAtPublicAddress(publicUrl: string) {
  const { host, protocol } = new URL(publicUrl);
  const headers = { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) };
  return async ({ raw }: FastifyRequest) => void Object.assign(raw.headers, headers);
}

async function signInRoutes(pages: FastifyInstance, parts: ProviderRoutes): Promise<void> {
  pages.addHook("onRequest", readAtPublicAddress(parts.publicUrl));
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 8192 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  recoveryRoutes(pages, parts);
  const path = `${providerPrefix}/sign-in/:uid`;
  pages.get<{ Params: { uid: string } }>(path, async (request, reply) => {
    if (!(await openInteraction(parts, request, reply))) return sendTooOld(parts, request, reply);
    return sendPage(
      reply,
      signInPage({ action: request.url, userName: "", theme: themeOf(request.headers.cookie) }),
    );
  });
  pages.post<{ Params: { uid: string }; Body: Record<string, string> }>(path, async (request, reply) => {
    const pause = parts.passwordCheck.findPause({ address: request.ip, cookies: request.headers.cookie });
    if (pause) return sendRefusal(request, reply, pause);
    if (!(await openInteraction(parts, request, reply))) return sendTooOld(parts, request, reply);
    return signIn(parts, request, reply);
  });
  pages.post<{ Params: { uid: string }; Body: Record<string, string> }>(
    `${path}/new-password`,
    async (request, reply) => {
      if (!(await openInteraction(parts, request, reply))) return sendTooOld(parts, request, reply);
      return chooseNew(parts, request, reply);
    },
  );
}

async function signIn(parts: ProviderRoutes, request: SignInRequest, reply: FastifyReply): Promise<unknown> {
  const { userName = "", password = "", keep } = request.body ?? {};
  const { cookie: cookies } = request.headers;
  const checked = await parts.passwordCheck.check({ userName, password, address: request.ip, cookies });
  if ("failure" in checked) return sendRefusal(request, reply, checked.failure);
  const { account } = checked;
  if (account.isPasswordTemporary) {
    const ticket = parts.passwords.ticketFor(account.id, request.params.uid);
    return sendPage(reply, choosePage(request, { ticket, keep }));
  }
  return finish(parts, request, reply, { accountId: account.id, keep });
}

async function sendRefusal(
  request: SignInRequest,
  reply: FastifyReply,
  failure: SignInFailure,
): Promise<FastifyReply> {
  if (failure.reason === "wrong") reply.code(401);
  else {
    await holdRefusal();
    reply.code(429).header("Retry-After", String(Math.ceil(failure.pausedForMs / 1000)));
  }
  const { userName = "" } = request.body ?? {};
  const theme = themeOf(request.headers.cookie);
  return sendPage(reply, signInPage({ action: request.url, userName, failure, theme }));
}

async function chooseNew(
  parts: ProviderRoutes,
  request: SignInRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { ticket = "", password = "", repeated = "", keep } = request.body ?? {};
  const chosen = await parts.passwords.choose({ ticket, password, repeated }, request.params.uid);
  if (!chosen) return sendTooOld(parts, request, reply);
  if ("problem" in chosen)
    return sendPage(reply.code(400), choosePage(request, { ticket, keep, problem: chosen.problem }));
  parts.log.info({ accountId: chosen.accountId }, "a temporary password was replaced");
  return finish(parts, request, reply, { accountId: chosen.accountId, keep });
}

function choosePage(
  request: SignInRequest,
  page: { ticket: string; keep: string | undefined; problem?: string },
): string {
  const action = `${providerPrefix}/sign-in/${encodeURIComponent(request.params.uid)}/new-password`;
  const { ticket, keep, problem } = page;
  return newPasswordPage({
    action,
    subtitle: texts.newPassword.subtitle,
    hidden: { ticket, ...(keep === "yes" && { keep }) },
    problem,
    theme: themeOf(request.headers.cookie),
  });
}

async function finish(
  parts: ProviderRoutes,
  request: SignInRequest,
  reply: FastifyReply,
  { accountId, keep }: { accountId: string; keep: string | undefined },
): Promise<unknown> {
  parts.log.info({ accountId }, "signed in");
  await parts.accounts.noteSeen(accountId);
  reply.hijack();
  reply.raw.appendHeader("Set-Cookie", parts.browsers.cookieFor(accountId));
  const login = { accountId, remember: keep === "yes", amr: ["pwd"] };
  await parts.provider.interactionFinished(
    request.raw,
    reply.raw,
    { login },
    { mergeWithLastSubmission: false },
  );
  return reply;
}

async function openInteraction(parts: ProviderRoutes, request: FastifyRequest, reply: FastifyReply) {
  try {
    const interaction = await parts.provider.interactionDetails(request.raw, reply.raw);
    return interaction.prompt.name === "login" ? interaction : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

const sendTooOld = (parts: ProviderRoutes, request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(parts, request, reply.code(400), texts.failed.tooOld);

const sendFailure = (parts: ProviderRoutes, request: FastifyRequest, reply: FastifyReply, detail: string) =>
  sendPage(reply, errorPage({ detail, home: `${parts.publicUrl}/`, theme: themeOf(request.headers.cookie) }));

const sendPage = (reply: FastifyReply, html: string) =>
  reply.headers(pageHeaders).type("text/html; charset=utf-8").send(html);

async function assetRoutes(app: FastifyInstance): Promise<void> {
  const resolveFile = (name: string) => fileURLToPath(new URL(`../sign-in/${name}`, import.meta.url));
  const font = import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2");
  const assets: [name: string, type: string, file: string][] = [
    ["sign-in.css", "text/css; charset=utf-8", resolveFile("sign-in.css")],
    ["sign-in.js", "text/javascript; charset=utf-8", resolveFile("sign-in.js")],
    ["inter.woff2", "font/woff2", fileURLToPath(font)],
  ];
  for (const [name, type, file] of assets) {
    const content = await readFile(file);
    app.get(`${providerPrefix}/assets/${name}`, (_request, reply) =>
      reply.type(type).header("cache-control", "public, max-age=3600").send(content),
    );
  }
}
