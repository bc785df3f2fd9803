import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../queries/api-error.ts";
import { keepAfterError, thumbnailQuery } from "./thumbnail-query.ts";

const last = { address: "data:image/jpeg;base64,AA==", atMs: 1 };
const makeMediaNotThere = (reason: string) => new ApiError("mediaNotThere", 404, { params: { reason } });

test.each([
  ["its stream is down", makeMediaNotThere("streamDown"), last],
  ["the server cannot be reached", new ApiError("serverUnreachable", 0), last],
  ["too much was asked at once", new ApiError("tooManyRequests", 429), last],
  ["it has no stream that one may see", makeMediaNotThere("streamMissing"), null],
  ["one may not see it any more", new ApiError("noPermission", 403), null],
  ["its agent has no transcoder", makeMediaNotThere("transcoderMissing"), "transcoderMissing"],
  ["it is deleted", new ApiError("notFound", 404), null],
])("a camera keeps its last thumbnail only while it is readable: %s", (_what, error, kept) => {
  expect(keepAfterError(error, last)).toEqual(kept);
  expect(keepAfterError(error, null)).toBe(kept === last ? null : kept);
});

afterEach(() => vi.unstubAllGlobals());

test("a camera without a stream has no thumbnail and no ticket is requested for it", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string | URL | Request) => {
    asked.push(address instanceof Request ? address.url : String(address));
    return Promise.resolve(Response.json({ type: "none", reason: "notSetUp" }));
  });
  const client = new QueryClient();
  expect(await client.fetchQuery(thumbnailQuery("cam-1"))).toBeNull();
  expect(asked.map((url) => url.replace(/^.*\/video/, ""))).toEqual(["/camera/cam-1/stream"]);
});
