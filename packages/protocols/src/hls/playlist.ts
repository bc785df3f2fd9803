/** Partial segment (RFC 8216bis section 4.4.4.9). */
interface PlaylistPart {
  durationS: number;
  isIndependent: boolean;
}
export interface PlaylistSegment {
  number: number;
  durationS: number;
  parts: readonly PlaylistPart[];
}
export interface LiveStream {
  /** Complete segments, oldest first. */
  segments: readonly PlaylistSegment[];
  /** Number of the current segment, and its parts so far. */
  nextNumber: number;
  nextParts: readonly PlaylistPart[];
  targetDurationS: number;
  partTargetS: number;
}

export const fileNames = {
  initialization: "init.mp4",
  segment: (number: number): string => `seg${number}.m4s`,
  part: (number: number, part: number): string => `part${number}.${part}.m4s`,
};

type HlsFile =
  | { type: "variants" }
  | { type: "playlist"; isLowLatency: boolean }
  | { type: "initialization" }
  | { type: "segment"; number: number }
  | { type: "part"; number: number; part: number };

/** `index.m3u8` refers to `live.m3u8` (low latency); `plain.m3u8` has whole segments only. */
export function hlsFileOf(name: string): HlsFile | undefined {
  if (name === "index.m3u8") return { type: "variants" };
  if (name === "live.m3u8") return { type: "playlist", isLowLatency: true };
  if (name === "plain.m3u8") return { type: "playlist", isLowLatency: false };
  if (name === fileNames.initialization) return { type: "initialization" };
  const [, kind, number, part] = /^(seg|part)(\d{1,9})(?:\.(\d{1,4}))?\.m4s$/.exec(name) ?? [];
  if (kind === "seg" && part === undefined) return { type: "segment", number: Number(number) };
  if (kind === "part" && part !== undefined)
    return { type: "part", number: Number(number), part: Number(part) };
  return undefined;
}

/** Older segments are listed without parts, because players are closer to live. */
const segmentsWithParts = 3;
/** Hold-back in parts (minimum 3). */
const partsHeldBack = 4;

/** With whole segments only, or with parts and a preload hint. */
export function mediaPlaylist(stream: LiveStream, { isLowLatency }: { isLowLatency: boolean }): string {
  const { segments, nextNumber, nextParts, partTargetS } = stream;
  const holdBackS = partTargetS * partsHeldBack;
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:9",
    `#EXT-X-TARGETDURATION:${Math.ceil(stream.targetDurationS)}`,
    ...(isLowLatency
      ? [
          `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${formatSeconds(holdBackS)}`,
          `#EXT-X-PART-INF:PART-TARGET=${formatSeconds(partTargetS)}`,
        ]
      : []),
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? nextNumber}`,
    `#EXT-X-MAP:URI="${fileNames.initialization}"`,
  ];
  segments.forEach((segment, index) => {
    if (isLowLatency && index >= segments.length - segmentsWithParts) lines.push(...partLines(segment));
    lines.push(`#EXTINF:${formatSeconds(segment.durationS)},`, fileNames.segment(segment.number));
  });
  if (isLowLatency) {
    lines.push(...partLines({ number: nextNumber, parts: nextParts }));
    lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${fileNames.part(nextNumber, nextParts.length)}"`);
  }
  return `${lines.join("\n")}\n`;
}

export function variantPlaylist(variant: {
  bitsPerSecond: number;
  codec: string;
  widthPx: number;
  heightPx: number;
}): string {
  const { bitsPerSecond, codec, widthPx, heightPx } = variant;
  const about = `BANDWIDTH=${Math.ceil(bitsPerSecond)},CODECS="${codec}",RESOLUTION=${widthPx}x${heightPx}`;
  return `#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:${about}\nlive.m3u8\n`;
}

/** The segment or part that a blocking request waits for (`_HLS_msn`, `_HLS_part`); undefined for other requests. */
export function awaitedOf(query = ""): { number: number; part?: number } | undefined {
  const [, number] = /(?:^|[?&])_HLS_msn=(\d{1,9})(?:&|$)/.exec(query) ?? [];
  if (number === undefined) return undefined;
  const [, part] = /(?:^|[?&])_HLS_part=(\d{1,4})(?:&|$)/.exec(query) ?? [];
  return { number: Number(number), ...(part !== undefined && { part: Number(part) }) };
}

function partLines({ number, parts }: { number: number; parts: readonly PlaylistPart[] }): string[] {
  return parts.map(
    ({ durationS, isIndependent }, index) =>
      `#EXT-X-PART:DURATION=${formatSeconds(durationS)},URI="${fileNames.part(number, index)}"` +
      (isIndependent ? ",INDEPENDENT=YES" : ""),
  );
}

function formatSeconds(value: number): string {
  return value.toFixed(5);
}
