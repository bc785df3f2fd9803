import { expect, test } from "vitest";
import { cameraActionParameters } from "./camera-actions.ts";

test("a camera request must be a known one, and a preset needs a nonblank name (CAM-038)", () => {
  const checkParameters = (name: string) =>
    cameraActionParameters("SET_PRESET", { token: "", name, more: 1 });
  expect(checkParameters("Bridge")).toEqual({ ok: true, value: { token: "", name: "Bridge" } });
  for (const name of ["", "  ", "x".repeat(201)])
    expect(checkParameters(name)).toEqual({ ok: false, parameter: "name" });
});

test("an empty token is valid, anything but text is not", () => {
  expect(cameraActionParameters("GO_TO_PRESET", { token: "" })).toMatchObject({ ok: true });
  for (const given of [undefined, null, [], {}, { token: 5 }, { token: "x".repeat(129) }])
    expect(cameraActionParameters("GO_TO_PRESET", given)).toEqual({ ok: false, parameter: "token" });
  expect(cameraActionParameters("AUTO_IRIS", { enabled: "yes" })).toEqual({
    ok: false,
    parameter: "enabled",
  });
});
