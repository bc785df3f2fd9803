import type { StreamError } from "./stream-state.ts";

/** What a connection tells of itself. */
export interface MediaEvents {
  /** The other side has agreed to send. */
  answered(): void;
  /** Something arrives, a picture or not yet. */
  packets(): void;
  /** It is over; `hasNoRoute` when the two sides never found each other. */
  failed(error: StreamError, cause?: unknown, hasNoRoute?: boolean): void;
}

/** A connection that brings pictures into one video element. */
export interface MediaSession {
  /** Gives everything back; nothing is told afterwards. */
  close(): void;
  /** Milliseconds between the other side and the screen, or the camera's own time and now; undefined while nobody can tell. */
  latencyMs(): Promise<number | undefined>;
}

/** Starts a connection; the element shows what it brings. */
export type StartMedia = (video: HTMLVideoElement, events: MediaEvents) => MediaSession;
