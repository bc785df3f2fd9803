import type { ConnectionTestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../queries/api-error.ts";
import { loadAllTexts } from "../../text/text.ts";
import { toastStore } from "../../kit/toasts/toasts.ts";
import { ConnectionTestState } from "./connection-test-dialog.tsx";
import { connectionTest, placeText, testBody } from "./connection-test.ts";

const typed = { name: "S 1", protocol: "NTCIP", host: " 10.1.2.3 ", port: 1161, pixelWidth: 128 };
const sends = ["protocol", "host", "port", "community"];
const body = testBody(typed, sends, "s1");
let asked: Request[];
let answers: Response[];

beforeAll(loadAllTexts);
beforeEach(() => {
  [asked, answers] = [[], []];
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => {
    asked.push(new Request(`http://console.test${path}`, options));
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("network"));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  toastStore.setState({ toasts: [] });
});

const makeAnswer = (answer: unknown, status = 200) => new Response(JSON.stringify(answer), { status });
async function run(answer: Response): Promise<string[]> {
  answers = [answer];
  toastStore.setState({ toasts: [] });
  await new MutationObserver(new QueryClient(), connectionTest("/signs/sign/connection-test"))
    .mutate(body)
    .catch(() => undefined);
  return toastStore.getState().toasts.flatMap(({ text, detail }) => [text, ...(detail ? [detail] : [])]);
}
const renderText = (state: Parameters<typeof ConnectionTestState>[0]["test"]) =>
  renderToStaticMarkup(<ConnectionTestState test={state} />)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

test("a connection test sends the form values, and leaves stored secrets to the server (COMM-015)", async () => {
  expect(body).toEqual({ id: "s1", protocol: "NTCIP", host: "10.1.2.3", port: 1161 });
  expect(
    testBody({ protocol: "NTCIP", host: "sign.example", port: null, community: "x" }, sends, undefined),
  ).toEqual({
    protocol: "NTCIP",
    host: "sign.example",
    port: null,
    community: "x",
  });
  await run(makeAnswer({ status: "SUCCESS", actionId: "1" }));
  const [request] = asked as [Request];
  expect([request.method, new URL(request.url).pathname]).toEqual([
    "POST",
    "/api/v1/signs/sign/connection-test",
  ]);
  expect(await request.json()).toEqual(body);
});

test("a test reports success, or failure with the server's reason (COMM-016)", async () => {
  expect(await run(makeAnswer({ status: "SUCCESS", actionId: "1" }))).toEqual([
    "The connection test was successful",
  ]);
  expect(await run(makeAnswer({ status: "FAILED", actionId: "1", error: "noAnswer" }))).toEqual([
    "The connection test failed",
    "The device did not respond.",
  ]);
  expect(await run(makeAnswer({ status: "FAILED", actionId: "1", error: "snmp v9" }))).toContain("snmp v9");
  expect(await run(makeAnswer({ code: "agentNotConnected", status: 503, params: {} }, 503))).toHaveLength(2);
  expect(asked).toHaveLength(4);
});

test("the dialog shows progress, then the sign's data with latency first (COMM-014, COMM-015)", () => {
  const running = { data: undefined, error: null, variables: body };
  expect(renderToStaticMarkup(<ConnectionTestState test={running} />)).toContain('role="progressbar"');
  expect(renderText(running)).toContain("10.1.2.3:1161");
  const answer: ConnectionTestAnswer = {
    status: "SUCCESS",
    actionId: "1",
    data: { make: "Acme", model: "", widthPx: 128, latencyMs: 38 },
  };
  expect(renderText({ ...running, data: answer })).toMatch(
    /successful Tested 10\.1\.2\.3:1161 Reached Done Logged in Done .*Latency 38 ms Make Acme Width 128 px$/,
  );
});

test.each([
  ["NTCIP", "noAnswer", "Reached Failed Logged in Not tried Valid response received Not tried"],
  ["ONVIF", "hostUnknown", "Reached Failed Logged in Not tried Valid response received Not tried"],
  ["ONVIF", "accessDenied", "Reached Done Logged in Failed Valid response received Not tried"],
  ["ONVIF", "wrongAnswer", "Reached Done Logged in Done Valid response received Failed"],
  ["PECLO_D", "truncatedAnswer", "Reached Done Logged in Not needed Valid response received Failed"],
])("a failed test by %s that ends with %s shows every step (COMM-016)", (protocol, error, steps) => {
  const variables = { protocol, host: "10.1.2.3" };
  const data = { status: "FAILED", actionId: "1", error } as const;
  expect(renderText({ data, error: null, variables })).toContain(steps);
});

test("a test that never started shows no steps", () => {
  const data = { status: "FAILED", actionId: "1", error: "deadlinePassed" } as const;
  expect(renderText({ data, error: null, variables: body })).not.toContain("Reached");
});

test("a camera's capabilities are shown as text (COMM-015, CAM-014)", () => {
  const renderResult = (abilities: object) => {
    const data = {
      status: "SUCCESS",
      actionId: "1",
      data: { latencyMs: 4, panDegrees: 30, abilities },
    } as const;
    return renderText({ data, error: null, variables: { protocol: "PECLO_D", host: "10.1.2.3" } });
  };
  expect(renderResult({ supportsPTZ: true, supportsIris: false, supportsPresets: true })).toMatch(
    /Logged in Not needed .*Pan 30° Supports pan, tilt and zoom, presets$/,
  );
  expect(renderResult({ supportsPTZ: false })).toMatch(/Supports Video only$/);
});

test("a tried mapping shows its values by lane and what made no sense, and a refused one its value", () => {
  const variables = { protocol: "HTTPS_JSON", host: "10.1.2.3" };
  const lane = { index: 2, volume: 12, speed: 80.46, occupancy: null, classes: [], fault: null };
  const reading = { endedAtMs: null, isLocalTime: false, periodS: 60, lanes: [lane] };
  const mapped = { reading, notes: [{ object: "laneOccupancy", read: "101" }] };
  const tried = { status: "SUCCESS", actionId: "1", data: { latencyMs: 4, mapped } } as const;
  expect(renderText({ data: tried, error: null, variables })).toMatch(
    /Lane 2 12 vehicles, 80.5 km\/h, – occupied 1 value could not be read Occupancy of a lane: 101$/,
  );
  const data = { detail: 'laneSpeed: "fast" a.b' };
  const refused = { status: "FAILED", actionId: "1", error: "mappingRefused", data } as const;
  expect(renderText({ data: refused, error: null, variables })).toContain(
    "Speed of a lane: &quot;fast&quot; a.b",
  );
});

test("the dialog shows the failure reason from any source", () => {
  const failed = { status: "FAILED", actionId: "1", error: "wrongCommunity" } as const;
  expect(renderText({ data: failed, error: null, variables: body })).toContain("The community is wrong.");
  const refused = new ApiError("tooManyRequests", 429, { params: { retryAfterS: 7 } });
  expect(renderText({ data: undefined, error: refused, variables: body })).toContain("7");
});

test("a test of a stream names its host and never the password in its address", () => {
  const stream = { internalStreamUrl: "rtsp://viewer:hidden@10.1.2.3:8554/main" };
  expect(placeText(testBody(stream, ["internalStreamUrl"], undefined))).toBe("10.1.2.3:8554");
});
