/** Marks a chunk of a streamed call: more follow, last one, or aborted. */
export const octetsEnds = ["more", "last", "brokenOff"] as const;
export type OctetsEnd = (typeof octetsEnds)[number];
export interface CallOctets {
  callId: string;
  end: OctetsEnd;
  octets: Uint8Array;
}

const idLength = 36;
const headLength = idLength + 1;

/** Builds a link frame: 36 characters of the call id, one octet, the bytes. */
export function callOctetsFrame(
  callId: string,
  end: OctetsEnd,
  octets?: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(headLength + (octets?.length ?? 0));
  for (let index = 0; index < idLength; index++) frame[index] = callId.charCodeAt(index);
  frame[idLength] = octetsEnds.indexOf(end);
  if (octets) frame.set(octets, headLength);
  return frame;
}

/** Parses a link frame; undefined if invalid. The bytes are a view of the frame, not a copy. */
export function callOctetsOf(frame: Uint8Array): CallOctets | undefined {
  const end = octetsEnds[frame[idLength] ?? -1];
  if (!end) return undefined;
  const callId = String.fromCharCode(...frame.subarray(0, idLength));
  if (!/^[0-9a-f-]{36}$/.test(callId)) return undefined;
  return { callId, end, octets: frame.subarray(headLength) };
}
