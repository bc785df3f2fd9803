import type { SharedBody, SharedSession } from "@gantry/domain/contract/answers/share.ts";
import { AppError } from "@gantry/domain/errors.ts";
import { z } from "zod";
import { networkOf } from "../http/network-of.ts";
import type { RouteContext } from "../http/route.ts";
import type { Platform } from "../module.ts";
import { type CallLimit, callLimiter } from "../read-only/call-limit.ts";
import type { StoredShare } from "./share-store.ts";

const sessionLastsMs = 24 * 3_600_000;
const claims = z.object({ tenantId: z.string(), id: z.string(), untilMs: z.number() });

export const sharedBodyLimitBytes = 4 * 1024;
export const sharedRoute = { method: "POST", access: "public", licence: null } as const;

/** Sessions of people who opened a share. Whether the share still holds is asked with every call. */
export function shareSessions({ secrets, clock }: Pick<Platform, "secrets" | "clock">, reads: CallLimit) {
  const sealing = secrets.sealing("shares");
  const wait = networkLimit(clock, reads);
  return {
    seal(tenantId: string, { id, untilMs }: StoredShare): SharedSession {
      const endMs = Math.min(untilMs, clock.nowMs() + sessionLastsMs);
      return { session: sealing.seal(JSON.stringify({ tenantId, id, untilMs: endMs })), tenantId };
    },
    /** Throws `notFound` where `read` gives nothing, as for a session that does not hold. */
    async read<Value>(
      context: RouteContext<SharedBody>,
      read: (tenantId: string, id: string) => Promise<Value | undefined>,
    ): Promise<Value> {
      wait(context);
      const text = sealing.open(context.body.session);
      const session = text === undefined ? undefined : claims.safeParse(JSON.parse(text)).data;
      if (!session || session.untilMs <= clock.nowMs()) throw makeGone();
      return unlessGone(() => read(session.tenantId, session.id));
    },
  };
}

export type ShareSessions = ReturnType<typeof shareSessions>;

/** Throws `tooManyRequests`. */
export function networkLimit(clock: Platform["clock"], limit: CallLimit) {
  const wait = callLimiter(limit);
  return ({ address }: Pick<RouteContext<unknown>, "address">): void => {
    const retryAfterS = wait(networkOf(address), clock.nowMs());
    if (retryAfterS !== undefined) throw new AppError("tooManyRequests", { retryAfterS });
  };
}

/** One answer for unknown, ended and revoked shares and for tenants that do not exist or are not licensed. */
export async function unlessGone<Value>(read: () => Promise<Value | undefined>): Promise<Value> {
  try {
    const value = await read();
    if (value !== undefined) return value;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 403) throw error;
  }
  throw makeGone();
}

export const makeGone = () => new AppError("notFound", { kind: "share", id: "" });
