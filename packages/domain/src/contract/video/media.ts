export type StreamSide = "internal" | "external";

export type MediaResource =
  /**
   * HLS multivariant playlist, media playlist or segment: `index.m3u8`, `live.m3u8?_HLS_msn=..`, `seg12.m4s`,
   * `init.mp4`.
   */
  | { type: "hls"; file: string; query?: string }
  | { type: "thumbnail"; widthPx: number }
  /**
   * MP4 from the rolling recording; times ISO 8601 UTC. It begins with a key frame, up to one group of
   * pictures early.
   */
  | { type: "clip"; from: string; to: string }
  /**
   * MP4 for scrubbing through the recording: whole groups of pictures after each file's header, with decode
   * times in 90 kHz since 1970; times ISO 8601 UTC.
   */
  | { type: "pictures"; from: string; to: string }
  | { type: "spans" };

export interface MediaDescription {
  contentType: string;
  contentLength?: number;
  /** Of a clip: capture time of its first picture, ISO 8601 UTC. Older agents do not tell it. */
  startsAt?: string;
}

export const longestClipMs = 10 * 60_000;
export const longestPicturesMs = 60_000;

/** A period without gaps, ISO 8601 UTC. */
interface RecordedSpan {
  from: string;
  to: string;
}
/** `spans.json` of a recording ticket, oldest first. */
export interface RecordedSpans {
  spans: RecordedSpan[];
}

/**
 * POST /video/camera/{id}/webrtc (CAM-068): base64 SDP; returns the answer or a code of `agentCallErrors`.
 * The public variant for cameras on a system wall is /video/read-only/{tenant}/camera/{id}/webrtc; likewise
 * `stream` and `media-ticket` (without recordings).
 */
export interface WebrtcBody {
  sdp64: string;
}

/**
 * POST /video/camera/{id}/media-ticket: a short-lived URL under `/media/` for one camera, for players, images
 * and downloads without a token. Playlist URLs are relative to it. Beside a recording's `spans.json` is
 * `pictures.mp4?from=..&to=..`, in milliseconds since 1970.
 */
export interface MediaTicketBody {
  kind: "hls" | "thumbnail" | "clip" | "recording";
  startTime?: string;
  endTime?: string;
  widthPx?: number;
}

/** POST /video/snapshot-video (CAM-067): a ticket for the clip. */
export interface SnapshotVideoBody {
  cameraId: string;
  startTime: string;
  endTime: string;
}
