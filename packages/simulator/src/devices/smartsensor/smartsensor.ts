import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { encodeSs125, splitSs125, type Ss125Frame } from "@gantry/protocols/ss125/frame.ts";
import { encodeInterval, readIntervalRequest } from "@gantry/protocols/ss125/interval-data.ts";
import {
  encodeDataConfig,
  encodeGeneralConfig,
  encodeResult,
  readMessage,
  type Ss125Message,
  ss125Messages,
  ss125Results,
  ss125Types,
} from "@gantry/protocols/ss125/messages.ts";
import type { RoadPlace } from "../../city/traffic/demand.ts";
import type { LaneTraffic, Traffic } from "../../city/traffic/traffic.ts";
import type { SimulatorClock } from "../../clock.ts";
import { detectorLanes, type DetectorLanes, keptIntervals, type laneFaultNames } from "../detector-lanes.ts";
import { listenFree, loopback } from "../free-port.ts";

/**
 * mute: requests are taken, but not answered. splitSegments: each byte arrives alone. mergedSegments: noise and an
 * unrequested answer precede each answer. wrongCheck: the check of each body is wrong. flashBusy: it
 * stores its settings. intervalMissing: it has no finished interval. clockDayOff: the clock is a day behind.
 */
export const smartSensorFaults = [
  "mute",
  "splitSegments",
  "mergedSegments",
  "wrongCheck",
  "flashBusy",
  "intervalMissing",
  "clockDayOff",
] as const;
export type SmartSensorFault = (typeof smartSensorFaults)[number] | (typeof laneFaultNames)[number];

export interface SmartSensor {
  readonly host: string;
  readonly port: number;
  readonly faults: Set<SmartSensorFault>;
  stop(): Promise<void>;
}

interface SensorParts {
  traffic: Traffic;
  place: RoadPlace;
  lanes: number;
  isMetric?: boolean;
  periodMs?: number;
  clock: SimulatorClock;
  /** Ports to try in order; 0: any free one. */
  ports: readonly number[];
  /** A fault besides those in `faults`. */
  plannedFault?(nowMs: number): SmartSensorFault | undefined;
}

interface Sensor {
  lanes: DetectorLanes;
  laneCount: number;
  isMetric: boolean;
  nowMs(): number;
  hasFault(name: SmartSensorFault): boolean;
}

const dayMs = 86_400_000;
const kphPerMph = 1.609344;

/** A Wavetronix SmartSensor HD on a TCP port of this machine. */
export async function startSmartSensor(parts: SensorParts): Promise<SmartSensor> {
  const { traffic, place, lanes: laneCount, isMetric = false, clock, ports, plannedFault } = parts;
  const faults = new Set<SmartSensorFault>();
  const hasFault = (name: SmartSensorFault) => faults.has(name) || plannedFault?.(clock.nowMs()) === name;
  const periodMs = parts.periodMs ?? 30_000;
  const lanes = detectorLanes({ traffic, place, lanes: laneCount, periodMs, hasFault });
  const sensor: Sensor = { lanes, laneCount, isMetric, nowMs: () => clock.nowMs(), hasFault };
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Clients may disconnect at any time.
    socket.on("error", () => {});
    serve(socket, sensor);
  });
  const port = await listenFree(server, ports);
  return {
    host: loopback,
    port,
    faults,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function serve(socket: Socket, sensor: Sensor): void {
  let received: Uint8Array = new Uint8Array();
  socket.on("data", (part: Buffer) => {
    const { frames, rest } = splitSs125(Buffer.concat([received, part]));
    received = Uint8Array.from(rest);
    for (const frame of frames) {
      const request = readMessage(frame.body);
      const body = request && answerTo(request, sensor);
      if (body && !sensor.hasFault("mute")) send(socket, sensor, answerFrame(frame, body));
    }
  });
}

const answerFrame = ({ source, destination, sequence }: Ss125Frame, body: Uint8Array): Ss125Frame => ({
  destination: source,
  source: destination,
  sequence: (sequence + 1) % 256,
  body,
});

function send(socket: Socket, { hasFault }: Sensor, frame: Ss125Frame): void {
  const bytes = encodeSs125(frame);
  const last = bytes.length - 1;
  if (hasFault("wrongCheck")) bytes[last] = (bytes[last] ?? 0) ^ 0x55;
  if (hasFault("splitSegments")) for (const byte of bytes) socket.write(Uint8Array.of(byte));
  else if (hasFault("mergedSegments")) {
    const other = encodeSs125({ ...frame, body: encodeDataConfig({ periodS: 999 }).with(1, 9) });
    socket.write(Buffer.concat([Uint8Array.of(0, 0x5a, 0x5a), other, bytes]));
  } else socket.write(bytes);
}

function answerTo({ id, subId, type, body }: Ss125Message, sensor: Sensor): Uint8Array {
  if (type !== ss125Types.read) return encodeResult(id, subId, ss125Results.readOnly);
  if (sensor.hasFault("flashBusy")) return encodeResult(id, subId, ss125Results.flashBusy);
  switch (id) {
    case ss125Messages.generalConfig:
      return encodeGeneralConfig({
        location: "Simulated city",
        description: "Simulated SmartSensor",
        serialNumber: "SS125 0001",
        isMetric: sensor.isMetric,
      });
    case ss125Messages.dataConfig:
      return encodeDataConfig({ periodS: sensor.lanes.periodMs / 1000 });
    case ss125Messages.interval:
      return answerInterval(readIntervalRequest({ id, subId, type, body }), subId, sensor);
    default:
      return encodeResult(id, subId, ss125Results.payloadSize);
  }
}

function answerInterval(asked: number | undefined, lane: number, sensor: Sensor): Uint8Array {
  const refuse = (code: number) => encodeResult(ss125Messages.interval, lane, code);
  if (asked === undefined) return refuse(ss125Results.payloadSize);
  if (sensor.hasFault("intervalMissing")) return refuse(ss125Results.intervalNotAvailable);
  if (lane >= sensor.laneCount) return refuse(ss125Results.laneNotAvailable);
  const latest = sensor.lanes.latest(sensor.nowMs());
  // Interval numbers have 24 bits, of which 0 is the latest.
  const behind = asked === 0 ? 0 : (numberOf(latest) - asked + numbers) % numbers;
  if (behind >= keptIntervals) return refuse(ss125Results.intervalNotAvailable);
  const index = latest - behind;
  const measured = sensor.lanes.at(index)[lane];
  return measured
    ? encodeInterval(lane, laneValues(measured, index, sensor))
    : refuse(ss125Results.laneNotAvailable);
}

const numbers = 0xff_ffff;
const numberOf = (index: number): number => (index % numbers) + 1;

function laneValues(measured: LaneTraffic, index: number, { lanes, laneCount, isMetric, hasFault }: Sensor) {
  const { volume, speedKph, occupancyPercent, classes } = measured;
  const speed = speedKph === null ? null : speedKph / (isMetric ? 1 : kphPerMph);
  const headwayMs = volume === 0 ? 0 : Math.round(lanes.periodMs / volume);
  return {
    interval: numberOf(index),
    endedAtMs: (index + 1) * lanes.periodMs - (hasFault("clockDayOff") ? dayMs : 0),
    speed,
    count: volume,
    occupancyPercent,
    classes,
    speed85: speed === null ? null : speed * 1.06,
    headwayMs,
    gapMs: Math.round(headwayMs * (1 - occupancyPercent / 100)),
    laneCount,
    approachCount: 0,
  };
}
