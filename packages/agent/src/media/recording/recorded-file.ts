import { type FileHandle, open } from "node:fs/promises";
import { fragmentTimes } from "@gantry/protocols/fmp4/fragment.ts";
import { latin1Text, uint32 } from "@gantry/protocols/rtp/bytes.ts";

export interface RecordedFragment {
  offset: number;
  /** Size of `moof` and `mdat` together. */
  octets: number;
  moofOctets: number;
  /** Milliseconds since 1970. */
  startMs: number;
  durationTicks: number;
  startsWithKey: boolean;
}

export interface RecordedFile {
  path: string;
  startMs: number;
  initializationOctets: number;
  octets: number;
  fragments: RecordedFragment[];
}

export const ticksPerMs = 90;
/** A real `moof` for one second has a hundredth of this. */
const longestMoof = 1024 * 1024;
const namePattern = /^(\d{13})\.mp4$/;

export function fileNameOf(startMs: number): string {
  return `${Math.round(startMs).toString().padStart(13, "0")}.mp4`;
}

export function startMsOf(name: string): number | undefined {
  const found = namePattern.exec(name);
  return found ? Number(found[1]) : undefined;
}

export function endMsOf({ startMs, fragments }: RecordedFile): number {
  const last = fragments.at(-1);
  return last ? last.startMs + last.durationTicks / ticksPerMs : startMs;
}

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

export async function read(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
