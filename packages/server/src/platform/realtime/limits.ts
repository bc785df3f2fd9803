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

/** How long and how much; a test may be in more of a hurry. */
export interface RealtimeLimits {
  /** An opened socket must prove within this who it is (RT-020). */
  authWithinMs: number;
  pingEveryMs: number;
  /** What somebody may see is looked at again after so long, though nobody said that it changed. */
  lookAgainEveryMs: number;
  /** A socket that was not heard of for so long is ended. */
  silentAfterMs: number;
  /** Under load a page is written to once in so long. */
  tickMs: number;
  /** Bytes that may wait for a reader; from then on it gets only the latest state of each entity. */
  maxBufferedBytes: number;
  /** Entities whose latest state is kept for a slow reader; with more it reads again instead. */
  maxHeldBack: number;
  /** A reader that took nothing for so long is cut off. */
  stalledAfterMs: number;
  /** Connections that one network may open, however short they last. */
  connects: CallLimit;
  /** Connections that have not said yet who they are: of one address, and of all. */
  maxUnknownPerAddress: number;
  maxUnknown: number;
  /** Of one address, once they have said who they are; behind one there may be a whole company. */
  maxPerAddress: number;
  maxPerAccount: number;
  maxPerTenant: number;
  maxPages: number;
  maxSubscriptions: number;
  /** Ids in all subscriptions of a page together. */
  maxSubscribedIds: number;
  /** Bytes of one message. */
  maxFrameBytes: number;
  /** Messages a page may send at once, and in the long run each second; a large one counts as several. */
  messageBurst: number;
  messagesPerSecond: number;
  /** Entities whose latest change is remembered for pages that come back. */
  maxRemembered: number;
  /** A page that missed more reads again. */
  maxReplayed: number;
}

/** For people who are signed in. The burst lets a page subscribe to everything anew after a cut. */
export const signedInLimits: RealtimeLimits = {
  authWithinMs: websocketTiming.authTimeoutMs,
  pingEveryMs: websocketTiming.pingEveryMs,
  lookAgainEveryMs: 30_000,
  silentAfterMs: 3 * websocketTiming.pingEveryMs,
  tickMs: 100,
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

/** For everybody: far less, counted apart, so that the public takes nothing from those who work here. */
export const publicLimits: RealtimeLimits = {
  ...signedInLimits,
  // Whether pages are public is looked at for all of a tenant together.
  lookAgainEveryMs: Number.POSITIVE_INFINITY,
  maxHeldBack: 500,
  stalledAfterMs: 20_000,
  connects: { perS: 10, burst: 100 },
  maxUnknownPerAddress: 20,
  maxUnknown: 200,
  maxPerAddress: 200,
  // Nobody is known by name: all public pages of a tenant are one account.
  maxPerAccount: 1_000,
  maxPerTenant: 1_000,
  maxPages: 2_000,
  maxSubscriptions: 50,
  maxSubscribedIds: 2_000,
  maxFrameBytes: 128 * 1024,
  messageBurst: 100,
  messagesPerSecond: 5,
};
