import { joinBytes, putUint32, uint32 } from "../rtp/bytes.ts";
import { boxAt, writeBox, writeUint32s } from "./boxes.ts";

export interface Sample {
  /** NAL units, each after its four-octet length. */
  octets: Uint8Array;
  durationTicks: number;
  isKey: boolean;
  /** From decoding to presentation; 0 without B-frames. */
  compositionTicks?: number;
}

export function sampleBytes(nals: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joinBytes(nals.flatMap((nal) => [writeUint32s(nal.length), nal]));
}

/** Sample dependency flags (ISO/IEC 14496-12 section 8.8.3.1). */
const keyFlags = 0x200_0000;
const otherFlags = 0x101_0000;
/** Data offset, and duration, size and flags per sample. */
const runFlags = 0x701;
/** In addition a composition offset per sample. */
const reorderedRunFlags = 0xf01;
const sampleEntryBytes: Record<number, number> = { [runFlags]: 12, [reorderedRunFlags]: 16 };
const baseIsFragment = 0x2_0000;
const longTimes = 0x100_0000;

/** Builds a fragment (moof, mdat) whose first picture is decoded at `decodeTicks`. */
export function writeFragment(
  sequence: number,
  decodeTicks: number,
  samples: readonly Sample[],
): Uint8Array<ArrayBuffer> {
  const isReordered = samples.some(({ compositionTicks }) => compositionTicks);
  const entries = samples.flatMap(({ octets: bytes, durationTicks, isKey, compositionTicks = 0 }) => [
    durationTicks,
    bytes.length,
    isKey ? keyFlags : otherFlags,
    ...(isReordered ? [compositionTicks] : []),
  ]);
  const flags = isReordered ? reorderedRunFlags : runFlags;
  const writeHead = (dataOffset: number): Uint8Array =>
    writeBox(
      "moof",
      writeBox("mfhd", writeUint32s(0, sequence)),
      writeBox(
        "traf",
        writeBox("tfhd", writeUint32s(baseIsFragment, 1)),
        writeBox("tfdt", writeUint32s(longTimes, Math.floor(decodeTicks / 2 ** 32), decodeTicks)),
        writeBox("trun", writeUint32s(flags, samples.length, dataOffset, ...entries)),
      ),
    );
  const data = writeBox("mdat", ...samples.map(({ octets: bytes }) => bytes));
  return joinBytes([writeHead(writeHead(0).length + 8), data]);
}

/** Times read from the `moof` only. */
interface FragmentTimes {
  decodeTicks: number;
  durationTicks: number;
  startsWithKey: boolean;
}

/** Reads a `moof` written by `writeFragment`; undefined if invalid. */
export function fragmentTimes(moof: Uint8Array): FragmentTimes | undefined {
  const time = boxAt(moof, "moof", "traf", "tfdt");
  const run = boxAt(moof, "moof", "traf", "trun");
  if (!time || !run || time.end - time.contentStart < 12) return undefined;
  const count = uint32(moof, run.contentStart + 4);
  const first = run.contentStart + 12;
  const entryBytes = sampleEntryBytes[uint32(moof, run.contentStart)];
  if (entryBytes === undefined || first + count * entryBytes > run.end) return undefined;
  let durationTicks = 0;
  for (let index = 0; index < count; index++) durationTicks += uint32(moof, first + index * entryBytes);
  return {
    decodeTicks: uint32(moof, time.contentStart + 4) * 2 ** 32 + uint32(moof, time.contentStart + 8),
    durationTicks,
    startsWithKey: count > 0 && uint32(moof, first + 8) === keyFlags,
  };
}

/** Changes the start time in place; false if the `moof` is invalid. */
export function setDecodeTicks(moof: Uint8Array, decodeTicks: number): boolean {
  const time = boxAt(moof, "moof", "traf", "tfdt");
  if (!time || time.end - time.contentStart < 12) return false;
  putUint32(moof, time.contentStart + 4, Math.floor(decodeTicks / 2 ** 32));
  putUint32(moof, time.contentStart + 8, decodeTicks % 2 ** 32);
  return true;
}
