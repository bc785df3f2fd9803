import { Unzlib, zlibSync } from "fflate";

/** Input per step: deflate expands at most 1032 times, so a bomb is refused before it takes 5 MB. */
const stepBytes = 4 * 1024;

/** Bytes of a zlib stream (RFC 1950, RFC 1951); undefined when it is broken or does not hold exactly `length` bytes. */
export function inflateZlib(bytes: Uint8Array, length: number): Uint8Array | undefined {
  const output = new Uint8Array(length);
  let count = 0;
  let isComplete = false;
  const stream = new Unzlib((part, isLast) => {
    // Throws a RangeError when the stream holds more than it should.
    output.set(part, count);
    count += part.length;
    isComplete ||= isLast;
  });
  try {
    for (let at = 0; at < bytes.length; at += stepBytes) {
      stream.push(bytes.subarray(at, at + stepBytes), at + stepBytes >= bytes.length);
    }
  } catch {
    return undefined;
  }
  return isComplete && count === length ? output : undefined;
}

/** Bytes as a zlib stream that holds them uncompressed. */
export function compressUncoded(bytes: Uint8Array): Uint8Array {
  return zlibSync(bytes, { level: 0 });
}
