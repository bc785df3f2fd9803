/** A message of SNMP over a stream is not framed: its own length says where the next begins (RFC 3430, NTCIP 2202). */
const sequenceTag = 0x30;
/** No answer of a sign is longer; whatever claims to be is no message. */
export const frameMaxOctets = 1024 * 1024;

/** Octets of the first message of a stream: `more` when it has not arrived as a whole, `bad` when it is none. */
export function firstFrameLength(stream: Uint8Array): number | "more" | "bad" {
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
