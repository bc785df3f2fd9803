import { expect, test } from "vitest";
import { pastFaces } from "./past-faces-overlay.tsx";

const sign = (id: string, multi: string) =>
  ({ id, pixelWidth: 64, stateData: { face: { multi, isBlank: false }, fonts: [] } }) as never;

test("a sign of the past has the face of then and never the one of now (MAP-063)", () => {
  const items = [
    {
      id: "s1",
      status: "ONLINE",
      statusSince: null,
      observedAt: null,
      stateData: { face: { multi: "THEN" } },
    },
  ];
  const faces = pastFaces([sign("s1", "NOW"), sign("s2", "NOW")], { items });
  expect(faces.get("s1")?.stateData.face?.multi).toBe("THEN");
  // It had not been read by then.
  expect(faces.get("s2")?.stateData.face).toBeUndefined();
  expect(pastFaces([sign("s1", "NOW")], undefined).get("s1")?.stateData.face).toBeUndefined();
});
