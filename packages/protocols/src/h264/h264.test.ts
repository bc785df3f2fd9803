import fc from "fast-check";
import { expect, test } from "vitest";
import { base64Bytes, base64Text, joinBytes, putUint16 } from "../rtp/bytes.ts";
import { decodeRtp, encodeRtp, type RtpPacket, setSequence } from "../rtp/packet.ts";
import { H264Depacketizer } from "./depacketizer.ts";
import { type AccessUnit, joinByStartCodes, splitByStartCodes } from "./nal.ts";
import { packetizeH264 } from "./packetizer.ts";
import { sequenceParameters } from "./sequence-parameters.ts";

const nal = fc
  .tuple(fc.constantFrom(0x65, 0x41, 0x67, 0x68), fc.uint8Array({ minLength: 1, maxLength: 5000 }))
  .map(([head, bytes]) => joinBytes([Uint8Array.of(head), bytes]));
const options = { payloadType: 96, source: 7, packetMaxOctets: 1200 };

function packetOf(bytes: Uint8Array): RtpPacket {
  const packet = decodeRtp(bytes);
  if (!packet) throw new Error("no packet");
  return packet;
}

test("a packetized picture is restored exactly, from packets that fit any network", () => {
  const extension = fc.option(
    fc.record({ id: fc.integer({ min: 1, max: 14 }), value: fc.uint8Array({ minLength: 1, maxLength: 16 }) }),
    { nil: undefined },
  );
  const property = fc.property(
    fc.array(nal, { minLength: 1, maxLength: 6 }),
    fc.nat(0xffff_ffff),
    fc.nat(0xffff),
    extension,
    (nals, timestamp, sequence, withExtension) => {
      const packets = packetizeH264(nals, timestamp, { ...options, extension: withExtension }, sequence);
      expect(Math.max(...packets.map(({ length }) => length))).toBeLessThanOrEqual(1200);
      const depacketizer = new H264Depacketizer();
      const units = packets.flatMap((packet) => depacketizer.push(packetOf(packet)));
      const isKey = nals.some(([head]) => head === 0x65);
      expect(units).toEqual([{ timestamp, nals, isKey }]);
    },
  );
  fc.assert(property, { numRuns: 60 });
});

const key = Uint8Array.of(0x65, ...Array.from({ length: 3000 }, (_, index) => index & 0xff));
const other = Uint8Array.of(0x41, ...Array.from({ length: 3000 }, (_, index) => (index * 7) & 0xff));

function makeSeconds(): Uint8Array[] {
  const pictures = [key, other, other, key, other];
  const packets = pictures.flatMap((one, index) => packetizeH264([one], index * 6000, options));
  packets.forEach((packet, index) => setSequence(packet, index + 65_530));
  return packets;
}

test.each(makeSeconds().map((_, index) => [index]))(
  "without packet %i nothing is shown until the next complete key frame",
  (lost) => {
    const depacketizer = new H264Depacketizer();
    const units = makeSeconds()
      .filter((_, index) => index !== lost)
      .flatMap((packet) => depacketizer.push(packetOf(packet)));
    for (const unit of units) expect(unit.nals).toEqual([unit.isKey ? key : other]);
    const shown = units.map(({ timestamp }) => timestamp / 6000);
    const hurt = Math.floor(lost / 3);
    // If the end of a picture is missing, the next one may be incomplete: pictures 2 and 3 are dropped
    // together.
    const from = hurt < 3 ? 3 : 5;
    const isLastOfThree = lost % 3 === 2;
    const resumesLater = hurt === 2 && isLastOfThree;
    const expected = [0, 1, 2, 3, 4].filter((picture) => picture < hurt || picture >= from);
    expect(shown).toEqual(resumesLater ? [0, 1] : expected);
  },
);

test("parameter sets and a slice in one packet are three NAL units", () => {
  const nals = [Uint8Array.of(0x67, 1, 2), Uint8Array.of(0x68, 3), Uint8Array.of(0x65, 4)];
  const parts = nals.flatMap((one) => {
    const length = new Uint8Array(2);
    putUint16(length, 0, one.length);
    return [length, one];
  });
  const payload = joinBytes([Uint8Array.of(24), ...parts]);
  const packet = { payloadType: 96, marker: true, sequence: 1, timestamp: 5, source: 1, payload };
  expect(new H264Depacketizer().push(packet)).toEqual([{ timestamp: 5, nals, isKey: true }]);
  expect(new H264Depacketizer().push({ ...packet, payload: payload.subarray(0, -1) })).toEqual([]);
});

test("a picture without a marker ends where the next one starts", () => {
  const depacketizer = new H264Depacketizer();
  const packet = { payloadType: 96, marker: false, source: 1 };
  const first: AccessUnit[] = depacketizer.push({ ...packet, sequence: 1, timestamp: 0, payload: key });
  const second = depacketizer.push({ ...packet, sequence: 2, timestamp: 3000, payload: other });
  expect([first.length, second.length, second[0]?.isKey]).toEqual([0, 1, true]);
});

test("padding, other sources and header extensions are not part of the picture", () => {
  const packet = { payloadType: 96, marker: true, sequence: 9, timestamp: 1, source: 2, payload: key };
  const padded = joinBytes([
    encodeRtp(packet, { id: 3, value: Uint8Array.of(1, 2, 3, 4) }),
    Uint8Array.of(0, 0, 3),
  ]);
  padded[0] = (padded[0] ?? 0) | 0x20;
  expect(decodeRtp(padded)).toEqual(packet);
});

test("a stream with start codes is split and joined without loss", () => {
  const nals = [Uint8Array.of(0x67, 1), Uint8Array.of(0x68, 0, 0, 3, 1), Uint8Array.of(0x65, 0, 9)];
  expect(splitByStartCodes(joinByStartCodes(nals))).toEqual(nals);
  expect(splitByStartCodes(joinBytes([Uint8Array.of(0, 0, 1), key]))).toEqual([key]);
});

test.each([
  ["a baseline picture 320 x 180, cropped from 192 lines", "Z0LADNoFBn54QAAAAwBAAAAHo8UKqA==", 320, 180],
  [
    "1920 x 1080 of a camera in main profile, cropped from 1088 lines",
    "Z00AKpWoHgCJ+WbgICAgQA==",
    1920,
    1080,
  ],
  ["high profile", "Z2QAH6zZQFAFuhAAAAMAEAAAAwPI8YMZYA==", 1280, 720],
])("the size of %s is read", (_, base64, widthPx, heightPx) => {
  const sps = base64Bytes(base64);
  expect(base64Text(sps)).toBe(base64);
  expect(sequenceParameters(sps)).toMatchObject({ widthPx, heightPx });
});

test("a truncated or random parameter set gives no impossible size", () => {
  expect(sequenceParameters(Uint8Array.of(0x67, 66, 0))).toBeUndefined();
  const property = fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
    const read = sequenceParameters(bytes);
    if (read) expect(Math.min(read.widthPx, read.heightPx)).toBeGreaterThan(0);
  });
  fc.assert(property);
});
