import { expect, test } from "vitest";
import { pageAddress } from "./page-address.ts";

const own = "https://gantry.example";

test.each([
  ["https://weather.example/radar?km=1", "https://weather.example/radar?km=1"],
  ["http://10.0.0.7", "http://10.0.0.7/"],
  ["https://gantry.example/signs", undefined],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["ftp://weather.example", undefined],
  ["/signs", undefined],
  ["weather.example", undefined],
  ["", undefined],
  [undefined, undefined],
])("a frame for the URL %j gets %j (WALL-014)", (typed, shown) => {
  expect(pageAddress(typed, own)).toBe(shown);
});
