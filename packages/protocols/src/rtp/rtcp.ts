import { putUint16, putUint32, uint16 } from "./bytes.ts";

const types = { senderReport: 200, receiverReport: 201, payloadFeedback: 206 } as const;
/** Payload feedback formats: picture loss indication (RFC 4585), full intra request (RFC 5104). */
const keyFrameFormats = [1, 4];

export function isKeyFrameRequest(bytes: Uint8Array): boolean {
  for (let at = 0; at + 8 <= bytes.length; at += (uint16(bytes, at + 2) + 1) * 4) {
    const [first = 0, type] = bytes.subarray(at, at + 2);
    if (first >> 6 !== 2) return false;
    if (type === types.payloadFeedback && keyFrameFormats.includes(first & 31)) return true;
  }
  return false;
}

/** RTCP sender report (RFC 3550 section 6.4.1). */
interface SenderReport {
  source: number;
  /** Milliseconds since 1970, UTC. */
  atMs: number;
  timestamp: number;
  packetCount: number;
  octetCount: number;
}

const secondsFrom1900To1970 = 2_208_988_800;
const reportBytes = 28;

export function encodeSenderReport(report: SenderReport): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(reportBytes);
  bytes[0] = 0x80;
  bytes[1] = types.senderReport;
  putUint16(bytes, 2, reportBytes / 4 - 1);
  putUint32(bytes, 4, report.source);
  putUint32(bytes, 8, Math.floor(report.atMs / 1000) + secondsFrom1900To1970);
  putUint32(bytes, 12, Math.round(((report.atMs % 1000) / 1000) * 0xffff_ffff));
  putUint32(bytes, 16, report.timestamp);
  putUint32(bytes, 20, report.packetCount);
  putUint32(bytes, 24, report.octetCount);
  return bytes;
}

/** An empty receiver report, sent as a keep-alive. */
export function encodeReceiverReport(source: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  bytes[0] = 0x80;
  bytes[1] = types.receiverReport;
  putUint16(bytes, 2, 1);
  putUint32(bytes, 4, source);
  return bytes;
}
