import { camera } from "@gantry/domain/kinds/camera.ts";
import { expect, test } from "vitest";
import { restoredDocument } from "./restored-document.ts";

test("an earlier version is saved over the present one: what it had comes back, what it had not goes, secrets stay", () => {
  const current = {
    id: "c-1",
    version: 9,
    name: "CAM 2",
    description: "Moved",
    host: "10.0.0.2",
    passwordSet: true,
  };
  const past = { name: "CAM 1", host: "10.0.0.1" };
  const restored = restoredDocument(camera, past, current);
  expect(restored).toMatchObject({
    id: "c-1",
    version: 9,
    name: "CAM 1",
    host: "10.0.0.1",
    description: null,
  });
  expect(restored).not.toHaveProperty("password");
});

test("a required field that the earlier version did not know stays as it is", () => {
  expect(restoredDocument(camera, {}, { name: "CAM 2" })).toMatchObject({ name: "CAM 2" });
});
