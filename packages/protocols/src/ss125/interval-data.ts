import { encodeMessage, type Ss125Message, ss125Messages, ss125Types, viewOf } from "./messages.ts";
import {
  readDate,
  readFixed16,
  readFixed24,
  readUint24,
  writeDate,
  writeFixed16,
  writeFixed24,
  writeUint24,
} from "./numbers.ts";

export const ss125Classes = 4;
const bodyBytes = 45;

/** One lane in one interval, as the device counts it; null where it has no value. */
export interface Ss125Lane {
  /** Increases with each interval. */
  interval: number;
  /** Milliseconds since 1970 UTC; null if the date makes no sense. */
  endedAtMs: number | null;
  /** In the unit of the device. */
  speed: number | null;
  count: number;
  occupancyPercent: number | null;
  classes: readonly number[];
  speed85: number | null;
  headwayMs: number;
  gapMs: number;
  laneCount: number;
  approachCount: number;
}

/** Asks for one lane, from 0; interval 0 is the latest. */
export function encodeIntervalRead(lane: number, interval: number): Uint8Array {
  const payload = new Uint8Array(3);
  writeUint24(viewOf(payload), 0, interval);
  return encodeMessage({ id: ss125Messages.interval, subId: lane, type: ss125Types.read }, payload);
}

/** The interval that a request asks for. */
export function readIntervalRequest({ body }: Ss125Message): number | undefined {
  return body.length === 6 ? readUint24(viewOf(body), 3) : undefined;
}

export function readInterval({ id, type, body }: Ss125Message): Ss125Lane | undefined {
  if (id !== ss125Messages.interval || type !== ss125Types.read || body.length !== bodyBytes)
    return undefined;
  const view = viewOf(body);
  return {
    interval: readUint24(view, 3),
    endedAtMs: readDate(view, 6),
    speed: readFixed24(view, 14),
    count: readUint24(view, 17),
    occupancyPercent: readFixed16(view, 20),
    classes: Array.from({ length: ss125Classes }, (_, index) => readUint24(view, 22 + 3 * index)),
    speed85: readFixed24(view, 34),
    headwayMs: readUint24(view, 37),
    gapMs: readUint24(view, 40),
    laneCount: view.getUint8(43),
    approachCount: view.getUint8(44),
  };
}

export function encodeInterval(lane: number, values: Ss125Lane): Uint8Array {
  const body = new Uint8Array(bodyBytes);
  const view = viewOf(body);
  body.set([ss125Messages.interval, lane, ss125Types.read]);
  writeUint24(view, 3, values.interval);
  writeDate(view, 6, values.endedAtMs ?? 0);
  writeFixed24(view, 14, values.speed);
  writeUint24(view, 17, values.count);
  writeFixed16(view, 20, values.occupancyPercent);
  for (const [index, count] of values.classes.entries()) writeUint24(view, 22 + 3 * index, count);
  writeFixed24(view, 34, values.speed85);
  writeUint24(view, 37, values.headwayMs);
  writeUint24(view, 40, values.gapMs);
  view.setUint8(43, values.laneCount);
  view.setUint8(44, values.approachCount);
  return body;
}
