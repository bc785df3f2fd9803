import { signIn as texts } from "@gantry/domain/locales/en/shell/sign-in.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Log } from "../../log.ts";
import { type RecoveryLinks, recoveryPath } from "../accounts/recovery-links.ts";
import { pageHeaders } from "./page-headers.ts";
import { errorPage, linkPage, newPasswordPage, themeOf } from "./sign-in-page.ts";

interface RecoveryRoutes {
  recovery: RecoveryLinks;
  publicUrl: string;
  log: Log;
}

/** The page of a one-time link. Its token is in the query, which is not logged. */
export function recoveryRoutes(pages: FastifyInstance, parts: RecoveryRoutes): void {
  pages.get<{ Querystring: Record<string, string> }>(recoveryPath, async (request, reply) => {
    const { token = "" } = request.query;
    if (!(await parts.recovery.isValid(token))) return sendExpired(parts, request, reply);
    return sendPage(reply, choosePage(request, token));
  });
  pages.post<{ Body: Record<string, string> }>(recoveryPath, async (request, reply) => {
    const { token = "", password = "", repeated = "" } = request.body ?? {};
    const outcome = await parts.recovery.setPassword({ token, password, repeated });
    if (!outcome) return sendExpired(parts, request, reply);
    if (outcome.problem !== undefined)
      return sendPage(reply.code(400), choosePage(request, token, outcome.problem));
    parts.log.info({ address: request.ip }, "a password was set with a recovery link");
    return sendPage(
      reply,
      linkPage({
        title: texts.recovery.saved.title,
        text: texts.recovery.saved.text,
        again: texts.recovery.saved.again,
        ...surroundings(parts, request),
      }),
    );
  });
}

const choosePage = (request: FastifyRequest, token: string, problem?: string) =>
  newPasswordPage({
    action: recoveryPath,
    subtitle: texts.recovery.subtitle,
    hidden: { token },
    problem,
    theme: themeOf(request.headers.cookie),
  });

const surroundings = ({ publicUrl }: RecoveryRoutes, request: FastifyRequest) => ({
  home: `${publicUrl}/`,
  theme: themeOf(request.headers.cookie),
});

const sendExpired = (parts: RecoveryRoutes, request: FastifyRequest, reply: FastifyReply) =>
  sendPage(reply.code(400), errorPage({ detail: texts.recovery.expired, ...surroundings(parts, request) }));

const sendPage = (reply: FastifyReply, html: string) =>
  reply.headers(pageHeaders).type("text/html; charset=utf-8").send(html);
