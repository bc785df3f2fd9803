import { type FileHandle, open } from "node:fs/promises";
import { fragmentTimes } from "@gantry/protocols/fmp4/fragment.ts";
import { latin1Text, uint32 } from "@gantry/protocols/rtp/octets.ts";

/** Where a fragment lies in its file, and which time it shows. */
export interface RecordedFragment {
  offset: number;
  /** Of its `moof` and its `mdat` together. */
  octets: number;
  moofOctets: number;
  /** Milliseconds since 1970. */
  startMs: number;
  durationTicks: number;
  startsWithKey: boolean;
}

/** One file of a recording: a beginning (ftyp, moov), then fragments. */
export interface RecordedFile {
  path: string;
  startMs: number;
  initializationOctets: number;
  octets: number;
  fragments: RecordedFragment[];
}

export const ticksPerMs = 90;
/** A `moof` of a second of pictures has a hundredth of it. */
const longestMoof = 1024 * 1024;
const namePattern = /^(\d{13})\.mp4$/;

/** Name of a file that begins then. */
export function fileNameOf(startMs: number): string {
  return `${Math.round(startMs).toString().padStart(13, "0")}.mp4`;
}

/** When a file of this name begins; undefined for one that is no recording. */
export function startMsOf(name: string): number | undefined {
  const found = namePattern.exec(name);
  return found ? Number(found[1]) : undefined;
}

/** When the newest picture of it ends. */
export function endMsOf({ startMs, fragments }: RecordedFile): number {
  const last = fragments.at(-1);
  return last ? last.startMs + last.durationTicks / ticksPerMs : startMs;
}

/** Reads where its fragments lie; one that was cut short by the end of the process ends with its last whole one. */
export async function readRecordedFile(path: string, startMs: number): Promise<RecordedFile> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    const file: RecordedFile = { path, startMs, initializationOctets: 0, octets: size, fragments: [] };
    let moof: { offset: number; octets: Uint8Array } | undefined;
    for (let offset = 0; offset + 8 <= size; ) {
      const head = await read(handle, offset, 8);
      const length = uint32(head, 0);
      if (length < 8 || offset + length > size) break;
      const type = latin1Text(head.subarray(4, 8));
      if (type === "moov") file.initializationOctets = offset + length;
      if (type === "moof" && length <= longestMoof)
        moof = { offset, octets: await read(handle, offset, length) };
      const times = type === "mdat" && moof ? fragmentTimes(moof.octets) : undefined;
      if (times && moof)
        file.fragments.push({
          offset: moof.offset,
          octets: offset + length - moof.offset,
          moofOctets: moof.octets.length,
          startMs: startMs + times.decodeTicks / ticksPerMs,
          durationTicks: times.durationTicks,
          startsWithKey: times.startsWithKey,
        });
      offset += length;
    }
    return file;
  } finally {
    await handle.close();
  }
}

/** So many octets from there; fewer at the end of the file. */
export async function read(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
