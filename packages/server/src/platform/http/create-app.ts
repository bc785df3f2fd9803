import { randomUUID } from "node:crypto";
import { AppError } from "@gantry/domain/errors.ts";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Log } from "../log.ts";
import type { Principal } from "../permission/principal.ts";
import { type BodyTimes, limitBodyTime } from "./limit-connections.ts";
import { pageFileFor, registerPageFiles } from "./page.ts";
import { appErrorOf, problemOf, problemType } from "./problem.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null on public routes. */
    principal: Principal | null;
  }
}

export const bodyLimitBytes = 2 * 1024 * 1024;

interface AppOptions {
  log: Log;
  /** Whether to trust a hop's forwarded address; `hop` 0 is the nearest. */
  trustProxy?: boolean | ((address: string, hop: number) => boolean);
  pageFolder?: string;
  bodyTimes?: BodyTimes;
}

/** A body of 2 MB takes 30 s at 0.6 Mbit/s, an upload of 64 MB 5 min at 2 Mbit/s. */
const defaultBodyTimes: BodyTimes = { bodyMs: 30_000, uploadMs: 300_000 };
/** Longer than any call computes without sending. */
const silentMs = 10 * 60_000;

/** The HTTP server without routes: request ids, JSON only, problem documents, one log line per call. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { log } = options;
  const app = fastify({
    bodyLimit: bodyLimitBytes,
    requestTimeout: defaultBodyTimes.uploadMs,
    connectionTimeout: silentMs,
    trustProxy: options.trustProxy ?? false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void fail(error, request, reply, log),
  });
  app.decorateRequest("principal", null);
  readJson(app);
  limitBodyTime(app, bodyLimitBytes, options.bodyTimes ?? defaultBodyTimes);
  app.addHook("onRequest", async (request, reply) => {
    reply.header("X-Request-Id", request.id);
    request.raw.once("close", () => {
      if (isCutOff(request)) log.debug(lineOf(request, reply), "call cut off by its caller");
    });
  });
  app.addHook("onResponse", async (request, reply) => {
    if (isCutOff(request)) return;
    const { isFrequent } = request.routeOptions.config as { isFrequent?: boolean };
    if (isFrequent === true && reply.statusCode < 400) log.debug(lineOf(request, reply), "call");
    else log.info(lineOf(request, reply), "call");
  });
  app.setErrorHandler((error, request, reply) => fail(error, request, reply, log));
  const { pageFolder } = options;
  if (pageFolder !== undefined) await registerPageFiles(app, pageFolder);
  app.setNotFoundHandler(async (request, reply) => {
    const file =
      pageFolder === undefined ? undefined : pageFileFor(request.method, pathOf(request), pageFolder);
    if (file !== undefined) return reply.status(200).sendFile(file);
    return fail(new AppError("routeNotFound", { path: pathOf(request) }), request, reply, log);
  });
  return app;
}

/** Without the query, which may contain secrets. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split("?", 1)[0] ?? request.url;
  // A ticket grants access by itself, so it is not logged.
  return path.replace(/^\/media\/[^/]+/, "/media/-");
}

// Clients may send the JSON type without a body.
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
}

function fail(cause: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const error = appErrorOf(cause, bodyLimitBytes);
  reply.status(error.status);
  if (error.status >= 500 && !isCutOff(request))
    log.error({ ...lineOf(request, reply), error: cause }, "call failed");
  // RFC 6750, section 3; RFC 9110, section 10.2.3.
  if (error.status === 401) reply.header("WWW-Authenticate", 'Bearer realm="gantry"');
  const { retryAfterS = error.status === 503 ? 1 : undefined } = error.params;
  if (retryAfterS !== undefined) reply.header("Retry-After", String(retryAfterS));
  return reply.header("Content-Type", problemType).send(JSON.stringify(problemOf(error, request.id)));
}

/** The connection ended before the body did. */
const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

function lineOf(request: FastifyRequest, reply: FastifyReply): object {
  return {
    requestId: request.id,
    method: request.method,
    path: pathOf(request),
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
    tenantId: request.principal?.tenantId,
    userId: request.principal?.id,
  };
}
