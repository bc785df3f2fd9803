import type { MediaTicket } from "@gantry/domain/contract/answers/camera.ts";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { SecretStore } from "../kinds/database/secrets.ts";
import type { Watcher } from "./watcher.ts";

export interface TicketClaims {
  watcher: Watcher;
  entityType: string;
  entityId: string;
  /** Opaque, defined by the issuing module. */
  subject: Record<string, unknown>;
}

/** Leaves players enough time to renew. */
export const ticketLastsMs = 120_000;

const session = z.object({ issuerName: z.string(), subject: z.string(), sessionId: z.string().optional() });
const watcher = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("user"),
    tenantId: z.string(),
    accountId: z.string(),
    tokenRoles: z.array(z.string()),
    session: session.optional(),
    sinceMs: z.number(),
  }),
  z.object({
    kind: z.literal("public"),
    tenantId: z.string(),
    network: z.string(),
    shareId: z.string().optional(),
  }),
]);
const sealedClaims = z.object({
  watcher,
  entityType: z.string(),
  entityId: z.string(),
  subject: z.record(z.string(), z.unknown()),
  untilMs: z.number(),
});

/**
 * Short-lived URLs under `/media/` without a token. Access is re-checked on every request; servers with the
 * same key accept each other's tickets.
 */
export function mediaTickets({ secrets, clock }: { secrets: SecretStore; clock: Clock }) {
  const sealing = secrets.sealing("media tickets");
  return {
    issue(claims: TicketClaims, file: string): MediaTicket {
      const untilMs = clock.nowMs() + ticketLastsMs;
      const sealed = sealing.seal(JSON.stringify({ ...claims, untilMs }));
      return { path: `/media/${sealed}/${file}`, expiresAt: new Date(untilMs).toISOString() };
    },
    open(text: string): TicketClaims | undefined {
      const opened = sealing.open(text);
      const claims = opened === undefined ? undefined : sealedClaims.safeParse(JSON.parse(opened)).data;
      if (!claims || claims.untilMs <= clock.nowMs()) return undefined;
      return claims as unknown as TicketClaims;
    },
  };
}
