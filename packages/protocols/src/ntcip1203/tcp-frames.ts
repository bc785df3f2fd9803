/** SNMP over a stream has no framing; the BER length delimits messages (RFC 3430, NTCIP 2202). */
const sequenceTag = 0x30;
export const frameMaxOctets = 1024 * 1024;

/** Length of the first message: `more` if incomplete, `bad` if invalid. */
export function readFrameLength(stream: Uint8Array): number | "more" | "bad" {
  const [tag, first] = stream;
  if (tag === undefined) return "more";
  if (tag !== sequenceTag) return "bad";
  if (first === undefined) return "more";
  const lengthOctets = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || lengthOctets > 4) return "bad";
  const start = 2 + lengthOctets;
  if (stream.length < start) return "more";
  const length =
    lengthOctets === 0 ? first : stream.subarray(2, start).reduce((sum, octet) => sum * 256 + octet, 0);
  if (start + length > frameMaxOctets) return "bad";
  return stream.length < start + length ? "more" : start + length;
}
