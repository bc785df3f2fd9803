import { expect, test } from "vitest";
import { publicAddressOf } from "./address.ts";

test("the URL contains the tenant and the wall (AUTH-020, AUTH-021)", () => {
  expect(publicAddressOf("/read-only/metro/video/wall")).toEqual({ page: "wall", tenantId: "metro" });
  expect(publicAddressOf("/read-only/metro/video/wall/")).toEqual({ page: "wall", tenantId: "metro" });
  expect(publicAddressOf("/read-only/metro/map")).toEqual({ page: "map", tenantId: "metro" });
  expect(publicAddressOf("/read-only/metro/signs")).toEqual({ page: "unknown", tenantId: "metro" });
});

test("the link of a share names no tenant", () => {
  expect(publicAddressOf("/shared")).toEqual({ page: "shared" });
});

test.each(["/read-only", "/read-only/", "/read-only//", "/read-only/%20/video/wall"])(
  "%s has no tenant (AUTH-022)",
  (pathname) => {
    expect(publicAddressOf(pathname)).toEqual({ page: "missingTenant" });
  },
);

test("a URL that cannot be decoded has no tenant", () => {
  expect(publicAddressOf("/read-only/%E0%A4%A/video/wall")).toEqual({ page: "wall", tenantId: "%E0%A4%A" });
});
