import type { StreamError } from "./stream-state.ts";

export interface MediaEvents {
  /** The remote side accepted. */
  answered(): void;
  /** Data arrives, possibly before the first picture. */
  packets(): void;
  /** The session ended; `hasNoRoute` if no connection was found. */
  failed(error: StreamError, cause?: unknown, hasNoRoute?: boolean): void;
}

export interface MediaSession {
  /** Releases everything; no events afterwards. */
  close(): void;
  /** Milliseconds from the remote side, or from the capture time, to the screen; undefined while unknown. */
  latencyMs(): Promise<number | undefined>;
}

export type StartMedia = (video: HTMLVideoElement, events: MediaEvents) => MediaSession;
