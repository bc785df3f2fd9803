import type { PtzLock } from "./camera-calls.ts";

/** A lock that somebody holds now, with the name of its camera. */
export interface HeldLock extends Pick<PtzLock, "id" | "lockedBy" | "lockedByDisplayName"> {
  cameraName: string;
  lockedAtExplicit: string | null;
  expiresAt: string | null;
}

/** A recording that is kept, from when to when, ISO 8601 UTC. */
export interface KeptRecording {
  /** The camera's. */
  id: string;
  name: string;
  from: string;
  to: string;
}

/** GET /video/overview: what a dashboard shows of cameras besides their states; of those that the caller may read. */
export interface VideoOverview {
  /** The first `overviewLocks` of them: those that end by themselves last, then the longest held first. */
  locks: HeldLock[];
  lockCount: number;
  streams: {
    /** Pictures come. */
    online: number;
    /** They should come and do not. */
    offline: number;
    /** Nobody looks. */
    idle: number;
  };
  recordings: {
    count: number;
    /** Of those that are kept the shortest and the longest; null when none is. */
    shortest: KeptRecording | null;
    longest: KeptRecording | null;
  };
}

export const overviewLocks = 8;
