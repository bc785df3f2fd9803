import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { FrameMemory } from "./frame-memory.ts";
import { Frames } from "./frames.ts";
import { type Update, updateOf } from "./update.ts";

const change = {
  entityType: "SIGN",
  id: "dms-1",
  updateType: "UPDATE",
  rev: 1,
  stateOnly: false,
} as const;

const sign = { type: "update", entityType: "SIGN", updateType: "UPDATE" };

let page: WebSocket;
let wire: Socket;
const server = createServer();
beforeAll(async () => {
  const sockets = new WebSocketServer({ noServer: true });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  page = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [request, socket, head] = (await once(server, "upgrade")) as [IncomingMessage, Socket, Buffer];
  wire = socket;
  sockets.handleUpgrade(request, socket, head, () => undefined);
  await once(page, "open");
});
afterAll(() => {
  page.terminate();
  server.close();
});

async function readFrame(updates: readonly Update[], sequence?: number): Promise<unknown> {
  const message = once(page, "message");
  const frames = new Frames(new FrameMemory(), sequence);
  frames.write(updates, wire);
  frames.close();
  const [data, isBinary] = (await message) as [Buffer, boolean];
  return isBinary ? "binary" : JSON.parse(data.toString());
}

function makeText(lengthOctets: number): string {
  return "é".repeat(lengthOctets >> 1) + "x".repeat(lengthOctets & 1);
}

test.each([1, 2, 7])("a page reads frames of %i updates, whatever their length", async (count) => {
  const lengths = [0, 1, 2, 25, 26, 27, 28, 60, 65_300, 65_400, 65_430, 65_434, 65_435, 65_436, 80_000];
  for (const text of lengths.map(makeText)) {
    const entity = { id: "dms-1", text };
    const update = updateOf(change, 1, { text: JSON.stringify(entity) });
    const updates = Array.from({ length: count }, () => update);
    const one = { ...sign, entity };
    const expected =
      count === 1
        ? { ...one, sequence: 12 }
        : { type: "batch", updates: updates.map(() => one), sequence: 12 };
    expect(await readFrame(updates, 12)).toEqual(expected);
    const { sequence: _, ...withoutPlace } = expected;
    expect(await readFrame(updates)).toEqual(withoutPlace);
  }
});

test("a page reads frames on both sides of every length field", async () => {
  const emptyOctets = JSON.stringify({ ...sign, entity: "", sequence: 1 }).length;
  for (const payloadOctets of [124, 125, 126, 127, 65_534, 65_535, 65_536, 65_537]) {
    const entity = "x".repeat(payloadOctets - emptyOctets);
    const before = wire.bytesWritten;
    const update = updateOf(change, 1, { text: JSON.stringify(entity) });
    expect(await readFrame([update], 1)).toEqual({ ...sign, entity, sequence: 1 });
    expect(wire.bytesWritten - before).toBe(
      (payloadOctets < 126 ? 2 : payloadOctets < 65_536 ? 4 : 10) + payloadOctets,
    );
  }
});

test("the memory of a frame is used again only when the frame has been sent", () => {
  const memory = new FrameMemory();
  const underWay: { bytes: Buffer; sent: () => void; text: string }[] = [];
  const slow = new Writable({
    highWaterMark: 2 ** 30,
    write: (bytes: Buffer, _, sent) => underWay.push({ bytes, sent, text: bytes.toString("latin1") }),
  });
  const places = new Set<ArrayBufferLike>();
  for (let round = 0; round < 200; round++) {
    const frames = new Frames(memory, round);
    const update = updateOf(change, round, { text: JSON.stringify(makeText(20_000 + round)) });
    frames.write([update], slow);
    frames.close();
    const [first] = underWay;
    // Thirty frames are always under way: more than one slab holds.
    if (!first || underWay.length + slow.writableLength / 20_000 < 30) continue;
    underWay.shift();
    expect(first.bytes.toString("latin1")).toBe(first.text);
    places.add(first.bytes.buffer);
    first.sent();
  }
  expect(places.size).toBeLessThan(8);
});
