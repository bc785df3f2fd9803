import fc from "fast-check";
import { expect, test } from "vitest";
import { callOctetsFrame, callOctetsOf } from "./call-octets.ts";

test("octets of a call survive framing, and a foreign frame is ignored", () => {
  const ends = fc.constantFrom("more" as const, "last" as const, "brokenOff" as const);
  fc.assert(
    fc.property(fc.uuid(), ends, fc.uint8Array({ maxLength: 300 }), (callId, end, octets) => {
      const read = callOctetsOf(callOctetsFrame(callId, end, octets));
      expect(read).toEqual({ callId, end, octets });
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (frame) => {
      const read = callOctetsOf(new Uint8Array(frame));
      if (read) expect(callOctetsFrame(read.callId, read.end, read.octets)).toEqual(frame);
    }),
  );
});
