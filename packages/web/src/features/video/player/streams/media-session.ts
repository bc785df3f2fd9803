import type { StreamFailed } from "./stream-state.ts";

export interface MediaEvents {
  /** The remote side accepted. */
  answered(): void;
  /** Data arrives, possibly before the first picture. */
  packets(): void;
  /** The session ended. */
  failed(failed: StreamFailed, cause?: unknown): void;
}

export interface MediaSession {
  /** Releases everything; no events afterwards. */
  close(): void;
  /** Milliseconds from the remote side, or from the capture time, to the screen; undefined while unknown. */
  latencyMs(): Promise<number | undefined>;
}

export type StartMedia = (video: HTMLVideoElement, events: MediaEvents) => MediaSession;
