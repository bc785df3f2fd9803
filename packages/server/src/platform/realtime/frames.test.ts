import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { Frames } from "./frames.ts";
import { updateOf } from "./update.ts";

const change = {
  entityType: "SIGN",
  id: "dms-1",
  updateType: "UPDATE",
  rev: 1,
  stateOnly: false,
} as const;

let page: WebSocket;
let wire: Duplex;
const server = createServer();
beforeAll(async () => {
  const sockets = new WebSocketServer({ noServer: true });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  page = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const [request, socket, head] = (await once(server, "upgrade")) as [IncomingMessage, Duplex, Buffer];
  wire = socket;
  sockets.handleUpgrade(request, socket, head, () => undefined);
  await once(page, "open");
});
afterAll(() => {
  page.terminate();
  server.close();
});

async function readFrame(frame: Buffer): Promise<unknown> {
  const message = once(page, "message");
  wire.write(frame);
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
    const one = { type: "update", entityType: "SIGN", updateType: "UPDATE", entity };
    const expected =
      count === 1
        ? { ...one, sequence: 12 }
        : { type: "batch", updates: updates.map(() => one), sequence: 12 };
    expect(await readFrame(new Frames(12).of(updates))).toEqual(expected);
  }
});

test("a page reads frames on both sides of every length field", async () => {
  const textLengthOf = (payloadOctets: number) =>
    payloadOctets - (new Frames(1).of([updateOf(change, 1, { text: '""' })]).length - 2);
  for (const payloadOctets of [124, 125, 126, 127, 65_534, 65_535, 65_536, 65_537]) {
    const text = JSON.stringify("x".repeat(textLengthOf(payloadOctets)));
    const frame = new Frames(1).of([updateOf(change, 1, { text })]);
    const headOctets = payloadOctets < 126 ? 2 : payloadOctets < 65_536 ? 4 : 10;
    expect(frame.length).toBe(headOctets + payloadOctets);
    expect(await readFrame(frame)).toMatchObject({ type: "update", sequence: 1 });
  }
});
