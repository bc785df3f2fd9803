import { websocketTiming } from "@gantry/domain/contract/websocket.ts";
import type { CallLimit } from "../read-only/call-limit.ts";

export const closeCodes = {
  badMessage: 1002,
  failed: 1011,
  tooSlow: 1013,
  authFailed: 4401,
  notOpen: 4403,
  authTimedOut: 4408,
  tooMany: 4429,
} as const;

export interface RealtimeLimits {
  /** Timeout for authentication (RT-020). */
  authWithinMs: number;
  pingEveryMs: number;
  lookAgainEveryMs: number;
  silentAfterMs: number;
  /** Minimum write interval per page under load. */
  tickMs: number;
  /** Buffer limit per page; beyond it only the latest state per entity is kept. */
  maxBufferedBytes: number;
  /** Limit of kept states for a slow page; beyond it the page must fetch again. */
  maxHeldBack: number;
  /** Pages that read nothing for this long are disconnected. */
  stalledAfterMs: number;
  connects: CallLimit;
  /** Unauthenticated connections per address, and in total. */
  maxUnknownPerAddress: number;
  maxUnknown: number;
  /** Authenticated connections per address, which may be a whole company's. */
  maxPerAddress: number;
  maxPerAccount: number;
  maxPerTenant: number;
  maxPages: number;
  maxSubscriptions: number;
  maxSubscribedIds: number;
  maxFrameBytes: number;
  /** Message burst and rate per page; large messages count several times. */
  messageBurst: number;
  messagesPerSecond: number;
  maxRemembered: number;
  /** A page that missed more must fetch again. */
  maxReplayed: number;
}

/** The burst allows resubscribing after a reconnect. */
export const signedInLimits: RealtimeLimits = {
  authWithinMs: websocketTiming.authTimeoutMs,
  pingEveryMs: websocketTiming.serverPingEveryMs,
  lookAgainEveryMs: 30_000,
  silentAfterMs: 3 * websocketTiming.pingEveryMs,
  tickMs: 250,
  maxBufferedBytes: 256 * 1024,
  maxHeldBack: 10_000,
  stalledAfterMs: 60_000,
  connects: { perS: 100, burst: 2_000 },
  maxUnknownPerAddress: 200,
  maxUnknown: 2_000,
  maxPerAddress: 20_000,
  maxPerAccount: 200,
  maxPerTenant: 5_000,
  maxPages: 20_000,
  maxSubscriptions: 1_000,
  maxSubscribedIds: 50_000,
  maxFrameBytes: 1024 * 1024,
  messageBurst: 2_000,
  messagesPerSecond: 50,
  maxRemembered: 20_000,
  maxReplayed: 2_000,
};

/** Much lower and counted separately, so that public pages take nothing from operators. */
export const publicLimits: RealtimeLimits = {
  ...signedInLimits,
  // Public access is re-checked per tenant instead.
  lookAgainEveryMs: Number.POSITIVE_INFINITY,
  maxHeldBack: 500,
  stalledAfterMs: 20_000,
  connects: { perS: 10, burst: 100 },
  maxUnknownPerAddress: 20,
  maxUnknown: 200,
  maxPerAddress: 200,
  // All public pages of a tenant count as one account.
  maxPerAccount: 1_000,
  maxPerTenant: 1_000,
  maxPages: 2_000,
  maxSubscriptions: 50,
  maxSubscribedIds: 2_000,
  maxFrameBytes: 128 * 1024,
  messageBurst: 100,
  messagesPerSecond: 5,
};
