import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { trafficOf } from "@gantry/simulator/city/traffic/traffic.ts";
import { weatherOf } from "@gantry/simulator/city/weather.ts";
import { makeStandingClock, type SimulatorClock } from "@gantry/simulator/clock.ts";
import { testPlace } from "@gantry/simulator/devices/detector-testing.ts";
import {
  jsonDetectorMapping,
  jsonDetectorPath,
  startJsonDetector,
} from "@gantry/simulator/devices/json-detector/json-detector.ts";
import { startNtcipDetector } from "@gantry/simulator/devices/ntcip-detector/ntcip-detector.ts";
import { startWeatherStation } from "@gantry/simulator/devices/ntcip-weather/weather-station.ts";
import { startSmartSensor } from "@gantry/simulator/devices/smartsensor/smartsensor.ts";
import { startTestStation } from "@gantry/simulator/devices/wim-station/wim-station-testing.ts";
import { Aedes } from "aedes";
import type { DeviceAddress } from "../drivers/define-driver.ts";
import { deviceConfig } from "./device-config.ts";
import { pickLastingPorts } from "./pick-lasting-ports.ts";
import { onEnd } from "./test-agent.ts";

/** Five seconds into an interval of half a minute. */
export const sensorStartMs = Date.UTC(2026, 6, 14, 20, 0, 5);
const endMs = Date.UTC(2026, 6, 14, 20);

const traffic = trafficOf("test", () => []);
const community = "sensor-word";
const token = "sensor-token";
const topic = "agency/detectors/D-17";
const mappedJson = {
  timezone: "America/Denver",
  requestPath: jsonDetectorPath,
  mapping: jsonDetectorMapping,
};
const mappedTopic = {
  topic,
  mapping: { laneVolume: { path: "lanes[*].v" }, intervalEnd: { path: "t", unit: "epochMs" } },
};

interface SensorDevice {
  port: number;
  /** It no longer answers. */
  mute(): void;
  clearFaults(): void;
}

interface SensorProtocol extends Pick<DeviceAddress, "secrets" | "config"> {
  transport: "udp" | "tcp";
  /** Absent where only the connection is encrypted. */
  start?(clock: SimulatorClock): Promise<SensorDevice>;
}

interface FaultySensor {
  port: number;
  faults: { add(name: "mute"): unknown; clear(): void };
  stop(): Promise<void>;
}

async function running(starting: Promise<FaultySensor>): Promise<SensorDevice> {
  const device = await starting;
  onEnd(() => device.stop());
  const { port, faults } = device;
  return { port, mute: () => void faults.add("mute"), clearFaults: () => faults.clear() };
}

const parts = (clock: SimulatorClock) => ({
  traffic,
  place: testPlace,
  lanes: 4,
  clock,
  ports: pickLastingPorts(),
});

/** A broker with one retained document; muted, it no longer takes what it is sent. */
async function startBroker(): Promise<SensorDevice> {
  const broker = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  let isMute = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    if (!isMute) broker.handle(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  onEnd(async () => {
    cut();
    server.close();
    await new Promise<void>((resolve) => broker.close(() => resolve()));
  });
  const payload = JSON.stringify({ t: endMs, lanes: [{ v: 3 }, { v: 4 }] });
  await new Promise<void>((resolve, reject) =>
    broker.publish({ cmd: "publish", topic, payload, qos: 0, retain: true, dup: false }, (error) =>
      error ? reject(error) : resolve(),
    ),
  );
  return {
    port: (server.address() as AddressInfo).port,
    mute() {
      isMute = true;
      cut();
    },
    clearFaults: () => void (isMute = false),
  };
}

const json: SensorProtocol = {
  transport: "tcp",
  secrets: { token },
  config: deviceConfig(detector, mappedJson),
  start: (clock) => running(startJsonDetector({ ...parts(clock), token })),
};
const mqtt: SensorProtocol = {
  transport: "tcp",
  secrets: {},
  config: deviceConfig(detector, mappedTopic),
  start: startBroker,
};
const { start: _json, ...encryptedJson } = json;
const { start: _mqtt, ...encryptedMqtt } = mqtt;

/** By entity type and protocol. */
export const sensorProtocols: Readonly<Record<string, SensorProtocol>> = {
  "DETECTOR NTCIP": {
    transport: "udp",
    secrets: { community },
    config: deviceConfig(detector, { timezone: "America/Denver", laneCount: 4 }),
    start: (clock) => running(startNtcipDetector({ ...parts(clock), community, table: "entryZoneClass" })),
  },
  "DETECTOR SMARTSENSOR": {
    transport: "tcp",
    secrets: {},
    start: (clock) => running(startSmartSensor({ ...parts(clock), isMetric: false })),
  },
  "DETECTOR HTTP_JSON": json,
  "DETECTOR HTTPS_JSON": encryptedJson,
  "DETECTOR MQTT": mqtt,
  "DETECTOR MQTTS": encryptedMqtt,
  "WEATHER_STATION NTCIP": {
    transport: "udp",
    secrets: { community },
    start(clock) {
      const weatherAt = weatherOf("test", "metro", "station-1");
      return running(startWeatherStation({ community, weatherAt, clock, ports: pickLastingPorts() }));
    },
  },
  "WIM HTTP_JSON": {
    transport: "tcp",
    secrets: {},
    config: { maxWeight: 40_000 },
    start: (clock) => running(startTestStation(clock, pickLastingPorts())),
  },
};

export async function startSensor(name: string) {
  const protocol = sensorProtocols[name];
  const clock = makeStandingClock(sensorStartMs);
  const device = await protocol?.start?.(clock);
  if (!protocol || !device) throw new Error(`no device for ${name}`);
  return { device, clock, address: addressOf(name, device.port) };
}

export function addressOf(name: string, port: number): DeviceAddress {
  const { secrets = {}, config } = sensorProtocols[name] ?? {};
  return { host: "127.0.0.1", port, secrets, ...(config && { config }) };
}

/** A port that answers anything with `answers`, one after the other; without any it is silent. */
export async function startOddAnswers(
  transport: SensorProtocol["transport"],
  answers: readonly Uint8Array[],
): Promise<number> {
  let sent = 0;
  const next = () => (answers.length === 0 ? undefined : answers[sent++ % answers.length]);
  if (transport === "udp") {
    const socket = createSocket("udp4");
    socket.on("message", (_, { port, address }) => {
      const answer = next();
      if (answer) socket.send(answer, port, address);
    });
    socket.bind(0, "127.0.0.1");
    await once(socket, "listening");
    onEnd(async () => void socket.close());
    return socket.address().port;
  }
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", () => {
      const answer = next();
      if (answer) socket.write(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onEnd(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
