import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { DetectorStateData } from "@gantry/domain/detector/detector-reading.ts";
import { detector } from "@gantry/domain/kinds/detector.ts";
import { Aedes } from "aedes";
import { expect, test, vi } from "vitest";
import { systemClock } from "../../clock.ts";
import { deviceConfig } from "../../testing/device-config.ts";
import { onEnd } from "../../testing/test-agent.ts";
import { mqttDetector, mqttsDetector } from "./driver.ts";

const periodMs = 30_000;
const endMs = Date.UTC(2026, 6, 14, 20);
const nowMs = endMs + 5_000;
const topic = "agency/detectors/D-17";
const fields = {
  topic,
  userName: "gantry",
  mapping: {
    laneVolume: { path: "lanes[*].v" },
    laneSpeed: { path: "lanes[*].s" },
    intervalEnd: { path: "t", unit: "epochMs" },
  },
};
const documentAt = (atMs: number, v = 3, s: unknown = 80) => JSON.stringify({ t: atMs, lanes: [{ v, s }] });

async function listen(serve: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    serve(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  onEnd(async () => {
    cut();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, cut };
}

/** A broker that is not ours. */
async function brokerUnderTest() {
  const broker = await Aedes.createBroker({
    authenticate: (_client, userName, password, done) =>
      done(null, userName === "gantry" && String(password) === "word"),
    authorizeSubscribe: (_client, asked, done) => done(null, asked.topic === topic ? asked : null),
  });
  onEnd(() => new Promise<void>((resolve) => broker.close(() => resolve())));
  const { port, cut } = await listen((socket) => void broker.handle(socket));
  const publish = (
    payload: string | Buffer,
    { qos = 0, retain = false }: { qos?: 0 | 1; retain?: boolean } = {},
  ) =>
    new Promise<void>((resolve, reject) =>
      broker.publish({ cmd: "publish", topic, payload, qos, retain, dup: false }, (error) =>
        error ? reject(error) : resolve(),
      ),
    );
  return { broker, port, cut, publish };
}

function sessionAt(port: number, config: Record<string, unknown> = fields, timeoutMs = 5_000) {
  const address = {
    host: "127.0.0.1",
    port,
    secrets: { password: "word" },
    config: deviceConfig(detector, config),
  };
  const context = { clock: systemClock, timeoutMs };
  const session = mqttDetector.connect(address, context);
  onEnd(async () => session.close());
  const read = async (atMs = nowMs) => {
    const one = await session.read(atMs, periodMs);
    if (!one.ok) throw new Error(`${one.failure.code}: ${one.failure.detail}`);
    const { values, readings = [] } = one.value;
    return { values: values as unknown as DetectorStateData, ends: readings.map(({ at }) => Date.parse(at)) };
  };
  return { session, read, address, context };
}

test("a retained document of a broker is read at once, and the next ones as they are published", async () => {
  const { publish, port, broker } = await brokerUnderTest();
  await publish(documentAt(endMs), { retain: true, qos: 1 });
  const { read } = sessionAt(port);
  const first = await read();
  expect(first.ends).toEqual([endMs]);
  expect(first.values).toMatchObject({ detectorLanes: [{ index: 1, volume: 3, speed: 80 }], notes: [] });
  expect((await read()).ends).toEqual([endMs]);
  await publish(documentAt(endMs + periodMs, 4), { qos: 1 });
  await publish(documentAt(endMs + 2 * periodMs, 5));
  const ends: number[] = [];
  await vi.waitFor(async () => {
    const one = await read(nowMs + 2 * periodMs);
    ends.push(...one.ends);
    expect(one.values.detectorLanes).toMatchObject([{ volume: 5 }]);
  });
  expect(ends.filter((end) => end > endMs)).toEqual([endMs + periodMs, endMs + 2 * periodMs]);
  expect(broker.connectedClients).toBe(1);
});

test("a connection that was cut is opened again by the next read", async () => {
  const { publish, port, cut, broker } = await brokerUnderTest();
  await publish(documentAt(endMs), { retain: true });
  const { read } = sessionAt(port);
  await read();
  cut();
  await vi.waitFor(() => expect(broker.connectedClients).toBe(0));
  await publish(documentAt(endMs + periodMs), { retain: true });
  await vi.waitFor(async () => expect((await read(nowMs + periodMs)).ends).toEqual([endMs + periodMs]));
});

test("a wrong password and a topic that may not be read are access denied", async () => {
  const { port } = await brokerUnderTest();
  const wrong = sessionAt(port);
  const address = { ...wrong.address, secrets: { password: "other" } };
  expect(await mqttDetector.testConnection(address, wrong.context)).toMatchObject({
    failure: { code: "accessDenied" },
  });
  const { session } = sessionAt(port, { ...fields, topic: "secret" });
  expect(await session.read(nowMs, periodMs)).toMatchObject({ failure: { code: "accessDenied" } });
});

test("trying a mapping answers what was read from the next message, or why it does not fit", async () => {
  const { publish, port } = await brokerUnderTest();
  const { address, context } = sessionAt(port);
  await publish(documentAt(endMs), { retain: true });
  expect(await mqttDetector.testConnection(address, context)).toMatchObject({
    ok: true,
    value: { lanes: 1, mapped: { reading: { endedAtMs: endMs }, notes: [] } },
  });
  await publish(documentAt(endMs, 3, "fast"), { retain: true });
  expect(await mqttDetector.testConnection(address, context)).toMatchObject({
    failure: { code: "mappingRefused", detail: 'laneSpeed: "fast" lanes[*].s' },
  });
});

test("a topic without a message, with a wildcard or without a name is no detector", async () => {
  const { port } = await brokerUnderTest();
  const codeOf = async (config: Record<string, unknown>) => {
    const read = await sessionAt(port, config, 200).session.read(nowMs, periodMs);
    return read.ok ? "ok" : `${read.failure.code} ${read.failure.detail}`;
  };
  expect(await codeOf(fields)).toBe("noAnswer no message");
  expect(await codeOf({ ...fields, topic: "agency/#" })).toBe("notSupported wildcard");
  expect(await codeOf({ ...fields, topic: "" })).toBe("addressMissing topic");
});

test("a message that is no reading is left out where others came, and reported where it is the only one", async () => {
  const { publish, port } = await brokerUnderTest();
  await publish("no JSON", { retain: true });
  const { session, read } = sessionAt(port);
  expect(await session.read(nowMs, periodMs)).toMatchObject({
    failure: { code: "wrongAnswer", detail: "no JSON" },
  });
  await publish(documentAt(endMs));
  await publish("no JSON");
  await vi.waitFor(async () => expect((await read()).ends).toEqual([endMs]));
});

test("only the newest 20 messages wait for a read", async () => {
  const { publish, port } = await brokerUnderTest();
  await publish(documentAt(endMs), { retain: true });
  const { read } = sessionAt(port);
  await read();
  for (let at = 1; at <= 30; at++) await publish(documentAt(endMs + at * periodMs));
  await publish(documentAt(endMs + 31 * periodMs), { retain: true });
  await vi.waitFor(async () => {
    const { ends } = await read(nowMs + 31 * periodMs);
    expect(ends.at(-1)).toBe(endMs + 31 * periodMs);
    expect(ends.length).toBeLessThanOrEqual(20);
  });
});

const connack = Buffer.from("20020000", "hex");
const suback = Buffer.from("9003000101", "hex");

test.each<[string, (socket: Socket) => void, string]>([
  ["another service", (socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"), "noAnswer"],
  ["silence", () => {}, "noAnswer"],
  ["bytes that are no MQTT", (socket) => void socket.write(Buffer.alloc(20, 0xff)), "wrongAnswer"],
  ["a refusal", (socket) => void socket.write(Buffer.from("20020003", "hex")), "refused"],
  [
    "a message of 256 MB",
    (socket) => void socket.write(Buffer.concat([connack, suback, Buffer.from("30ffffff7f", "hex")])),
    "wrongAnswer",
  ],
])("%s of a broker is said, also by the connection test", async (_, serve, code) => {
  const { port } = await listen((socket) => socket.once("data", () => serve(socket)));
  const { session, address, context } = sessionAt(port, fields, 300);
  expect(await session.read(nowMs, periodMs)).toMatchObject({ ok: false, failure: { code } });
  expect(await mqttDetector.testConnection(address, context)).toMatchObject({ failure: { code } });
});

test("a broker that stops answering is found by the next read", async () => {
  let sockets = 0;
  const { port } = await listen((socket) => {
    sockets++;
    // The first connection answers once; then it and all others are silent.
    if (sockets > 1) return;
    const answers = [connack, Buffer.concat([suback, publishOf(documentAt(endMs))])];
    socket.on("data", () => void socket.write(answers.shift() ?? Buffer.alloc(0)));
  });
  const { session } = sessionAt(port, fields, 200);
  expect(await session.read(nowMs, periodMs)).toMatchObject({ ok: true });
  expect(await session.read(nowMs, periodMs)).toMatchObject({ failure: { code: "noAnswer" } });
  expect(sockets).toBe(2);
});

function publishOf(text: string): Buffer {
  const topicBytes = Buffer.from(topic);
  const length = 2 + topicBytes.length + text.length;
  return Buffer.concat([Buffer.of(0x30, length, 0, topicBytes.length), topicBytes, Buffer.from(text)]);
}

test("with TLS the handshake names the broker's host", async () => {
  const { promise: hello, resolve } = Promise.withResolvers<Buffer>();
  const { port } = await listen((socket) =>
    socket.once("data", (bytes: Buffer) => {
      resolve(bytes);
      socket.destroy();
    }),
  );
  const { address, context } = sessionAt(port);
  const named = { ...address, config: { ...address.config, host: "broker.example" } };
  expect(await mqttsDetector.testConnection(named, context)).toMatchObject({ failure: { code: "noAnswer" } });
  const bytes = await hello;
  expect([bytes[0], bytes.includes("broker.example"), bytes.includes("word")]).toEqual([22, true, false]);
});
