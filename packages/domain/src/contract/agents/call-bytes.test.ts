import fc from "fast-check";
import { expect, test } from "vitest";
import { callBytesFrame, callBytesOf } from "./call-bytes.ts";

test("octets of a call survive framing, and a foreign frame is ignored", () => {
  const ends = fc.constantFrom("more" as const, "last" as const, "brokenOff" as const);
  fc.assert(
    fc.property(fc.uuid(), ends, fc.uint8Array({ maxLength: 300 }), (callId, end, bytes) => {
      const read = callBytesOf(callBytesFrame(callId, end, bytes));
      expect(read).toEqual({ callId, end, octets: bytes });
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (frame) => {
      const read = callBytesOf(new Uint8Array(frame));
      if (read) expect(callBytesFrame(read.callId, read.end, read.octets)).toEqual(frame);
    }),
  );
});
