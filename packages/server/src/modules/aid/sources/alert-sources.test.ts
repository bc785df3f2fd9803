import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { AlertHistoryItem, SourceStatistics } from "@gantry/domain/contract/answers/incident.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { AutomatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Principal } from "../../../platform/permission/principal.ts";
import { aidUnderTest, type AidUnderTest, north, place } from "../aid-under-test.ts";
import { followDetectors } from "./follow-detectors.ts";
import { pullDueSources } from "./pull-due-sources.ts";

let aid: AidUnderTest;
let ana: Principal;

beforeAll(async () => {
  aid = await aidUnderTest();
  ana = { ...aid.operator, displayName: "Ana Reyes" };
  return () => aid.link.stop();
});
beforeEach(() => aid.clear());

const call = <Body = Omit<AutomatedIncident, "status"> & Omit<Problem, "status">>(
  path: string,
  body?: unknown,
  who = ana,
  method: "POST" | "GET" = "POST",
) => aid.server.call<Body>(who, method, `/api/v1${path}`, body);
describe("alert sources", () => {
  let feed: Server;
  let answer: { status: number; text: string };
  let url: string;
  beforeAll(async () => {
    feed = createServer((_request, response) => {
      response.statusCode = answer.status;
      response.end(answer.text);
    });
    await new Promise<void>((done) => feed.listen(0, "127.0.0.1", done));
    url = `http://127.0.0.1:${(feed.address() as AddressInfo).port}/feed`;
  });
  afterAll(() => feed.close());

  const wazeFeed = (...uuids: string[]) =>
    JSON.stringify({
      alerts: uuids.map((uuid, at) => ({
        uuid,
        pubMillis: aid.tenant.clock.nowMs(),
        type: "ACCIDENT",
        street: "I-25 N",
        location: { x: place[0], y: place[1] + at / 5 },
        confidence: 8,
        reliability: 8,
      })),
    });
  const statusOf = async (id: string) =>
    (
      await aid.kinds.call<{ status: string; stateData: object; lastUpdateTimestamp: string }>(
        ana,
        "GET",
        `/api/v1/alert-sources/${id}`,
      )
    ).body;
  const logOf = async (id: string) =>
    (await call<FindAnswer<{ outcome: string; data: object }>>(`/alert-sources/${id}/log/find`, {})).body
      .items;

  test("polling a Waze feed opens incidents and counts its alerts (INC-019, INC-047, INC-048)", async () => {
    const id = await aid.makeSource({ name: "Waze", protocol: "WAZE", url });
    answer = { status: 200, text: wazeFeed("a", "b") };
    const polled = await call<{ status: string }>(`/alert-sources/${id}/poll`);
    expect(polled.body).toMatchObject({ status: "SUCCESS" });
    expect(await aid.incidents()).toHaveLength(2);
    expect(await statusOf(id)).toMatchObject({ status: "ONLINE" });
    await call(`/alert-sources/${id}/poll`);
    expect((await statusOf(id)).stateData).toEqual({
      problem: null,
      totalAlertsReceived: 2,
      alertsToday: 2,
    });
    const stats = await call<SourceStatistics>(`/alert-sources/${id}/stats`, undefined, ana, "GET");
    expect(stats.body).toMatchObject({
      totalAlertsReceived: 2,
      alertsToday: 2,
      correlated: 2,
      incidents: 2,
      precision: 0.7,
    });
    const history = await call<FindAnswer<AlertHistoryItem>>(`/alert-sources/${id}/history`, {});
    expect(history.body.total).toBe(4);
  });

  test("the history of a source is listed by its call (INC-049)", async () => {
    const id = await aid.makeSource({ name: "Waze", protocol: "WAZE", url });
    answer = { status: 200, text: wazeFeed("a") };
    await call(`/alert-sources/${id}/poll`);
    const { body } = await call<FindAnswer<AlertHistoryItem>>(`/alert-sources/${id}/history`, {
      page: 0,
      pageSize: 1,
    });
    expect([body.total, body.items.length]).toEqual([2, 1]);
  });

  test.each([
    ["answers 503", 503, "", "the feed answers 503"],
    ["is truncated", 200, '{"alerts": [{"uuid"', "the feed is not JSON"],
    ["has no alerts", 200, "{}", "the feed has no list of alerts"],
    ["is too large", 200, `"${"x".repeat(21 * 1024 * 1024)}"`, "the feed is too large"],
  ])(
    "a feed that %s sets its source offline with the problem in its log",
    async (_what, status, text, problem) => {
      const id = await aid.makeSource({ name: "Waze", protocol: "WAZE", url });
      answer = { status, text };
      const polled = await call<{ status: string; error: string }>(`/alert-sources/${id}/poll`);
      expect(polled.body).toMatchObject({ status: "FAILED", error: problem });
      expect(await statusOf(id)).toMatchObject({ status: "OFFLINE" });
      expect(await logOf(id)).toMatchObject([{ outcome: "failed", data: { problem } }]);
    },
  );

  test("a feed in a private network is read only if the installation names its host", async () => {
    const id = await aid.makeSource({ name: "Inside", protocol: "WAZE", url: "http://10.0.0.1/feed" });
    const polled = await call<{ error: string }>(`/alert-sources/${id}/poll`);
    expect(polled.body.error).toBe("the address lies in a private network");
  });

  test("due feeds are read by one of several servers, each at its own rate (INC-020)", async () => {
    const id = await aid.makeSource({ name: "Waze", protocol: "WAZE", url, pollRate: 30 });
    answer = { status: 200, text: wazeFeed("a") };
    let reads = 0;
    feed.on("request", () => reads++);
    const run = () =>
      Promise.all(
        [1, 2, 3].map(() => aid.tenant.database.inTenant(ana, (db) => pullDueSources(db, aid.link.platform))),
      );
    await run();
    await expect.poll(async () => (await statusOf(id)).status).toBe("ONLINE");
    expect(reads).toBe(1);
    aid.tenant.clock.advanceMs(29_000);
    await run();
    aid.tenant.clock.advanceMs(1000);
    await run();
    await expect.poll(() => reads).toBe(2);
    // Once it is stored: until then it would open an incident in the next test.
    const readAt = new Date(aid.tenant.clock.nowMs()).toISOString();
    await expect.poll(async () => (await statusOf(id)).lastUpdateTimestamp).toBe(readAt);
    feed.removeAllListeners("request");
    feed.on("request", (_request, response) => {
      response.statusCode = answer.status;
      response.end(answer.text);
    });
  });

  test("what detectors find opens an incident once their source is on, and stays in shadow mode before", async () => {
    const { tenant } = aid;
    for (const [id, km] of [
      ["up", 0],
      ["down", 10],
    ] as const)
      await tenant.asOwner(
        `insert into detector (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
         values ($1, $2, 1, 1, $3, now(), now(), 'test')`,
        [tenant.id, id, { name: id, location: { type: "Point", coordinates: north(km) } }],
      );
    await tenant.asOwner(
      `insert into incident_detection (tenant_id, id, road_name, direction, algorithm, upstream_id, downstream_id,
         started_at, seen_at, confidence)
       values ($1, 'd1', 'I-25', 'Northbound', 'california7', 'up', 'down', to_timestamp($2), to_timestamp($2), 80)`,
      [tenant.id, tenant.clock.nowMs() / 1000],
    );
    const follow = () => tenant.database.inTenant(ana, followDetectors);
    await follow();
    expect(await aid.incidents()).toEqual([]);
    await aid.makeSource({ name: "Detectors", type: "vehicleDetection", protocol: "DETECTORS" });
    await follow();
    await follow();
    const incidents = await aid.incidents();
    expect(incidents).toMatchObject([{ incidentTypeName: "Sudden queue", roadName: "I-25" }]);
    // A kilometre downstream of the detector that measures the queue.
    const location = incidents[0]?.["location"] as { coordinates: number[] } | undefined;
    expect(location?.coordinates[1]).toBeCloseTo(north(1)[1], 3);
  });

  describe("calls of third parties", () => {
    const send = (id: string, body: unknown, query = "", who = ana) =>
      call<Omit<Problem, "status"> & { taken: number }>(`/alert-sources/${id}/alerts${query}`, body, who);
    const alert = {
      externalId: "x1",
      type: "WRONG_WAY",
      incidentTypeName: "Wrong-way",
      severity: "CRITICAL",
      location: { type: "Point", coordinates: place },
    };

    test("alerts are taken once, also of a camera whose video was analysed", async () => {
      const id = await aid.makeSource({ name: "Analytics", type: "videoAnalytics", protocol: "WEBHOOK" });
      const made = await aid.kinds.call<{ id: string }>(ana, "POST", "/api/v1/video/camera", {
        name: "CAM 1",
        roadName: "I-70",
        direction: "Eastbound",
        location: { type: "Point", coordinates: north(30) },
      });
      const seen = { externalId: "x2", type: "STOPPED", incidentTypeName: "Stalled", cameraId: made.body.id };
      expect((await send(id, { alerts: [alert, seen] })).body).toMatchObject({ taken: 2 });
      expect((await send(id, { alerts: [alert] })).body).toMatchObject({ taken: 0 });
      expect((await aid.incidents()).map(({ name }) => name)).toEqual(
        expect.arrayContaining(["Wrong-way", "Stalled, I-70 Eastbound"]),
      );
    });

    test("with a secret at the source a call must be signed, and is taken once", async () => {
      const id = await aid.makeSource({ name: "Signed", protocol: "WEBHOOK", apiKey: "s3cret" });
      const text = JSON.stringify({ alerts: [alert] });
      const sign = (atMs: number, secret = "s3cret") => {
        const at = Math.floor(atMs / 1000);
        const signature = createHmac("sha256", secret).update(`${at}.${text}`).digest("hex");
        return `?at=${at}&signature=${signature}`;
      };
      const nowMs = aid.tenant.clock.nowMs();
      for (const query of ["", "?at=1&signature=zz", sign(nowMs, "wrong")])
        expect((await send(id, text, query)).body.code).toBe("webhookSignatureWrong");
      expect((await send(id, text, sign(nowMs - 600_000))).body.code).toBe("webhookTooOld");
      expect((await send(id, text, sign(nowMs))).status).toBe(200);
      expect((await send(id, text, sign(nowMs))).body.code).toBe("webhookReplayed");
      expect(await aid.incidents()).toHaveLength(1);
    });

    test.each([
      ["no JSON", "{", "invalidJson"],
      ["no alerts", { alerts: [] }, "invalidBody"],
      ["an unknown field", { alerts: [{ ...alert, colour: "red" }] }, "invalidBody"],
    ])("%s is refused", async (_what, body, code) => {
      const id = await aid.makeSource({ protocol: "WEBHOOK" });
      expect((await send(id, body)).body.code).toBe(code);
    });

    test("a source that is off and a caller without the right send nothing", async () => {
      const id = await aid.makeSource({ protocol: "WEBHOOK", enabled: false });
      expect((await send(id, { alerts: [alert] })).body.code).toBe("alertSourceOff");
      const reader = aid.tenant.principal({ READ: { ALERT: [], ALERT_SOURCE: [] } });
      expect((await send(id, { alerts: [alert] }, "", reader)).status).toBe(403);
    });
  });
});
