import { z } from "zod";
import { AppError } from "@gantry/domain/errors.ts";
import { defineRoute, type RouteDeclaration } from "../../http/route.ts";
import type { SessionEnds } from "../sessions.ts";

/** DELETE /api/v1/session: the page says it before it goes to the identity provider to sign out there too. */
export function endSessionRoute(sessions: SessionEnds): RouteDeclaration<never> {
  return defineRoute({
    method: "DELETE",
    path: "/session",
    answer: z.void(),
    summary: "Sign out: revoke all tokens of this sign-in",
    access: "signedIn",
    licence: null,
    handler: async ({ principal }) => {
      if (!principal.session) throw new AppError("notSignedIn");
      await sessions.end(principal.session);
    },
  });
}
