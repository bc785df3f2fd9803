import { expect, test } from "vitest";
import { readDemoDays } from "./history.ts";

test("the days of the demo's history are 21 unless named, and anything but 0 to 60 is refused by name", () => {
  expect([undefined, "", "0", "60"].map(readDemoDays)).toEqual([21, 21, 0, 60]);
  for (const wrong of ["61", "-1", "1.5", "many"])
    expect(() => readDemoDays(wrong)).toThrow(
      `GANTRY_DEMO_DAYS must be a whole number from 0 to 60, but is ${wrong}.`,
    );
});
