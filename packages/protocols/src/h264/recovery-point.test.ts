import fc from "fast-check";
import { expect, test } from "vitest";
import { H264Depacketizer } from "./depacketizer.ts";
import { packetizeH264 } from "./packetizer.ts";
import { isRecoveryPoint } from "./recovery-point.ts";
import { decodeRtp, setSequence } from "../rtp/packet.ts";

const slice = Uint8Array.of(0x41, 0x9a, 1, 2, 3);
const key = Uint8Array.of(0x65, 0x88, 1, 2, 3);
/** x264: recovery_frame_cnt 11, exact match. */
const recovery = Uint8Array.of(6, 6, 2, 0x0c, 0x40, 0x80);

test.each([
  ["a recovery point alone", [recovery, slice], true],
  [
    "a recovery point behind another message",
    [Uint8Array.of(6, 5, 2, 0xaa, 0xbb, 6, 1, 0xc4, 0x80), slice],
    true,
  ],
  ["another message that holds the same octets", [Uint8Array.of(6, 5, 3, 6, 1, 0xc4, 0x80), slice], false],
  ["no message", [slice], false],
  ["a message without content", [Uint8Array.of(6), slice], false],
])("a picture with %s is told by its SEI", (_what, nals, expected) => {
  expect(isRecoveryPoint(nals)).toBe(expected);
});

test("random supplemental information is read to its end", () => {
  const property = fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
    expect(typeof isRecoveryPoint([Uint8Array.of(6, ...bytes)])).toBe("boolean");
  });
  fc.assert(property);
});

test("after a lost packet a stream with intra refresh continues at the next recovery point", () => {
  const pictures = [[key], [slice], [slice], [recovery, slice], [slice]];
  const options = { payloadType: 96, source: 1, packetMaxOctets: 1200 };
  const sent = pictures.flatMap((nals, index) => packetizeH264(nals, index, options));
  sent.forEach(setSequence);
  const depacketizer = new H264Depacketizer();
  const received = sent.filter((_, index) => index !== 1).map((bytes) => decodeRtp(bytes));
  const units = received.flatMap((packet) => (packet ? depacketizer.push(packet) : []));
  expect(units.map(({ timestamp }) => timestamp)).toEqual([0, 3, 4]);
});
