import { camera } from "@gantry/domain/kinds/camera.ts";
import { expect, test } from "vitest";
import { restoreDocument } from "./restore-document.ts";

test("restoring an earlier version sets and clears fields and keeps secrets", () => {
  const current = {
    id: "c-1",
    version: 9,
    name: "CAM 2",
    description: "Moved",
    host: "10.0.0.2",
    passwordSet: true,
  };
  const past = { name: "CAM 1", host: "10.0.0.1" };
  const restored = restoreDocument(camera, past, current);
  expect(restored).toMatchObject({
    id: "c-1",
    version: 9,
    name: "CAM 1",
    host: "10.0.0.1",
    description: null,
  });
  expect(restored).not.toHaveProperty("password");
});

test("a required field missing in the earlier version is kept", () => {
  expect(restoreDocument(camera, {}, { name: "CAM 2" })).toMatchObject({ name: "CAM 2" });
});
