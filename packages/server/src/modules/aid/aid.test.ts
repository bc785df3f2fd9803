import type {
  AlertHistoryItem,
  IncidentAlert,
  IncidentStatistics,
} from "@gantry/domain/contract/answers/incident.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { AutomatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serveHub } from "../../platform/realtime/hub-under-test.ts";
import { PageUnderTest, updatesOf } from "../../platform/realtime/page-under-test.ts";
import { issuerUnderTest } from "../../platform/identity/tokens/issuer-under-test.ts";
import type { Principal } from "../../platform/permission/principal.ts";
import { alertLastsMs } from "./alerts/alert-store.ts";
import { expireAlerts } from "./alerts/expire-alerts.ts";
import { aidUnderTest, type AidUnderTest, north, operatorGrants, place } from "./aid-under-test.ts";

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
async function theIncident(): Promise<Record<string, unknown> & { id: string }> {
  const [incident, ...more] = await aid.incidents();
  if (!incident || more.length > 0)
    throw new Error(`There are ${more.length + (incident ? 1 : 0)} incidents`);
  return incident as Record<string, unknown> & { id: string };
}

describe("alerts and incidents", () => {
  test("an alert opens an incident with its type, place, confidence and times (INC-001, INC-011)", async () => {
    await aid.receive([{}]);
    expect(await theIncident()).toMatchObject({
      name: "Crash, I-25 Northbound",
      incidentTypeName: "Crash",
      severity: "MINOR",
      status: "ACTIVE",
      isFalsePositive: false,
      confidenceScore: 4.9,
      roadName: "I-25",
      direction: "Northbound",
      location: { type: "Point", coordinates: place },
      detectedAt: new Date(aid.tenant.clock.nowMs()).toISOString(),
      detectionSource: "Feed",
    });
  });

  test("a second source at the same place joins it, raises its confidence and tells why (INC-017, INC-018)", async () => {
    await aid.receive([{}]);
    const { id } = await theIncident();
    await aid.receive(
      [{ title: "Jam", type: "JAM", incidentTypeName: "Congestion", confidence: 9, point: north(0.5) }],
      {
        id: "other",
        name: "Other feed",
      },
    );
    expect(Number((await theIncident())["confidenceScore"])).toBeGreaterThan(8);
    const alerts = await call<FindAnswer<IncidentAlert>>(`/incidents/${id}/alerts/find`, {});
    expect(alerts.body).toMatchObject({
      total: 2,
      items: [{ confidence: expect.any(Number), reliability: 8 }, { referencePoint: { type: "Point" } }],
    });
    const history = await call<FindAnswer<AlertHistoryItem>>(`/incidents/${id}/history/find`, {
      filters: [{ field: "changeType", operator: "EQUALS", value: "CORRELATED" }],
    });
    expect(
      history.body.items.map(({ sourceName, correlationReason }) => [sourceName, correlationReason?.key]),
    ).toEqual(
      expect.arrayContaining([
        ["Feed", "incidents:reason.opened"],
        ["Other feed", "incidents:reason.place.other"],
      ]),
    );
    const shares = await call<{ sourceName: string; confidence: number }[]>(
      `/incidents/${id}/contributions`,
      undefined,
      ana,
      "GET",
    );
    expect(shares.body).toMatchObject([{ sourceName: expect.any(String) }, { precision: 0.7 }]);
  });

  test("the same alert again updates it with a history of changes, and doubles nothing (INC-015, INC-042, INC-043)", async () => {
    await aid.receive([{ externalId: "same" }]);
    const again = await aid.receive([{ externalId: "same", confidence: 9, severity: "MAJOR" }]);
    expect(again).toMatchObject({ taken: 0, updated: 1 });
    expect(await theIncident()).toMatchObject({ severity: "MAJOR" });
    const { id } = await theIncident();
    const alerts = await call<FindAnswer<IncidentAlert>>(`/incidents/${id}/alerts/find`, {});
    const alertId = alerts.body.items[0]?.id;
    const history = await call<FindAnswer<AlertHistoryItem>>(`/incidents/alerts/${alertId}/history/find`, {
      page: 0,
      pageSize: 10,
      sortField: "changeTimestamp",
      ascending: false,
    });
    expect(history.body.items.map(({ changeType }) => changeType)).toEqual(
      expect.arrayContaining(["CREATED", "CORRELATED", "UPDATED"]),
    );
    expect(history.body.items.find(({ changeType }) => changeType === "UPDATED")?.changes).toContainEqual({
      fieldName: "confidence",
      oldValue: "7",
      newValue: "9",
      changeReason: "source",
    });
  });

  test("an uncertain alert is stored and opens nothing, and a jam alone is no incident", async () => {
    expect(await aid.receive([{ confidence: 3 }])).toMatchObject({ taken: 1, belowThreshold: 1 });
    await aid.receive([{ incidentTypeName: "Congestion" }]);
    expect(await aid.incidents()).toEqual([]);
    await aid.receive([{ incidentTypeName: "Sudden queue" }], { opensForFollowing: true });
    expect(await aid.incidents()).toHaveLength(1);
  });

  test("alerts far apart, on other roads or of the other direction open incidents of their own", async () => {
    await aid.receive([
      {},
      { point: north(6) },
      { direction: "Southbound" },
      { roadName: "US-36", direction: "Westbound" },
    ]);
    expect(await aid.incidents()).toHaveLength(4);
  });

  test("alerts that arrive at two servers at once open one incident", async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, at) => aid.receive([{}], { id: `s${at}`, name: `S${at}` })),
    );
    expect(await aid.incidents()).toHaveLength(1);
  });

  test("the order of arrival does not change how many incidents there are", async () => {
    const alerts = [{}, { point: north(0.3) }, { point: north(8) }, { point: north(8.2) }].map(
      (alert, at) => ({
        ...alert,
        externalId: `order ${at}`,
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(alerts, { minLength: alerts.length }), async (shuffled) => {
        await aid.tenant.asOwner("delete from incident_alert_history where tenant_id = $1", [aid.tenant.id]);
        await aid.tenant.asOwner("delete from incident_alert where tenant_id = $1", [aid.tenant.id]);
        await aid.tenant.asOwner("delete from incident_derived where tenant_id = $1", [aid.tenant.id]);
        await aid.tenant.asOwner("delete from automated_incident where tenant_id = $1", [aid.tenant.id]);
        for (const one of shuffled) await aid.receive([one]);
        expect(await aid.incidents()).toHaveLength(2);
      }),
      { numRuns: 8 },
    );
  });

  test("what a person changed stays when more alerts arrive", async () => {
    await aid.receive([{}]);
    const { id } = await theIncident();
    const edited = await aid.kinds.call<Problem>(ana, "PUT", `/api/v1/incidents/${id}`, {
      name: "Truck on its side",
      severity: "CRITICAL",
    });
    expect(edited.status).toBe(200);
    await aid.receive([{ severity: "MAJOR", title: "Other" }], { id: "other", name: "Other" });
    expect(await theIncident()).toMatchObject({ name: "Truck on its side", severity: "CRITICAL" });
  });

  test("an incident notifies once when it opens and again when it becomes worse", async () => {
    await aid.receive([{ externalId: "n" }]);
    await aid.receive([{ externalId: "n", severity: "CRITICAL" }]);
    await aid.receive([{ externalId: "n", severity: "CRITICAL", confidence: 9 }]);
    const told = await aid.tenant.asOwner<{ severity: string }>(
      "select severity from notification where tenant_id = $1 order by severity desc",
      [aid.tenant.id],
    );
    expect(told.map(({ severity }) => severity)).toEqual(["info", "critical"]);
  });

  test("an incident that no person confirmed ends with its last alert, a confirmed one waits", async () => {
    await aid.receive([{}, { roadName: "US-36", direction: "Westbound", point: north(9) }]);
    const [first] = await aid.incidents();
    await call(`/incidents/${first?.["id"]}/confirm`);
    aid.tenant.clock.advanceMs(alertLastsMs + 1000);
    await aid.tenant.database.inTenant(ana, expireAlerts);
    expect((await aid.incidents()).map(({ status }) => status)).toEqual(["CONFIRMED", "CLEARED"]);
  });

  test("open pages receive a new incident at once (INC-031)", async () => {
    const issuer = issuerUnderTest(aid.tenant);
    const hub = await serveHub(aid.tenant, issuer);
    const page = await PageUnderTest.signedIn(issuer, aid.tenant.id, operatorGrants, hub.url);
    await page.subscribe([], "AUTOMATED_INCIDENT", "incidents");
    await aid.receive([{}]);
    const { id } = await theIncident();
    expect(updatesOf(await page.next())).toMatchObject([{ updateType: "CREATE", entity: { id } }]);
    await hub.stop();
  });
});

describe("acts of people", () => {
  const states = ["ACTIVE", "CONFIRMED", "CLEARED", "FALSE_POSITIVE"] as const;
  const acts = [
    { act: "confirm", from: ["ACTIVE"], to: "CONFIRMED" },
    { act: "clear", from: ["ACTIVE", "CONFIRMED"], to: "CLEARED" },
    { act: "false-positive", from: ["ACTIVE", "CONFIRMED"], to: "FALSE_POSITIVE" },
  ] as const;
  const setStatus = (id: string, status: string) =>
    aid.tenant.asOwner(
      `update automated_incident set doc = doc || jsonb_build_object('status', $3::text) where tenant_id = $1 and id = $2`,
      [aid.tenant.id, id, status],
    );

  test.each(acts)("$act is possible from $from only (INC-029)", async ({ act, from, to }) => {
    await aid.receive([{}]);
    const { id } = await theIncident();
    for (const status of states) {
      await setStatus(id, status);
      const answer = await call(`/incidents/${id}/${act}`);
      const isPossible = (from as readonly string[]).includes(status);
      expect([answer.status, answer.body.code]).toEqual(
        isPossible ? [200, undefined] : [409, "incidentStateDiffers"],
      );
      expect((await theIncident())["status"]).toBe(isPossible ? to : status);
    }
  });

  test("confirming and clearing measure their times in milliseconds (INC-014, INC-038, INC-039)", async () => {
    await aid.receive([{}]);
    const { id } = await theIncident();
    aid.tenant.clock.advanceMs(60_000);
    expect((await call(`/incidents/${id}/confirm`)).body).toMatchObject({
      status: "CONFIRMED",
      responseTime: 60_000,
      operator: "Ana Reyes",
    });
    aid.tenant.clock.advanceMs(240_000);
    expect((await call(`/incidents/${id}/clear`)).body).toMatchObject({
      status: "CLEARED",
      clearanceTime: 300_000,
    });
  });

  test("a false positive lowers what its source is worth (INC-037)", async () => {
    for (let at = 0; at < 6; at++) {
      await aid.receive([{ point: north(10 * at) }]);
      const [active] = await aid.incidents("ACTIVE");
      expect((await call(`/incidents/${active?.["id"]}/false-positive`)).body).toMatchObject({
        isFalsePositive: true,
      });
    }
    await aid.receive([{ point: north(70) }]);
    const [last] = await aid.incidents("ACTIVE");
    expect(last?.["confidenceScore"]).toBeLessThan(2.5);
  });

  test("each act needs UPDATE on the incident (INC-028)", async () => {
    await aid.receive([{}]);
    const { id } = await theIncident();
    const reader = aid.tenant.principal({ READ: { AUTOMATED_INCIDENT: [] } });
    for (const { act } of acts)
      expect((await call(`/incidents/${id}/${act}`, undefined, reader)).status).toBe(403);
    const stranger = aid.tenant.principal({ READ: { AUTOMATED_INCIDENT: ["x"] } });
    expect((await call(`/incidents/${id}/confirm`, undefined, stranger)).status).toBe(404);
  });

  test("two incidents are merged, and split again into the same", async () => {
    await aid.receive([{ externalId: "one" }]);
    aid.tenant.clock.advanceMs(1000);
    await aid.receive([{ externalId: "two", point: north(9) }]);
    const [one, two] = await aid.incidents();
    expect((await call(`/incidents/${one?.["id"]}/merge`, { otherId: two?.["id"] })).status).toBe(200);
    expect((await aid.incidents()).map(({ status }) => status)).toEqual(["ACTIVE", "CLEARED"]);
    const alerts = await call<FindAnswer<IncidentAlert>>(`/incidents/${one?.["id"]}/alerts/find`, {});
    expect(alerts.body.total).toBe(2);
    const moved = alerts.body.items.find(({ externalId }) => externalId === "two");
    const split = await call(`/incidents/${one?.["id"]}/split`, { alertIds: [moved?.id] });
    expect(split.body).toMatchObject({ status: "ACTIVE", location: two?.["location"], name: two?.["name"] });
    const all = await call(`/incidents/${one?.["id"]}/split`, { alertIds: [alerts.body.items[1]?.id, "x"] });
    expect([all.status, all.body.errors?.[0]?.field]).toEqual([400, "alertIds"]);
  });

  test("a person reports an incident, which is certain and joins no other", async () => {
    await aid.receive([{}]);
    const { status, body } = await call("/incidents/report", {
      incidentTypeName: "Debris",
      roadName: "I-25",
      direction: "Northbound",
      location: { type: "Point", coordinates: place },
      description: "Ladder in lane 2",
    });
    expect([status, body]).toMatchObject([
      200,
      {
        name: "Debris, I-25 Northbound",
        status: "ACTIVE",
        operator: "Ana Reyes",
        confidenceScore: 10,
        detectionSource: "Ana Reyes",
        description: "Ladder in lane 2",
      },
    ]);
    expect(await aid.incidents()).toHaveLength(2);
    const empty = await call("/incidents/report", { incidentTypeName: "Debris" });
    expect([empty.status, empty.body.errors?.[0]?.field]).toEqual([400, "location"]);
  });
});

describe("statistics", () => {
  test("incidents are counted for the last 24 hours by default, hotspots 10 at most (INC-024, INC-035, INC-036)", async () => {
    await aid.receive([
      {},
      { point: north(9) },
      { roadName: "US-36", direction: "Westbound", point: north(20) },
    ]);
    const [first] = await aid.incidents();
    aid.tenant.clock.advanceMs(600_000);
    await call(`/incidents/${first?.["id"]}/clear`);
    const { body } = await call<IncidentStatistics>("/incidents/stats", {});
    expect(body).toMatchObject({
      total: 3,
      active: 2,
      cleared: 1,
      avgClearanceTime: 600_000,
      byType: [{ name: "Crash", count: 3 }],
    });
    const hot = await call<object[]>("/incidents/hotspots", {});
    expect(hot.body).toEqual([
      {
        roadName: "I-25",
        direction: "Northbound",
        incidentCount: 2,
        avgClearanceTime: 600_000,
        incidentsPer5Miles: 1,
      },
      {
        roadName: "US-36",
        direction: "Westbound",
        incidentCount: 1,
        avgClearanceTime: null,
        incidentsPer5Miles: 1,
      },
    ]);
    expect((await call<object[]>("/incidents/hotspots", { limit: 1 })).body).toHaveLength(1);
    aid.tenant.clock.advanceMs(25 * 3_600_000);
    expect((await call<IncidentStatistics>("/incidents/stats", {})).body.total).toBe(0);
  });

  test("only incidents that the caller may read count", async () => {
    await aid.receive([{}, { point: north(9) }]);
    const [first] = await aid.incidents();
    const ofOne = aid.tenant.principal({ READ: { AUTOMATED_INCIDENT: [String(first?.["id"])] } });
    expect((await call<IncidentStatistics>("/incidents/stats", {}, ofOne)).body.total).toBe(1);
  });
});

describe("what incidents, types and sources are", () => {
  const edit = (method: "POST" | "PUT", path: string, body: object) =>
    aid.kinds.call<Record<string, unknown>>(ana, method, `/api/v1${path}`, body);

  test("severity and status of an incident are one of theirs, the status only by acts (INC-012, INC-013)", async () => {
    await aid.receive([{}]);
    const { id } = await theIncident();
    for (const severity of ["CRITICAL", "MAJOR", "MINOR"])
      expect((await edit("PUT", `/incidents/${id}`, { severity })).body).toMatchObject({ severity });
    expect((await edit("PUT", `/incidents/${id}`, { severity: "HUGE" })).status).toBe(400);
    await edit("PUT", `/incidents/${id}`, { status: "CLEARED" });
    expect((await theIncident())["status"]).toBe("ACTIVE");
  });

  test("the filter field state.status is the status of an incident (INC-032)", async () => {
    await aid.receive([{}, { point: north(9) }]);
    const [first] = await aid.incidents();
    await call(`/incidents/${first?.["id"]}/confirm`);
    const found = async (field: string) => {
      const filters = [{ field, operator: "EQUALS", value: "CONFIRMED" }];
      const { body } = await edit("POST", "/incidents/find", { filters });
      return (body["items"] as { id: string }[]).map(({ id }) => id);
    };
    expect(await found("state.status")).toEqual([first?.["id"]]);
    expect(await found("status")).toEqual([first?.["id"]]);
    const unknown = { filters: [{ field: "state.severity", operator: "EQUALS", value: "MINOR" }] };
    expect((await edit("POST", "/incidents/find", unknown)).body).toMatchObject({ code: "unknownField" });
  });

  test("an incident type has a required name, a description, a severity and whether it is enabled (INC-054)", async () => {
    const { body, status } = await edit("POST", "/system/incident-type", {
      name: "Hail",
      description: "Hail on the road",
      severity: "MAJOR",
      enabled: false,
    });
    expect([status, body]).toMatchObject([
      201,
      { name: "Hail", description: "Hail on the road", severity: "MAJOR", enabled: false },
    ]);
    expect((await edit("POST", "/system/incident-type", { description: "x" })).body).toMatchObject({
      errors: [{ field: "name" }],
    });
    const usual = await edit("POST", "/system/incident-type", { name: "Fog" });
    expect(usual.body).toMatchObject({ severity: "MINOR", enabled: true });
  });

  test("a source has one of five types in its field type, and its connection (INC-021, INC-022, INC-023)", async () => {
    const types = ["vehicleDetection", "videoAnalytics", "thirdPartyApi", "sensorNetwork", "manualInput"];
    for (const type of types) {
      const made = await edit("POST", "/alert-sources", { name: type, type });
      expect([made.status, made.body["type"]]).toEqual([201, type]);
    }
    expect((await edit("POST", "/alert-sources", { name: "x", type: "pigeon" })).status).toBe(400);
    const { body } = await edit("POST", "/alert-sources", { name: "Feed", metadata: { a: 1 } });
    expect(body).toMatchObject({
      confidenceThreshold: 5,
      pollRate: 60,
      pollEnabled: true,
      metadata: { a: 1 },
    });
  });
});
