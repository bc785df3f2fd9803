import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiError } from "./api-error.ts";
import { api, provideCredentials } from "./api.ts";

let answers: (() => Response)[];
let asked: Request[];
let renewals: number;
let canRenew: boolean;
let hasEnded: boolean;

const makeResponse = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const unauthorised = makeResponse(401, { type: "about:blank", title: "", status: 401, code: "notSignedIn" });

beforeEach(() => {
  [answers, asked, renewals, canRenew, hasEnded] = [[], [], 0, true, false];
  vi.stubGlobal("fetch", (path: string, options: RequestInit) => {
    asked.push(new Request(`http://console.test${path}`, options));
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError("network"));
  });
  provideCredentials({
    accessToken: () => `token ${renewals}`,
    tenantId: () => "metro",
    renew: () => {
      renewals += 1;
      return Promise.resolve(canRenew);
    },
    ended: () => {
      hasEnded = true;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const catchFailure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  );

test("every call has the token and the tenant (AUTH-003, AUTH-004)", async () => {
  answers = [makeResponse(200, { items: [], total: 0 })];
  await api.post("/signs/sign/find", { page: 0 });
  const [request] = asked as [Request];
  expect(request.headers.get("Authorization")).toBe("Bearer token 0");
  expect(request.headers.get("X-Tenant-Id")).toBe("metro");
  expect(new URL(request.url).pathname).toBe("/api/v1/signs/sign/find");
});

test("a GET that finds nothing is an empty result, a POST is not (PLAT-034)", async () => {
  const notFound = makeResponse(404, { code: "notFound", status: 404, params: { kind: "sign", id: "x" } });
  answers = [notFound, notFound];
  expect(await api.get("/signs/sign/x")).toBeNull();
  expect((await catchFailure(api.post("/signs/sign/x/poll")))?.code).toBe("notFound");
});

test("an expired token is renewed once and the call succeeds (AUTH-029)", async () => {
  answers = [unauthorised, makeResponse(200, { id: "a" })];
  expect(await api.get("/signs/sign/a")).toEqual({ id: "a" });
  expect(asked[1]?.headers.get("Authorization")).toBe("Bearer token 1");
  expect([renewals, hasEnded]).toEqual([1, false]);
});

test("a session that cannot be renewed ends (AUTH-029)", async () => {
  canRenew = false;
  answers = [unauthorised];
  expect((await catchFailure(api.get("/signs/sign/a")))?.code).toBe("notSignedIn");
  expect([renewals, hasEnded, asked.length]).toEqual([1, true, 1]);
});

test("a problem document keeps its code, fields and current version", async () => {
  answers = [
    makeResponse(409, {
      code: "staleVersion",
      status: 409,
      params: { sent: 1, current: 2 },
      current: { version: 2 },
    }),
    makeResponse(400, { code: "invalidBody", status: 400, errors: [{ field: "host", code: "invalidHost" }] }),
  ];
  expect(await catchFailure(api.put("/video/camera/a", {}))).toMatchObject({
    code: "staleVersion",
    params: { sent: 1, current: 2 },
    current: { version: 2 },
  });
  expect((await catchFailure(api.put("/video/camera/a", {})))?.issues).toEqual([
    { field: "host", code: "invalidHost" },
  ]);
});

test("a missing response and a proxy's error page are distinguished", async () => {
  answers = [() => new Response("<html>", { status: 502 })];
  expect(await catchFailure(api.get("/session"))).toMatchObject({ code: "unexpectedAnswer", status: 502 });
  expect(await catchFailure(api.get("/session"))).toMatchObject({ code: "serverUnreachable", status: 0 });
});
