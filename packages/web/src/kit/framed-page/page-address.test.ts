import { expect, test } from "vitest";
import { pageAddress } from "./page-address.ts";

const own = "https://gantry.example";

test.each([
  ["https://weather.example/radar", "https://weather.example/radar"],
  ["http://10.0.0.1/", "http://10.0.0.1/"],
  ["https://gantry.example/signs", undefined],
  ["javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["weather.example", undefined],
  [undefined, undefined],
])("of %s a page widget shows %s", (typed, shown) => {
  expect(pageAddress(typed, own)).toBe(shown);
});
