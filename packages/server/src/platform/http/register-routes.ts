import type { IncomingHttpHeaders } from "node:http";
import { apiPath } from "@gantry/domain/contract/api-path.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { actions, isAllowed } from "@gantry/domain/permissions/grants.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { LicenceCheck } from "../licence/licence-check.ts";
import type { Principal } from "../permission/principal.ts";
import type { CallBudgets } from "./call-budgets.ts";
import { compressAnswer } from "./compress-answer.ts";
import { checkBody } from "./check-body.ts";
import { KeptCopy } from "./kept-copy.ts";
import { PackedText } from "./packed-list.ts";
import { bodyLimitBytes } from "./create-app.ts";
import { type Access, FileAnswer, JsonText, type RouteContext, type RouteDeclaration } from "./route.ts";

interface RouteParts {
  /** Throws `notSignedIn` or `foreignTenant`. */
  authenticate(headers: IncomingHttpHeaders, address: string): Promise<Principal>;
  /** Checked for every signed-in call, unless the route needs no licence. */
  licence: Pick<LicenceCheck, "assertOpen">;
  budgets?: CallBudgets;
}

const nobody: Principal = { kind: "user", tenantId: "", id: "", displayName: "", grants: new Map() };

/** Serves the declared routes under `/api/v1`. One without a declared access does not start. */
export function registerRoutes(
  app: FastifyInstance,
  declarations: readonly RouteDeclaration<never>[],
  parts: RouteParts,
): void {
  const takeRoom = octetsUnderWay();
  for (const declared of declarations as readonly unknown[] as readonly RouteDeclaration[]) {
    assertAccess(declared);
    const route: RouteOptions = {
      method: declared.method,
      url: `${apiPath}${declared.path}`,
      ...(declared.bodyLimitBytes === undefined ? {} : { bodyLimit: declared.bodyLimitBytes }),
      onRequest: async (request, reply) => {
        // Authenticate before parsing the body of strangers.
        if (declared.access === "public") return;
        request.principal = await parts.authenticate(request.headers, request.ip);
        if (parts.budgets) takeBudget(parts.budgets, request.principal, declared, { request, reply });
        if (declared.licence !== null)
          await parts.licence.assertOpen(request.principal.tenantId, declared.licence);
        if (declared.octets) {
          const { tenantId, id } = request.principal;
          const limit = declared.bodyLimitBytes ?? bodyLimitBytes;
          // Without a length, assume the limit; larger bodies are refused before reading.
          const lengthBytes = Number(request.headers["content-length"] ?? limit);
          reply.raw.once("close", takeRoom(`${tenantId} ${id}`, Math.min(limit, lengthBytes)));
        }
      },
      handler: (request, reply) => serve(declared, request, reply),
      config: { isFrequent: declared.isFrequent === true },
    };
    if (declared.octets) withBytes(app, route, declared.octets);
    else app.route(route);
  }
}

function takeBudget(
  budgets: CallBudgets,
  caller: Principal,
  { octets }: RouteDeclaration,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  budgets.takeCall(caller);
  const isChunked = request.headers["transfer-encoding"] !== undefined;
  const bytes = isChunked ? bodyLimitBytes : Number(request.headers["content-length"] ?? 0);
  // Uploads are not parsed as JSON, and larger bodies are refused before reading.
  if (octets || bytes === 0 || bytes > bodyLimitBytes) return;
  reply.raw.once("close", budgets.takeBody(caller, bytes));
}

/** In a separate scope, so that other routes still accept JSON only. */
function withBytes(app: FastifyInstance, route: RouteOptions, mediaTypes: readonly string[]): void {
  void app.register((scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...mediaTypes], { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    scope.route(route);
    return Promise.resolve();
  });
}

async function serve(
  route: RouteDeclaration,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const params = checkParams(request.params as Record<string, string>);
  const context: RouteContext<unknown> = {
    principal: request.principal ?? nobody,
    params,
    param: (name) => params[name] ?? "",
    query: request.query as Record<string, string | undefined>,
    body: undefined,
    requestId: request.id,
    address: request.ip,
  };
  const { access } = route;
  if (!needsBody(access)) assertAllowed(access, context);
  if (route.octets) context.body = bytesOf(request.body);
  if (route.body) context.body = checkBody(route.body, request.body);
  if (needsBody(access)) assertAllowed(access, context);
  const value = await route.handler(context);
  return value instanceof KeptCopy
    ? answerCopy(value, request, reply)
    : answer(value, route, { request, reply });
}

/** Open to pages of other origins, because anyone may read it. */
function answerCopy(copy: KeptCopy, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    ETag: copy.etag,
    "Cache-Control": `public, max-age=${copy.maxAgeS}`,
    Vary: "Accept-Encoding",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Date",
  });
  if (copy.isHeldBy(headers["if-none-match"])) return reply.status(304).send();
  const { encoding, bytes } = copy.bodyFor(headers["accept-encoding"] as string | undefined);
  if (encoding !== "identity") reply.header("Content-Encoding", encoding);
  return reply.header("Content-Type", "application/json; charset=utf-8").send(bytes);
}

function bytesOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError("unsupportedMediaType");
  return body;
}

async function answer(
  value: unknown,
  route: RouteDeclaration,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { status = 200, keptForS } = route;
  if (value === undefined) return reply.status(204).send();
  if (value instanceof FileAnswer)
    return reply
      .status(status)
      .header("Content-Type", value.type)
      .header("Content-Disposition", attachmentHeaderOf(value.name))
      .header("Cache-Control", "no-store")
      .send(value.bytes);
  const { encoding, bytes } = await bodyOf(value, request.headers["accept-encoding"] as string | undefined);
  if (encoding) reply.header("Content-Encoding", encoding);
  return reply
    .status(status)
    .header("Content-Type", "application/json; charset=utf-8")
    .header("Cache-Control", keptForS === undefined ? "no-store" : `public, max-age=${keptForS}`)
    .header("Vary", "Accept-Encoding")
    .send(bytes);
}

async function bodyOf(
  value: unknown,
  accepted: string | undefined,
): Promise<{ encoding: "gzip" | undefined; bytes: Buffer | string }> {
  if (value instanceof PackedText) return value.bodyFor(accepted);
  const text = value instanceof JsonText ? value.text : JSON.stringify(value);
  const compressed = await compressAnswer(text, accepted);
  return compressed ? { encoding: "gzip", bytes: compressed } : { encoding: undefined, bytes: text };
}

/** RFC 6266: an ASCII fallback and the real name. */
function attachmentHeaderOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole =
    plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name).replace(/[!'()*]/g, "_")}`;
  return `attachment; filename="${plain}"${whole}`;
}

function needsBody(access: Access): boolean {
  return typeof access === "object" && typeof access.id === "function";
}

function assertAllowed(access: Access, { principal, params, body }: RouteContext<unknown>): void {
  if (typeof access === "string") return;
  const { action, entityType } = access;
  const id = typeof access.id === "function" ? access.id({ params, body }) : access.id && params[access.id];
  if (id !== undefined && !isAllowed(principal.grants, "READ", entityType, id)) {
    throw new AppError("notFound", { kind: entityType, id });
  }
  if (!isAllowed(principal.grants, action, entityType, id)) throw new AppError("noPermission");
}

// No id contains such characters, and the database rejects them.
function checkParams(params: Record<string, string>): Record<string, string> {
  const [name, value] =
    Object.entries(params).find(([, text]) => text.includes("\0") || !text.isWellFormed()) ?? [];
  if (name !== undefined && value !== undefined)
    throw new AppError("notFound", { kind: name, id: encodeURIComponent(value.toWellFormed()) });
  return params;
}

function assertAccess({ method, path, access }: RouteDeclaration): void {
  const isKnown =
    access === "public" ||
    access === "signedIn" ||
    (typeof access === "object" &&
      access !== null &&
      actions.includes(access.action) &&
      typeof access.entityType === "string" &&
      access.entityType !== "");
  if (!isKnown) throw new Error(`The route ${method} ${path} does not say who may call it.`);
}

const octetsMost = { ofOne: 64 * 1024 * 1024, ofAll: 256 * 1024 * 1024 } as const;

/**
 * Limits the memory used by uploads in progress. The returned function reserves space or throws
 * `tooManyRequests`, and returns a release function.
 */
function octetsUnderWay(most: { ofOne: number; ofAll: number } = octetsMost) {
  const byCaller = new Map<string, number>();
  let all = 0;
  return (caller: string, bytes: number): (() => void) => {
    const own = byCaller.get(caller) ?? 0;
    if (own + bytes > most.ofOne || all + bytes > most.ofAll)
      throw new AppError("tooManyRequests", { retryAfterS: 2 });
    byCaller.set(caller, own + bytes);
    all += bytes;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      all -= bytes;
      const left = (byCaller.get(caller) ?? 0) - bytes;
      if (left > 0) byCaller.set(caller, left);
      else byCaller.delete(caller);
    };
  };
}
