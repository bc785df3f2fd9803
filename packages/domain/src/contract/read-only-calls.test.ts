import { expect, test } from "vitest";
import { readOnlyPath } from "./read-only-calls.ts";

test("the module stays first and the tenant follows it directly (AUTH-024, AUTH-025)", () => {
  expect(readOnlyPath("metro", "/video/camera/1")).toBe("/video/read-only/metro/camera/1");
  expect(readOnlyPath("metro", "/video/video-wall/find")).toBe("/video/read-only/metro/video-wall/find");
  expect(readOnlyPath("metro", "/video")).toBe("/video/read-only/metro");
});

test("a tenant name cannot redirect to another call", () => {
  expect(readOnlyPath("../../x", "/video/camera/1")).toBe("/video/read-only/..%2F..%2Fx/camera/1");
});
