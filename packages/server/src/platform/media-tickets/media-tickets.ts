import type { MediaTicket } from "@gantry/domain/contract/video/media.ts";
import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { SecretStore } from "../kinds/database/secrets.ts";
import type { Watcher } from "./watcher.ts";

/** What a ticket is for: one thing of one entity, for one watcher. */
export interface TicketClaims {
  watcher: Watcher;
  entityType: string;
  entityId: string;
  /** What of the entity; only the part of the product that wrote it reads it. */
  subject: Record<string, unknown>;
}

/** Time enough for a player to ask for the next one in peace. */
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
  z.object({ kind: z.literal("public"), tenantId: z.string(), network: z.string() }),
]);
const sealedClaims = z.object({
  watcher,
  entityType: z.string(),
  entityId: z.string(),
  subject: z.record(z.string(), z.unknown()),
  untilMs: z.number(),
});

/**
 * Short-lived addresses below `/media/` that need no token. Whoever has one is asked again, with every request, whether
 * they still may; several servers with the same key accept each other's.
 */
export function mediaTickets({ secrets, clock }: { secrets: SecretStore; clock: Clock }) {
  const sealing = secrets.sealing("media tickets");
  return {
    /** `file`: name of what is opened first. */
    issue(claims: TicketClaims, file: string): MediaTicket {
      const untilMs = clock.nowMs() + ticketLastsMs;
      const sealed = sealing.seal(JSON.stringify({ ...claims, untilMs }));
      return { path: `/media/${sealed}/${file}`, expiresAt: new Date(untilMs).toISOString() };
    },
    /** Undefined for what is no ticket of ours, or has run out. */
    open(text: string): TicketClaims | undefined {
      const opened = sealing.open(text);
      const claims = opened === undefined ? undefined : sealedClaims.safeParse(JSON.parse(opened)).data;
      if (!claims || claims.untilMs <= clock.nowMs()) return undefined;
      return claims as unknown as TicketClaims;
    },
  };
}
