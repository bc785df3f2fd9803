import { AppError } from "@gantry/domain/errors.ts";
import type { Clock } from "../clock.ts";
import { type CallLimit, callLimiter } from "../read-only/call-limit.ts";

export interface BudgetLimits {
  callsOfPerson: CallLimit;
  callsOfTenant: CallLimit;
  /** JSON text that is parsed, in kilobytes. Parsing blocks all other calls. */
  kilobytesOfPerson: CallLimit;
  kilobytesOfTenant: CallLimit;
  maxParsedBytesOfTenant: number;
}

const defaultLimits: BudgetLimits = {
  callsOfPerson: { perS: 100, burst: 2_000 },
  callsOfTenant: { perS: 1_000, burst: 10_000 },
  kilobytesOfPerson: { perS: 1_000, burst: 8_000 },
  kilobytesOfTenant: { perS: 2_000, burst: 16_000 },
  maxParsedBytesOfTenant: 4 * 1024 * 1024,
};

interface Caller {
  tenantId: string;
  id: string;
}

/** Keeps one tenant, and one person, from taking the server's time from all others. Agents have their own link. */
export function callBudgets(clock: Clock, limits: BudgetLimits = defaultLimits) {
  const [callsOfPerson, callsOfTenant] = [
    callLimiter(limits.callsOfPerson),
    callLimiter(limits.callsOfTenant),
  ];
  const [bytesOfPerson, bytesOfTenant] = [
    callLimiter(limits.kilobytesOfPerson),
    callLimiter(limits.kilobytesOfTenant),
  ];
  const parsedBytes = new Map<string, number>();

  function takeRoom(tenantId: string, bytes: number): () => void {
    const own = parsedBytes.get(tenantId) ?? 0;
    if (own > 0 && own + bytes > limits.maxParsedBytesOfTenant) refuse(1);
    parsedBytes.set(tenantId, own + bytes);
    return () => {
      const left = (parsedBytes.get(tenantId) ?? 0) - bytes;
      if (left > 0) parsedBytes.set(tenantId, left);
      else parsedBytes.delete(tenantId);
    };
  }

  return {
    takeCall({ tenantId, id }: Caller): void {
      const nowMs = clock.nowMs();
      const waitS = callsOfPerson(`${tenantId} ${id}`, nowMs) ?? callsOfTenant(tenantId, nowMs);
      if (waitS !== undefined) refuse(waitS);
    },
    /** Returns a function that gives the room back when the body was handled. */
    takeBody({ tenantId, id }: Caller, bytes: number): () => void {
      const nowMs = clock.nowMs();
      const kilobytes = Math.ceil(bytes / 1024);
      const giveBack = takeRoom(tenantId, bytes);
      const waitS =
        bytesOfPerson(`${tenantId} ${id}`, nowMs, kilobytes) ?? bytesOfTenant(tenantId, nowMs, kilobytes);
      if (waitS === undefined) return giveBack;
      giveBack();
      return refuse(waitS);
    },
  };
}
export type CallBudgets = ReturnType<typeof callBudgets>;

function refuse(retryAfterS: number): never {
  throw new AppError("tooManyRequests", { retryAfterS });
}
