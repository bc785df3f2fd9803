import { startsWithBytes } from "./bytes.ts";

/** Limits of zip files; a typical 10 MB KMZ stays far below. */
const zipLimits = { entries: 1_000, unpackedBytes: 100_000_000, ratio: 200 } as const;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const commentMaxLength = 65_535;
const entryLength = 46;
const zip64 = 0xffffffff;

export function isZip(bytes: Uint8Array): boolean {
  return startsWithBytes(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

/**
 * Checks a zip by its directory, without unpacking. Refuses zip bombs (too many, too large or overlapping
 * entries), encrypted entries, path traversal, nested zips, ZIP64 and truncated files.
 */
export function isHarmlessZip(bytes: Buffer): boolean {
  const end = endOfDirectory(bytes);
  if (end === undefined) return false;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > zipLimits.entries || at > end) return false;
  let [packed, unpacked] = [0, 0];
  const places = new Set<number>();
  for (let entry = 0; entry < count; entry += 1) {
    if (at + entryLength > end || bytes.readUInt32LE(at) !== entrySignature) return false;
    const read = entryAt(bytes, at);
    if (!read.isHarmless || places.has(read.place)) return false;
    places.add(read.place);
    packed += read.packedBytes;
    unpacked += read.unpackedBytes;
    at = read.next;
  }
  return (
    packed <= bytes.length && unpacked <= zipLimits.unpackedBytes && unpacked <= packed * zipLimits.ratio
  );
}

function entryAt(bytes: Buffer, at: number) {
  const [packedBytes, unpackedBytes] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
  const nameLength = bytes.readUInt16LE(at + 28);
  const next = at + entryLength + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  const name = bytes.toString("latin1", at + entryLength, at + entryLength + nameLength);
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
  const leadsOut = /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i.test(name);
  const isArchive = /\.(zip|kmz|gz|bz2|xz|7z|rar|tar)$/i.test(name);
  const isHarmless =
    !isEncrypted && !leadsOut && !isArchive && packedBytes !== zip64 && unpackedBytes !== zip64;
  return { packedBytes, unpackedBytes, next, place: bytes.readUInt32LE(at + 42), isHarmless };
}

/** The end record is last, except for a comment. */
function endOfDirectory(bytes: Buffer): number | undefined {
  const first = Math.max(0, bytes.length - endLength - commentMaxLength);
  for (let at = bytes.length - endLength; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === endSignature) return at;
  return undefined;
}
