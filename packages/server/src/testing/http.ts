import type { AddressInfo } from "node:net";
import { AppError, type Problem } from "@gantry/domain/errors.ts";
import type { FastifyInstance } from "fastify";
import { createApp } from "../platform/http/create-app.ts";
import { registerApiDocs } from "../platform/http/api-docs.ts";
import { registerRoutes } from "../platform/http/register-routes.ts";
import { registerSecurityHeaders } from "../platform/http/security-headers.ts";
import type { RouteDeclaration } from "../platform/http/route.ts";
import type { LicenceCheck } from "../platform/licence/licence-check.ts";
import type { Principal } from "../platform/permission/principal.ts";
import { everythingLicensed } from "./licences.ts";
import { quietLog } from "./quiet-log.ts";

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A server on a real port. Who calls is a principal given by the test; real tokens have tests of their own. */
export interface TestServer {
  url: string;
  call<Body = Record<string, unknown>>(
    principal: Principal | undefined,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<Body>>;
  /** The problem document of a call that is meant to fail. */
  failing(principal: Principal | undefined, method: string, path: string, body?: unknown): Promise<Problem>;
}

/** Serves declared routes until the test file is done. */
export async function serveRoutes(
  routes: readonly RouteDeclaration<never>[],
  options: { pageFolder?: string; licence?: LicenceCheck; mount?(app: FastifyInstance): void } = {},
): Promise<TestServer> {
  const { licence = everythingLicensed, mount, ...ofApp } = options;
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
  mount?.(app);
  await registerApiDocs(app, routes, "test");
  await app.listen({ host: "127.0.0.1", port: 0 });
  // It ends with the file's worker and never keeps it alive.
  app.server.unref();
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  async function call<Body>(principal: Principal | undefined, method: string, path: string, body?: unknown) {
    const token = `Bearer ${principal?.tenantId}/${principal?.id}`;
    if (principal) callers.set(token, principal);
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(principal ? { Authorization: token } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await answer.text();
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
