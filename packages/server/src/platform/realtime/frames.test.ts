import { expect, test } from "vitest";
import { Receiver } from "ws";
import { Frames } from "./frames.ts";
import { updateOf } from "./outbox.ts";

const change = {
  entityType: "SIGN",
  id: "dms-1",
  updateType: "UPDATE",
  rev: 1,
  stateOnly: false,
} as const;

/** What a page's own websocket reads. */
function readFrames(frames: readonly Buffer[]): unknown[] {
  const messages: unknown[] = [];
  const receiver = new Receiver();
  receiver.on("message", (data: Buffer, isBinary: boolean) => {
    messages.push(isBinary ? "binary" : JSON.parse(data.toString()));
  });
  for (const frame of frames) receiver.write(frame);
  return messages;
}

function makeText(lengthOctets: number): string {
  return "é".repeat(lengthOctets >> 1) + "x".repeat(lengthOctets & 1);
}

test.each([1, 2, 7])("a page reads frames of %i updates, whatever their length", (count) => {
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
    const frame = new Frames(12).of(updates);
    expect(readFrames([frame, frame])).toEqual([expected, expected]);
  }
});

test("a page reads frames on both sides of every length field", () => {
  const textLengthOf = (payloadOctets: number) =>
    payloadOctets - (new Frames(1).of([updateOf(change, 1, { text: '""' })]).length - 2);
  for (const payloadOctets of [124, 125, 126, 127, 65_534, 65_535, 65_536, 65_537]) {
    const text = JSON.stringify("x".repeat(textLengthOf(payloadOctets)));
    const frame = new Frames(1).of([updateOf(change, 1, { text })]);
    const headOctets = payloadOctets < 126 ? 2 : payloadOctets < 65_536 ? 4 : 10;
    expect(frame.length).toBe(headOctets + payloadOctets);
    expect(readFrames([frame])).toHaveLength(1);
  }
});
