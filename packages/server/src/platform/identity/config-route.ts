import { publicConfig, type PublicConfig } from "@gantry/domain/contract/answers/session.ts";
import type { IssuerConfig } from "../config/issuers.ts";
import { defineRoute, type RouteDeclaration } from "../http/route.ts";
import { version } from "../version.ts";

/** GET /api/v1/config: how to sign in, for everyone. */
export function configRoute(
  issuer: IssuerConfig,
  { applicationName, origin }: Pick<PublicConfig, "applicationName" | "origin">,
): RouteDeclaration<never> {
  const config: PublicConfig = {
    issuer: issuer.issuer,
    clientId: issuer.clientId,
    scope: issuer.scope,
    audience: issuer.audience ?? null,
    origin,
    version,
    applicationName,
  };
  return defineRoute({
    method: "GET",
    path: "/config",
    answer: publicConfig,
    summary: "Get how to sign in",
    access: "public",
    licence: null,
    handler: async () => config,
  });
}
