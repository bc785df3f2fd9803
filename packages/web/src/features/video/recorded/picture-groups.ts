/** A key frame and the pictures that depend on it: decodable on its own. */
export interface PictureGroup {
  /** For example `avc1.42C01E`. */
  codec: string;
  /** Initialization segment (ftyp, moov). */
  beginning: Uint8Array<ArrayBuffer>;
  octets: Uint8Array<ArrayBuffer>;
  /** Capture times in milliseconds since 1970, ascending; never empty. */
  picturesMs: readonly number[];
  endMs: number;
}

const ticksPerMs = 90;
/** ISO/IEC 14496-12 section 8.8.8: data offset; duration, size and flags per sample, then composition offset. */
const runFlags = 0x701;
const reorderedRunFlags = 0xf01;
const keyFlags = 0x200_0000;

/** Parses the groups in the server's `pictures.mp4`; stops at the first invalid octets. */
export function groupsIn(bytes: Uint8Array<ArrayBuffer>): PictureGroup[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const groups: PictureGroup[] = [];
  let beginning: { start: number; end: number } | undefined;
  let moof: Box | undefined;
  for (const box of boxesIn(view, 0, bytes.length)) {
    if (box.type === "ftyp") beginning = { start: box.start, end: box.end };
    if (box.type === "moov" && beginning) beginning.end = box.end;
    if (box.type === "moof") moof = box;
    if (box.type !== "mdat" || !moof || !beginning) continue;
    const run = runOf(view, moof);
    const last = groups.at(-1);
    if (!run) break;
    if (run.startsWithKey) {
      run.picturesMs.sort((one, other) => one - other);
      const own = bytes.subarray(beginning.start, beginning.end);
      groups.push({
        ...run,
        codec: codecOf(own),
        beginning: own,
        octets: bytes.subarray(moof.start, box.end),
      });
    } else if (last) {
      const start = last.octets.byteOffset - bytes.byteOffset;
      Object.assign(last, {
        octets: bytes.subarray(start, box.end),
        picturesMs: [...last.picturesMs, ...run.picturesMs].sort((one, other) => one - other),
        endMs: run.endMs,
      });
    }
  }
  return groups;
}

interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

function* boxesIn(view: DataView, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to; ) {
    const end = at + view.getUint32(at);
    if (end < at + 8 || end > to) return;
    yield { type: textAt(view, at + 4), start: at, content: at + 8, end };
    at = end;
  }
}

const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));

function runOf(
  view: DataView,
  moof: Box,
): { picturesMs: number[]; endMs: number; startsWithKey: boolean } | undefined {
  const part = childOf(view, moof, "traf");
  const time = part && childOf(view, part, "tfdt");
  const run = part && childOf(view, part, "trun");
  if (!time || !run) return undefined;
  const flags = view.getUint32(run.content);
  const isReordered = flags === reorderedRunFlags;
  if (!isReordered && flags !== runFlags) return undefined;
  const sampleBytes = isReordered ? 16 : 12;
  const count = view.getUint32(run.content + 4);
  const first = run.content + 12;
  if (count === 0 || first + count * sampleBytes > run.end) return undefined;
  const picturesMs: number[] = [];
  let ticks = view.getUint32(time.content + 4) * 2 ** 32 + view.getUint32(time.content + 8);
  for (let index = 0; index < count; index++) {
    const compositionTicks = isReordered ? view.getUint32(first + index * sampleBytes + 12) : 0;
    picturesMs.push((ticks + compositionTicks) / ticksPerMs);
    ticks += view.getUint32(first + index * sampleBytes);
  }
  return { picturesMs, endMs: ticks / ticksPerMs, startsWithKey: view.getUint32(first + 8) === keyFlags };
}

function childOf(view: DataView, { content, end }: Box, type: string): Box | undefined {
  return [...boxesIn(view, content, end)].find((box) => box.type === type);
}

/**
 * RFC 6381: profile, compatibility and level from the decoder configuration (ISO/IEC 14496-15 section 5.3.3).
 */
function codecOf(beginning: Uint8Array): string {
  const at = beginning.findIndex(
    (_, index) => String.fromCharCode(...beginning.subarray(index, index + 4)) === "avcC",
  );
  const hex = [...beginning.subarray(at + 5, at + 8)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `avc1.${hex.join("").toUpperCase()}`;
}
