import { withAnswers } from "../kinds/calls/kind-answers.ts";
import { publicCatalogue } from "./public-catalogue.ts";
import { findAnswer, rowAnswer } from "../list/list-answer.ts";
import { publicTenant } from "@gantry/domain/contract/answers/read-only.ts";
import type { FindQuery } from "@gantry/domain/filters/find.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { Clock } from "../clock.ts";
import { defineRoute, type RouteContext, type RouteDeclaration } from "../http/route.ts";
import { findBody } from "../list/find-body.ts";
import { networkOf } from "../http/network-of.ts";
import { callLimiter } from "./call-limit.ts";
import type { PublicReader } from "./projection.ts";
import { publicKinds } from "./public-kinds.ts";

/** A wall page makes a few calls; allows for many users behind one address. */
export const limitPerAddress = { perS: 10, burst: 60 };
/** Protects operators from public load. */
const limitPerTenant = { perS: 200, burst: 600 };
/** Pages receive changes by websocket, so short caching is safe. */
const keptForS = 5;
const bodyLimitBytes = 16 * 1024;

/**
 * GET and find of everything public, `/api/v1/{module}/read-only/{tenant}/...` (AUTH-024, AUTH-026). No sign-in is
 * required, and a token that is sent is ignored.
 */
export function readOnlyRoutes(reader: PublicReader, clock: Clock): RouteDeclaration<never>[] {
  const ofAddress = callLimiter(limitPerAddress);
  const ofTenant = callLimiter(limitPerTenant);
  const count = async <T>(
    { address, params }: RouteContext<unknown>,
    answer: (tenant: string) => Promise<T>,
  ) => {
    const { tenant = "" } = params;
    assertNotTooMany(ofAddress(networkOf(address), clock.nowMs()));
    assertNotTooMany(ofTenant(tenant, clock.nowMs()));
    return answer(tenant);
  };
  const shared = { access: "public", licence: null, bodyLimitBytes } as const;
  const ofKinds = publicKinds.flatMap((shown) => {
    const { path, name, entityType } = shown.kind;
    const row = rowAnswer(withAnswers(shown.kind, publicCatalogue(shown)));
    return [
      defineRoute<FindQuery>({
        method: "POST",
        path: `${publicPath(path)}/find`,
        answer: findAnswer(row),
        summary: `Search, filter, sort and page public entities (${name})`,
        ...shared,
        body: findBody,
        handler: (context) => count(context, (tenant) => reader.find(tenant, entityType, context.body)),
      }),
      defineRoute({
        method: "GET",
        path: `${publicPath(path)}/:id`,
        answer: row,
        summary: `Get the public fields of one entity (${name})`,
        ...shared,
        keptForS,
        handler: (context) => count(context, (tenant) => reader.get(tenant, entityType, context.param("id"))),
      }),
    ];
  });
  return [
    defineRoute({
      method: "GET",
      path: publicPath("/system/tenant"),
      answer: publicTenant,
      summary: "Get the name of a tenant with public pages",
      ...shared,
      handler: (context) => count(context, (tenant) => reader.tenant(tenant)),
    }),
    ...ofKinds,
  ];
}

const publicPath = (path: string) => path.replace(/^\/[^/]+/, "$&/read-only/:tenant");

function assertNotTooMany(retryAfterS: number | undefined): void {
  if (retryAfterS !== undefined) throw new AppError("tooManyRequests", { retryAfterS });
}
