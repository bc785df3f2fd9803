import { crc32 } from "node:zlib";

/**
 * One record of a segment: length u32, CRC-32 u32, sequence u64, then `length` octets of payload, big endian.
 * The CRC covers sequence and payload, so torn records are detected.
 */
const headerLength = 16;
const crcStart = 8;
const maxPayloadLength = 16 * 1024 * 1024;

export interface RecordPlace {
  sequence: number;
  offset: number;
  length: number;
}

export function encodeRecord(sequence: number, payload: Uint8Array): Buffer {
  const record = Buffer.allocUnsafe(headerLength + payload.length);
  record.writeUInt32BE(payload.length, 0);
  record.writeBigUInt64BE(BigInt(sequence), crcStart);
  record.set(payload, headerLength);
  record.writeUInt32BE(crc32(record.subarray(crcStart)), 4);
  return record;
}

export function payloadOffset(position: number): number {
  return position + headerLength;
}

/** Returns all complete records; a torn tail begins at `validLength`. */
export function scanRecords(segment: Buffer): { places: RecordPlace[]; validLength: number } {
  const places: RecordPlace[] = [];
  let position = 0;
  for (;;) {
    const place = recordAt(segment, position);
    const expected = places.at(-1);
    if (!place || (expected && place.sequence !== expected.sequence + 1)) break;
    places.push(place);
    position = place.offset + place.length;
  }
  return { places, validLength: position };
}

function recordAt(segment: Buffer, position: number): RecordPlace | undefined {
  if (position + headerLength > segment.length) return undefined;
  const length = segment.readUInt32BE(position);
  const end = position + headerLength + length;
  if (length > maxPayloadLength || end > segment.length) return undefined;
  if (crc32(segment.subarray(position + crcStart, end)) !== segment.readUInt32BE(position + 4))
    return undefined;
  const sequence = Number(segment.readBigUInt64BE(position + crcStart));
  return { sequence, offset: position + headerLength, length };
}
