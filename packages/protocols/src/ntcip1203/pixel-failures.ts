import type { PixelFailure, PixelTestResult } from "@gantry/domain/contract/signs/sign-device.ts";
import type { Answers } from "../snmp/value.ts";
import { type Decoded, readAnswers, toDecoded } from "./decoded.ts";
import { statusTableOid } from "./status-tables.ts";

/** pixelFailureDetectionType. */
export const pixelDetections = { pixelTest: 2, messageDisplay: 3 } as const;
/** Bits of pixelFailureStatus. */
const pixelFaultBits = ["stuckOn", "color", "electrical", "mechanical", "stuckOff", "partial"] as const;
/** Octets per row of pixelStatusTable. */
export const pixelStatusOctets = 400;

interface FaceSize {
  widthPx: number;
  heightPx: number;
}

/** Rows 1 to `rows` of pixelFailureTable from one test; failures outside the face are counted and dropped. */
export function decodePixelFailures(
  answers: Answers,
  rows: readonly number[],
  face: FaceSize,
): Decoded<PixelTestResult> {
  const reader = readAnswers(answers);
  const found = rows.map((row) => {
    const oidOf = (column: Parameters<typeof statusTableOid<"pixelFailure">>[1]) =>
      statusTableOid("pixelFailure", column, pixelDetections.pixelTest, row);
    const x = reader.integer("pixelFailureXLocation", oidOf("pixelFailureXLocation"));
    const y = reader.integer("pixelFailureYLocation", oidOf("pixelFailureYLocation"));
    const status = reader.integer("pixelFailureStatus", oidOf("pixelFailureStatus"), 0);
    return { x, y, faults: pixelFaultBits.filter((_, bit) => (status >> bit) & 1) };
  });
  return toDecoded(reader, () => filterWithinFace(found, face));
}

/** Pixels marked in pixelStatusTable; the least significant bit of the first octet is at the top left. */
export function decodePixelMap(map: Uint8Array, face: FaceSize): PixelTestResult {
  const found: PixelFailure[] = [];
  const pixels = face.widthPx * face.heightPx;
  for (let at = 0; at < Math.min(pixels, map.length * 8); at++) {
    if (((map[at >> 3] ?? 0) >> (at & 7)) & 1)
      found.push({ x: (at % face.widthPx) + 1, y: Math.floor(at / face.widthPx) + 1, faults: [] });
  }
  return { failures: found, outsideFace: 0 };
}

export function encodePixelMap(
  failures: readonly PixelFailure[],
  { widthPx, heightPx }: FaceSize,
): Uint8Array {
  const map = new Uint8Array(Math.ceil((widthPx * heightPx) / 8));
  for (const { x, y } of failures) {
    const at = (y - 1) * widthPx + x - 1;
    map[at >> 3] = (map[at >> 3] ?? 0) | (1 << (at & 7));
  }
  return map;
}

function filterWithinFace(found: readonly PixelFailure[], { widthPx, heightPx }: FaceSize): PixelTestResult {
  const isInside = ({ x, y }: PixelFailure) => x >= 1 && x <= widthPx && y >= 1 && y <= heightPx;
  const failures = new Map<string, PixelFailure>();
  for (const pixel of found.filter(isInside)) {
    const key = `${pixel.x} ${pixel.y}`;
    const faults = [...new Set([...(failures.get(key)?.faults ?? []), ...pixel.faults])];
    failures.set(key, { ...pixel, faults });
  }
  return { failures: [...failures.values()], outsideFace: found.filter((one) => !isInside(one)).length };
}
