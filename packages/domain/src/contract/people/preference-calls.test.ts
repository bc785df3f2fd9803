import { expect, test } from "vitest";
import { httpsOrigin } from "./preference-calls.ts";

test.each([
  ["https://www.city.example", "https://www.city.example"],
  [" HTTPS://WWW.City.example/ ", "https://www.city.example"],
  ["https://city.example:8443", "https://city.example:8443"],
  ["https://city.example:443", "https://city.example"],
])("%s is the site %s", (text, origin) => {
  expect(httpsOrigin(text)).toBe(origin);
});

test.each([
  "http://city.example",
  "city.example",
  "*",
  "https:",
  "https://*.example",
  "https://city.example/traffic",
  "https://ann@city.example",
  "https://city.example; script-src *",
  "https://city.example https://other.example",
  "'self'",
  "",
])("%s is no site that may embed pages", (text) => {
  expect(httpsOrigin(text)).toBeUndefined();
});
