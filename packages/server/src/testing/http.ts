import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { AppError, type Problem } from "@gantry/domain/errors.ts";
import type { FastifyInstance } from "fastify";
import { createApp } from "../platform/http/create-app.ts";
import { registerApiDocs } from "../platform/http/api-docs.ts";
import { registerRoutes } from "../platform/http/register-routes.ts";
import { registerSecurityHeaders } from "../platform/http/security-headers.ts";
import type { RouteDeclaration } from "../platform/http/route.ts";
import type { LicenceCheck } from "../platform/licence/licence-check.ts";
import type { Principal } from "../platform/permission/principal.ts";
import { answerChecker } from "./check-answer.ts";
import { everythingLicensed } from "./licences.ts";
import { quietLog } from "./quiet-log.ts";

interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface TestServer {
  url: string;
  call<Body = Record<string, unknown>>(
    principal: Principal | undefined,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<Body>>;
  failing(principal: Principal | undefined, method: string, path: string, body?: unknown): Promise<Problem>;
}

export async function serveRoutes(
  routes: readonly RouteDeclaration<never>[],
  options: {
    pageFolder?: string;
    licence?: LicenceCheck;
    mount?(app: FastifyInstance): void;
    onCall?(principal: Principal): void;
  } = {},
): Promise<TestServer> {
  const { licence = everythingLicensed, mount, onCall, ...ofApp } = options;
  const callers = new Map<string, Principal>();
  const app = await createApp({ log: quietLog, ...ofApp });
  await registerSecurityHeaders(app);
  registerRoutes(app, routes, {
    authenticate: async ({ authorization = "" }) => {
      const principal = callers.get(authorization);
      if (!principal) throw new AppError("notSignedIn");
      return principal;
    },
    licence,
  });
  const mismatches = watchAnswers(app, routes);
  mount?.(app);
  await registerApiDocs(app, routes, "test");
  await app.listen({ host: "127.0.0.1", port: 0 });
  // Must not keep the worker alive.
  app.server.unref();
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  async function call<Body>(principal: Principal | undefined, method: string, path: string, body?: unknown) {
    const token = `Bearer ${principal?.tenantId}/${principal?.id}`;
    if (principal) {
      callers.set(token, principal);
      onCall?.(principal);
    }
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(principal ? { Authorization: token } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    if (mismatches.length > 0) throw new Error(mismatches.splice(0).join("\n"));
    const isJson = answer.headers.get("content-type")?.includes("json") === true;
    const read = isJson && text !== "" ? (JSON.parse(text) as unknown) : text;
    return { status: answer.status, headers: answer.headers, body: read as Body };
  }

  return {
    url,
    call,
    async failing(principal, method, path, body) {
      const answer = await call<Problem>(principal, method, path, body);
      if (answer.status < 400) throw new Error(`${method} ${path} answered ${answer.status}`);
      return answer.body;
    },
  };
}

function textOf(body: unknown, encoding: unknown): unknown {
  if (!Buffer.isBuffer(body) || typeof encoding !== "string") return body;
  return (encoding === "br" ? brotliDecompressSync(body) : gunzipSync(body)).toString();
}

/** Every answer is compared with what its route declares; one that differs reaches its caller as a 500 and is kept here. */
function watchAnswers(app: FastifyInstance, routes: readonly RouteDeclaration<never>[]): string[] {
  const mismatches: string[] = [];
  const check = answerChecker(routes);
  app.addHook("onSend", async (request, reply, body) => {
    const mismatch = check({
      method: request.method,
      path: request.routeOptions.url ?? "",
      status: reply.statusCode,
      contentType: String(reply.getHeader("content-type") ?? ""),
      body: textOf(body ?? "", reply.getHeader("content-encoding")),
    });
    if (mismatch === undefined) return body;
    mismatches.push(mismatch);
    reply.status(500);
    return mismatch;
  });
  return mismatches;
}
