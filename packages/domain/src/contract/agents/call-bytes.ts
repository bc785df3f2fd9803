/** Marks a chunk of a streamed call: more follow, last one, or aborted. */
export const bytesEnds = ["more", "last", "brokenOff"] as const;
export type BytesEnd = (typeof bytesEnds)[number];
export interface CallBytes {
  callId: string;
  end: BytesEnd;
  octets: Uint8Array;
}

const idLength = 36;
const headLength = idLength + 1;

/** Builds a link frame: 36 characters of the call id, one octet, the bytes. */
export function callBytesFrame(callId: string, end: BytesEnd, bytes?: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(headLength + (bytes?.length ?? 0));
  for (let index = 0; index < idLength; index++) frame[index] = callId.charCodeAt(index);
  frame[idLength] = bytesEnds.indexOf(end);
  if (bytes) frame.set(bytes, headLength);
  return frame;
}

/** Parses a link frame; undefined if invalid. The bytes are a view of the frame, not a copy. */
export function callBytesOf(frame: Uint8Array): CallBytes | undefined {
  const end = bytesEnds[frame[idLength] ?? -1];
  if (!end) return undefined;
  const callId = String.fromCharCode(...frame.subarray(0, idLength));
  if (!/^[0-9a-f-]{36}$/.test(callId)) return undefined;
  return { callId, end, octets: frame.subarray(headLength) };
}
