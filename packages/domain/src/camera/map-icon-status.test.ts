import fc from "fast-check";
import { expect, test } from "vitest";
import { deviceStatuses } from "../kinds/define-kind.ts";
import { cameraIconStatus } from "./map-icon-status.ts";

const statuses = fc.constantFrom(...deviceStatuses);
const streams = fc.constantFrom(true, false, null);

test("an online camera without its stream is degraded, and a camera not polled with its stream is online (MAP-034, MAP-035)", () => {
  expect(cameraIconStatus("ONLINE", false)).toBe("DEGRADED");
  expect(cameraIconStatus("NOT_POLLABLE", true)).toBe("ONLINE");
});

test("a camera in any other status with its stream is degraded, also if disabled or offline (MAP-036, MAP-041)", () => {
  const others = statuses.filter((status) => status !== "ONLINE" && status !== "NOT_POLLABLE");
  fc.assert(fc.property(others, (status) => cameraIconStatus(status, true) === "DEGRADED"));
  expect(cameraIconStatus("DISABLED", true)).toBe("DEGRADED");
  expect(cameraIconStatus("OFFLINE", true)).toBe("DEGRADED");
});

test("in every other case the icon follows the status (MAP-037)", () => {
  fc.assert(
    fc.property(statuses, streams, (status, stream) => {
      fc.pre(stream !== true && !(status === "ONLINE" && stream === false));
      expect(cameraIconStatus(status, stream)).toBe(status);
    }),
  );
  expect(cameraIconStatus("ONLINE", true)).toBe("ONLINE");
});

test("a status that is not known gives an unknown icon, whatever the stream does (MAP-038)", () => {
  const known: readonly unknown[] = deviceStatuses;
  fc.assert(
    fc.property(fc.anything(), streams, (status, stream) => {
      fc.pre(!known.includes(status));
      expect(cameraIconStatus(status, stream)).toBe("UNKNOWN");
    }),
  );
});
