import type { Problem } from "@gantry/domain/errors.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testTenant } from "../../testing/database.ts";
import type { TestTenant } from "../../testing/test-tenant.ts";
import { makeStation, passage, vehicle, wimUnderTest } from "./wim-under-test.ts";

/** One white pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);
const profile = Buffer.from(JSON.stringify({ unit: "cm", points: [0, 10, 20] }));
let tenant: TestTenant;
let site: Awaited<ReturnType<typeof wimUnderTest>>;

beforeAll(async () => {
  tenant = await testTenant();
  site = await wimUnderTest(tenant, { w1: {}, w2: {} });
  const named = { images: ["7/front.png"], dimensionProfileFile: "7.json" };
  await site.report(passage("w1", site.ago(1_000), vehicle(named)));
});
afterAll(() => site.stop());
beforeEach(() => {
  site.agent.calls.length = 0;
  site.agent.outcome = { ok: true, value: {} };
  site.agent.octets = [{ end: "last", bytes: png }];
});

const reader = (ids: string[] = []) => tenant.principal({ READ: { WIM: ids } });

async function download(path: string, { of = "w1", who = reader() } = {}) {
  const { status, headers, body } = await site.server.call(who, "POST", `/api/v1/wim/${of}/download`, {
    path,
  });
  return { status, type: headers.get("content-type"), body };
}
const reasonOf = ({ body }: { body: unknown }) => (body as Problem).params?.["reason"];

describe("a file of a station", () => {
  test("is a picture that a stored vehicle names, read through the agent (WIM-036)", async () => {
    const { status, type, body } = await download("7/front.png");
    expect([status, type, String(body).slice(1, 4)]).toEqual([200, "image/png", "PNG"]);
    expect(site.agent.calls).toMatchObject([
      { call: "STATION_FILE", entityId: "w1", parameters: { path: "7/front.png" } },
    ]);
  });

  test("is a dimension profile by its content (WIM-037, WIM-040)", async () => {
    site.agent.octets = [
      { end: "more", bytes: profile.subarray(0, 9) },
      { end: "last", bytes: profile.subarray(9) },
    ];
    const { type, body } = await download("7.json");
    expect([type, body]).toEqual(["application/json", { unit: "cm", points: [0, 10, 20] }]);
  });

  test.each([
    ["a page with a script", "<html><script>alert(1)</script></html>"],
    ["a drawing", `<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`],
    ["other JSON", `{"points": "many"}`],
    ["nothing", ""],
    ["a picture's beginning", png.subarray(0, 20)],
  ])("that is %s is refused although its name is that of a picture", async (_, content) => {
    site.agent.octets = [{ end: "last", bytes: Buffer.from(content) }];
    const answer = await download("7/front.png");
    expect([answer.status, reasonOf(answer)]).toEqual([404, "notAnImage"]);
  });

  test("that is too large or breaks off is refused", async () => {
    const chunk = Buffer.alloc(64 * 1024, 0x20);
    site.agent.octets = Array.from({ length: 130 }, () => ({ end: "more" as const, bytes: chunk }));
    expect((await download("7.json")).status).toBe(404);
    site.agent.octets = [{ end: "brokenOff" }];
    expect(reasonOf(await download("7.json"))).toBe("brokenOff");
  });

  test("says why the station does not give it", async () => {
    site.agent.outcome = { ok: false, error: "noAnswer" };
    const answer = await download("7.json");
    expect([answer.status, reasonOf(answer)]).toEqual([404, "noAnswer"]);
  });

  test.each(["other.png", "../7.json", "7/front.png/", "/etc/passwd"])(
    "that no stored vehicle names is not asked for: %s",
    async (path) => {
      expect((await download(path)).status).toBe(404);
      expect((await download("7.json", { of: "w2" })).status).toBe(404);
      expect(site.agent.calls).toEqual([]);
    },
  );

  test("is not there for callers who may not read the station, of whatever tenant", async () => {
    await makeStation(tenant, "w3");
    expect((await download("7.json", { who: reader(["w3"]) })).status).toBe(404);
    const other = await testTenant();
    expect((await download("7.json", { who: other.principal({ READ: { WIM: [] } }) })).status).toBe(404);
    expect(site.agent.calls).toEqual([]);
  });
});
