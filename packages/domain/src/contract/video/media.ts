/** Of a camera's two streams: `internal` is for people with VIEW_INTERNAL_STREAM alone. */
export type StreamSide = "internal" | "external";

/** What is fetched of a camera's pictures through the server. */
export type MediaResource =
  /** Multi-variant playlist, media playlist or segment of HLS: `index.m3u8`, `live.m3u8?_HLS_msn=..`, `seg12.m4s`, `init.mp4`. */
  | { type: "hls"; file: string; query?: string }
  /** Still picture from the newest key frame, JPEG, at most so wide. */
  | { type: "thumbnail"; widthPx: number }
  /** From the rolling recording, MP4; times ISO 8601 UTC. It begins with a key frame: up to one group of pictures early. */
  | { type: "clip"; from: string; to: string }
  /**
   * From the rolling recording to be looked through, MP4: whole groups of pictures, each file behind its beginning, with
   * decode times in 90 kHz since 1970; times ISO 8601 UTC.
   */
  | { type: "pictures"; from: string; to: string }
  /** From when to when something was recorded: `RecordedSpans`. */
  | { type: "spans" };

/** Longest clip that is given out at once. */
export const longestClipMs = 10 * 60_000;
/** Longest time whose pictures are given out at once to be looked through. */
export const longestPicturesMs = 60_000;

/** A time of which every picture is kept; between two of them there is a gap. ISO 8601 UTC. */
export interface RecordedSpan {
  from: string;
  to: string;
}
/** `spans.json` of a ticket for the recording, the oldest first. */
export interface RecordedSpans {
  spans: RecordedSpan[];
}

/**
 * POST /video/camera/{id}/webrtc (CAM-068): SDP as base64, its answer, or a word of `agentCallErrors`. For everybody, of
 * a camera on a wall of the system: POST /video/read-only/{tenant}/camera/{id}/webrtc, and `stream` and `media-ticket`
 * (but for recordings) in the same way.
 */
export interface WebrtcBody {
  sdp64: string;
}
export type WebrtcAnswer = { sdp64: string } | { error: string };

/**
 * POST /video/camera/{id}/media-ticket: a short-lived address below `/media/` for one camera, which a player, an image or
 * a download can open without a token. The playlist's own addresses are relative to it. Beside `spans.json` of a recording
 * lies `pictures.mp4?from=..&to=..`, times in milliseconds since 1970.
 */
export interface MediaTicketBody {
  kind: "hls" | "thumbnail" | "clip" | "recording";
  /** For a clip. */
  startTime?: string;
  endTime?: string;
  /** For a thumbnail; 320 when missing. */
  widthPx?: number;
}
export interface MediaTicket {
  /** Below `/media/`, without host. */
  path: string;
  /** ISO 8601 UTC; a player asks for another one before. */
  expiresAt: string;
}

/** POST /video/snapshot-video (CAM-067): a ticket for the clip. */
export interface SnapshotVideoBody {
  cameraId: string;
  startTime: string;
  endTime: string;
}

/**
 * GET /video/camera/{id}/stream: which stream this caller may see (CAM-040, CAM-041). `rtsp` is played by WebRTC through the
 * agent, with HLS through the server when UDP is blocked; the others are opened by the browser itself. No address is told of
 * an RTSP stream, and none that holds a user name or password of any.
 */
export type AuthorizedStream =
  | { type: "RTSP"; stream: StreamSide }
  | {
      type: "HLS" | "WOWZA_WEBRTC" | "NVDS";
      stream: StreamSide;
      url: string;
      name?: string;
      folder?: string;
    }
  | { type: "none" };
