import type { Exercise, ExerciseOptions, ExerciseResult } from "@gantry/domain/contract/answers/exercise.ts";
import type { Hotspot, IncidentStatistics } from "@gantry/domain/contract/answers/incident.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { FindAnswer } from "@gantry/domain/filters/find.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { issuerUnderTest } from "../../../platform/identity/tokens/issuer-under-test.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { systemPrincipal } from "../../../platform/permission/system-principal.ts";
import { serveRoutes } from "../../../testing/http.ts";
import { type AidUnderTest, aidUnderTest, operatorGrants, place } from "../aid-under-test.ts";
import { aid as aidModule } from "../module.ts";
import { readJudgements } from "../sources/source-precision.ts";
import { type CityUnderTest, cityUnderTest } from "./city-under-test.ts";
import { claimDueExercises, followExercise } from "./follow-exercises.ts";
import { SimulatedCity } from "./simulated-city.ts";

const supervising: GrantsOnTheWire = {
  READ: { ...operatorGrants.READ, EXERCISE: [] },
  UPDATE: { ...operatorGrants.UPDATE, EXERCISE: [] },
  CREATE: { ...operatorGrants.CREATE, EXERCISE: [] },
};
const minuteMs = 60_000;
const kmPerDegree = 111.195;

type Refusal = Pick<Problem, "code" | "params" | "errors">;

let aid: AidUnderTest;
let city: CityUnderTest;
let supervisor: Principal;
let trainee: Principal;

beforeEach(async () => {
  aid = await aidUnderTest({});
  city = await cityUnderTest(aid.tenant.id);
  aid = {
    ...aid,
    server: await serveRoutes(aidModule.routes?.({ ...aid.link.platform, simulatedCityUrl: city.url }) ?? []),
  };
  const issuer = issuerUnderTest(aid.tenant);
  supervisor = aid.tenant.principal(supervising, await issuer.newAccount(supervising));
  trainee = { ...aid.operator, id: await issuer.newAccount(operatorGrants), displayName: "Tess Okafor" };
});
afterEach(async () => {
  city.stop();
  await aid.link.stop();
});

const call = <Body = Exercise>(path: string, body?: unknown, who = supervisor) =>
  aid.server.call<Body & Refusal>(who, "POST", `/api/v1${path}`, body);
const get = async <Body>(path: string, who = supervisor) =>
  (await aid.server.call<Body & Refusal>(who, "GET", `/api/v1${path}`)).body;
const bodyOf = (more: object = {}) => ({
  traineeId: trainee.id,
  withinMinutes: 0,
  lastsMinutes: 20,
  place: { road: "I-25", direction: "Northbound", milepost: 210 },
  kind: "crash",
  lanesClosed: 2,
  ...more,
});
const start = async (more: object = {}): Promise<string> => {
  const { status, body } = await call("/exercises", bodyOf(more));
  expect([status, body.code]).toEqual([201, undefined]);
  return body.id;
};
/** What any server does every second. */
async function follow(): Promise<void> {
  const actor = systemPrincipal(aid.tenant.id, "job:followExercises", "followExercises");
  const { database } = aid.tenant;
  const due = await database.inTenant(actor, claimDueExercises);
  for (const exercise of due)
    await followExercise({ database, city: new SimulatedCity(city.url) }, actor, exercise);
}
const later = async (minutes: number) => {
  aid.tenant.clock.advanceMs(minutes * minuteMs);
  await follow();
};
const exerciseOf = async (id: string) => (await get<ExerciseResult>(`/exercises/${id}`)).exercise;
const newest = async () => {
  const incidents = await aid.incidents();
  return incidents.at(-1) as {
    id: string;
    name: string;
    isExercise: boolean;
    exerciseId: string;
    status: string;
  };
};
const north = (km: number) => [place[0], place[1] + km / kmPerDegree] as const;
const act = (id: string, what: string, who = trainee) => call(`/incidents/${id}/${what}`, undefined, who);

test("an exercise is worked from its event to its end, and its times count from the event", async () => {
  const id = await start({ withinMinutes: 10 });
  expect((await exerciseOf(id)).status).toBe("WAITING");
  await later(10);
  expect(city.made).toEqual([
    { id, kind: "crash", road: "I-25", direction: "Northbound", milepost: 210, lanesClosed: 2, minutes: 20 },
  ]);
  aid.tenant.clock.advanceMs(2 * minuteMs);
  await aid.receive([{ point: north(-0.2) }]);
  const incident = await newest();
  expect(incident).toMatchObject({
    name: "Exercise: Crash, I-25 Northbound",
    isExercise: true,
    exerciseId: id,
  });
  aid.tenant.clock.advanceMs(minuteMs);
  await act(incident.id, "take");
  await later(1);
  expect(await exerciseOf(id)).toMatchObject({
    status: "RUNNING",
    incidentId: incident.id,
    times: { detected: 2 * minuteMs, taken: 3 * minuteMs, cleared: null },
  });
  await act(incident.id, "clear");
  await later(1);
  expect(await exerciseOf(id)).toMatchObject({ status: "DONE", times: { cleared: 4 * minuteMs } });
  expect(city.ended).toEqual([id]);
  const audited = await aid.tenant.asOwner<{ action: string }>(
    "select action from audit_log where tenant_id = $1 and entity_type = 'EXERCISE'",
    [aid.tenant.id],
  );
  expect(audited).toEqual([{ action: "CREATE" }]);
});

test("without a city nothing can be started, and the answer says why", async () => {
  const { platform } = aid.link;
  const without = await serveRoutes(aidModule.routes?.({ ...platform, simulatedCityUrl: null }) ?? []);
  const refused = await without.failing(supervisor, "POST", "/api/v1/exercises", bodyOf());
  expect([refused.status, refused.code]).toEqual([409, "exercisesNotSet"]);
  const { body } = await without.call<ExerciseOptions>(supervisor, "GET", "/api/v1/exercises/options");
  expect(body).toEqual({ obstacle: "notSet", roads: [], people: [] });
  expect(await get<ExerciseOptions>("/exercises/options")).toMatchObject({
    obstacle: null,
    roads: [{ road: "I-25" }],
  });
  city.isBroken = true;
  expect((await get<ExerciseOptions>("/exercises/options")).obstacle).toBe("unreachable");
  expect((await call("/exercises", bodyOf())).status).toBe(502);
});

test("a place of another tenant's city, or of none, is refused", async () => {
  for (const road of ["I-80", "I-99"]) {
    const { body } = await call(
      "/exercises",
      bodyOf({ place: { road, direction: "Eastbound", milepost: 5 } }),
    );
    expect(body.code).toBe("exerciseNotInCity");
  }
});

test("a device near the place that the city does not simulate is refused by name, also just before the event", async () => {
  const device = (name: string, more: object = {}) => ({
    name,
    protocol: "ONVIF",
    host: "127.0.0.1",
    port: 4001,
    location: { type: "Point", coordinates: north(-5) },
    ...more,
  });
  const make = (document: object) =>
    aid.kinds.call<{ id: string }>(supervisor, "POST", "/api/v1/video/camera", document);
  city.devices = [{ tenant: aid.tenant.id, entityType: "CAMERA", document: device("Simulated") }];
  await make(device("Simulated"));
  await make(device("Far away", { host: "10.0.0.9", location: { type: "Point", coordinates: north(-40) } }));
  const id = await start({ withinMinutes: 10 });
  await make(device("Real", { host: "10.0.0.9" }));
  await later(10);
  expect(await exerciseOf(id)).toMatchObject({ status: "FAILED", problem: "realDevice" });
  expect(city.made).toEqual([]);
  const { body } = await call("/exercises", bodyOf());
  expect([body.code, body.params]).toEqual(["exerciseNearDevice", { name: "Real" }]);
  const { CAMERA: _camera, ...reading } = supervising.READ ?? {};
  const blind = aid.tenant.principal({ ...supervising, READ: reading }, supervisor.id);
  expect((await call("/exercises", bodyOf(), blind)).body.code).toBe("exercisePlaceTaken");
});

test.each([
  ["the port of another device", { port: 4002 }],
  ["a stream of its own", { internalStreamUrl: "rtsp://10.0.0.9/live" }],
  [
    "no address at another place",
    { host: null, port: null, location: { type: "Point", coordinates: [-104.99, 39.7] } },
  ],
])("a device with %s is not the city's", async (_what, more) => {
  const document = {
    name: "CAM",
    protocol: "ONVIF",
    host: "127.0.0.1",
    port: 4001,
    location: { type: "Point", coordinates: place },
  };
  city.devices = [{ tenant: aid.tenant.id, entityType: "CAMERA", document }];
  await aid.kinds.call(supervisor, "POST", "/api/v1/video/camera", {
    ...document,
    protocol: "NONE",
    ...more,
  });
  expect((await call("/exercises", bodyOf())).body.code).toBe("exerciseNearDevice");
});

test("a place with an exercise or an open incident is refused, and free again afterwards", async () => {
  await aid.receive([{ point: north(-8) }]);
  const real = await newest();
  expect(real.isExercise).toBe(false);
  const { body } = await call("/exercises", bodyOf());
  expect([body.code, body.params]).toEqual(["exerciseNearIncident", { name: real.name }]);
  await act(real.id, "clear");
  const id = await start();
  expect((await call("/exercises", bodyOf())).body.code).toBe("exerciseRunsThere");
  await start({ place: { road: "I-25", direction: "Southbound", milepost: 210 } });
  expect((await call(`/exercises/${id}/stop`)).body.status).toBe("STOPPED");
  await start();
});

test("two supervisors at once start one exercise at a place", async () => {
  const answers = await Promise.all([call("/exercises", bodyOf()), call("/exercises", bodyOf())]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
});

test("stopping ends the event and clears the incident as an exercise, and is audited", async () => {
  const id = await start();
  await later(0);
  await aid.receive([{}]);
  const incident = await newest();
  aid.tenant.clock.advanceMs(1000);
  const { body } = await call(`/exercises/${id}/stop`);
  expect(body).toMatchObject({ status: "STOPPED", incidentId: incident.id });
  expect(city.ended).toEqual([id]);
  expect((await newest()).status).toBe("CLEARED");
  const log = await get<{ entries: { what: string }[] }>(`/incidents/${incident.id}/log`);
  expect(log.entries[0]?.what).toBe("exerciseStopped");
  expect((await call(`/exercises/${id}/stop`)).body.code).toBe("exerciseOver");
  const audited = await aid.tenant.asOwner<{ action: string; actor_id: string }>(
    "select action, actor_id from audit_log where tenant_id = $1 and entity_type = 'EXERCISE' order by at, id",
    [aid.tenant.id],
  );
  expect(audited.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ["CREATE", supervisor.id],
    ["UPDATE", supervisor.id],
  ]);
});

test("an exercise stopped before its event makes none, and can be stopped while the city is away", async () => {
  const id = await start({ withinMinutes: 5 });
  city.isBroken = true;
  expect((await call(`/exercises/${id}/stop`)).status).toBe(200);
  city.isBroken = false;
  await later(10);
  expect(city.made).toEqual([]);
});

test("two servers that look at one exercise at once begin it once", async () => {
  const id = await start();
  const due = await aid.tenant.database.inTenant(supervisor, claimDueExercises);
  const parts = { database: aid.tenant.database, city: new SimulatedCity(city.url) };
  await Promise.all([...due, ...due].map((exercise) => followExercise(parts, supervisor, exercise)));
  expect(new Set(city.made.map((event) => event.id))).toEqual(new Set([id]));
  const begun = await aid.tenant.asOwner(
    "select 1 from event where tenant_id = $1 and entity_id = $2 and event = 'exerciseEventBegan'",
    [aid.tenant.id, id],
  );
  expect(begun).toHaveLength(1);
  expect((await exerciseOf(id)).status).toBe("RUNNING");
  expect(city.ended).toEqual([]);
});

test("a server that stops after it took an exercise leaves it to the next one", async () => {
  const id = await start();
  expect(await aid.tenant.database.inTenant(supervisor, claimDueExercises)).toHaveLength(1);
  await later(0);
  expect(city.made).toEqual([]);
  await later(1);
  expect(city.made).toMatchObject([{ id, minutes: 20 }]);
  expect((await exerciseOf(id)).status).toBe("RUNNING");
});

test("a server that stops right after the event was made lets the next one go on with the same event", async () => {
  const id = await start({ withinMinutes: 1 });
  aid.tenant.clock.advanceMs(minuteMs);
  const [exercise] = await aid.tenant.database.inTenant(supervisor, claimDueExercises);
  if (!exercise) throw new Error("Nothing is due");
  let transactions = 0;
  const database: typeof aid.tenant.database = {
    async inTenant(principal, work) {
      // The first one checks the devices; the one that notes the event is never committed.
      if (++transactions > 1) throw new Error("the server was stopped");
      return aid.tenant.database.inTenant(principal, work);
    },
  };
  const stopped = followExercise({ database, city: new SimulatedCity(city.url) }, supervisor, exercise);
  await expect(stopped).rejects.toThrow("the server was stopped");
  expect((await exerciseOf(id)).status).toBe("WAITING");
  await later(1);
  expect((await exerciseOf(id)).status).toBe("RUNNING");
  expect(new Set(city.made.map((event) => event.id))).toEqual(new Set([id]));
  expect(city.ended).toEqual([]);
});

test("an event that the city lost is made again for the time that is left", async () => {
  const id = await start();
  await later(0);
  await later(12);
  expect(city.made.map(({ minutes }) => minutes)).toEqual([20, 8]);
  await later(10);
  expect(city.made).toHaveLength(2);
  expect((await exerciseOf(id)).eventEndedAt).not.toBeNull();
});

test("a city that is away is asked again for a minute, then the exercise fails", async () => {
  const id = await start();
  city.isBroken = true;
  await later(0);
  expect((await exerciseOf(id)).status).toBe("WAITING");
  await later(2);
  expect(await exerciseOf(id)).toMatchObject({ status: "FAILED", problem: "unreachable" });
});

test("an event without an incident ends the exercise after its time", async () => {
  const id = await start();
  await later(0);
  await later(21);
  expect((await exerciseOf(id)).status).toBe("RUNNING");
  await later(10);
  expect(await exerciseOf(id)).toMatchObject({ status: "DONE", incidentId: null, times: { detected: null } });
});

test("a cleared incident is repeated at its place with its type and lanes", async () => {
  await aid.receive([{ incidentTypeName: "Debris", laneType: "right lane" }]);
  const past = await newest();
  const again = bodyOf({ incidentId: past.id, place: undefined, kind: undefined, lanesClosed: undefined });
  expect((await call("/exercises", again)).body.code).toBe("incidentStateDiffers");
  await act(past.id, "clear");
  const { body } = await call("/exercises", again);
  expect(body).toMatchObject({ kind: "debris", lanesClosed: 1, roadName: "I-25", fromIncidentId: past.id });
  const blind = aid.tenant.principal({ ...supervising, READ: { EXERCISE: [] } }, supervisor.id);
  expect((await call("/exercises", again, blind)).status).toBe(404);
});

test("the trainee sees nothing of an exercise before it is over, and starts and stops none", async () => {
  const reader = aid.tenant.principal({ READ: { ...operatorGrants.READ, EXERCISE: [] } }, trainee.id);
  const id = await start();
  const list = async (who: Principal) =>
    (await call<FindAnswer<Exercise>>("/exercises/find", {}, who)).body.total;
  const read = async (who: Principal) =>
    (await aid.server.call(who, "GET", `/api/v1/exercises/${id}`)).status;
  expect([await list(reader), await read(reader), await list(supervisor)]).toEqual([0, 404, 1]);
  expect((await call("/exercises", bodyOf(), reader)).status).toBe(403);
  expect((await call(`/exercises/${id}/stop`, undefined, reader)).status).toBe(403);
  expect(await read(trainee)).toBe(404);
  await call(`/exercises/${id}/stop`);
  expect([await list(reader), await read(reader)]).toEqual([1, 200]);
});

test("someone who may not work on incidents is no trainee", async () => {
  const guest = await issuerUnderTest(aid.tenant).newAccount({ READ: { AUTOMATED_INCIDENT: [] } });
  const { body } = await call("/exercises", bodyOf({ traineeId: guest }));
  expect(body.errors?.[0]?.field).toBe("traineeId");
  const { people } = await get<ExerciseOptions>("/exercises/options");
  expect(people.map((person) => person.id)).toEqual(expect.arrayContaining([trainee.id, supervisor.id]));
  expect(people.map((person) => person.id)).not.toContain(guest);
});

test("incidents of exercises count in no statistics, hotspots or precision", async () => {
  const id = await start();
  await later(0);
  const source = await aid.makeSource();
  await aid.receive([{}], { id: source });
  const incident = await newest();
  await act(incident.id, "false-positive");
  await call(`/exercises/${id}/stop`);
  expect((await call<IncidentStatistics>("/incidents/stats", {})).body).toMatchObject({
    total: 0,
    falsePositives: 0,
  });
  expect((await call<Hotspot[]>("/incidents/hotspots", {})).body).toEqual([]);
  const judged = await aid.tenant.database.inTenant(supervisor, (db) => readJudgements(db, [source]));
  expect(judged.get(source)).toBeUndefined();
});

test("its notification says so in its title and is delivered to the trainee alone", async () => {
  await start();
  await later(0);
  await aid.receive([{}]);
  const notifications = await aid.tenant.asOwner<{ title: string; to: string }>(
    `select fallback_title as title, delivered_to as "to" from notification where tenant_id = $1`,
    [aid.tenant.id],
  );
  expect(notifications).toEqual([{ title: "Exercise: Crash, I-25 Northbound", to: trainee.id }]);
});

test("a queue behind its event is an incident of the exercise, one elsewhere is not", async () => {
  const id = await start();
  await later(0);
  await aid.receive([
    { incidentTypeName: "Crash" },
    { incidentTypeName: "Debris", point: north(-9) },
    { incidentTypeName: "Stalled", point: north(-20) },
    { incidentTypeName: "Fire", direction: "Southbound" },
  ]);
  const found = (await aid.incidents()).map((one) => [one["incidentTypeName"], one["exerciseId"]]);
  expect(new Map(found as [string, string | null][])).toEqual(
    new Map([
      ["Crash", id],
      ["Debris", id],
      ["Stalled", null],
      ["Fire", null],
    ]),
  );
});

test("what drivers still report after the end belongs to the exercise for half an hour", async () => {
  const id = await start();
  await later(0);
  await call(`/exercises/${id}/stop`);
  aid.tenant.clock.advanceMs(20 * minuteMs);
  await aid.receive([{}]);
  expect(await newest()).toMatchObject({ isExercise: true, exerciseId: id });
  await act((await newest()).id, "clear");
  aid.tenant.clock.advanceMs(20 * minuteMs);
  await aid.receive([{}]);
  expect(await newest()).toMatchObject({ isExercise: false });
});

test("an incident of an exercise is merged with no other, and its parts stay of the exercise", async () => {
  await start();
  await later(0);
  await aid.receive([{}, { point: north(0.1) }]);
  const own = await newest();
  await aid.receive([{ direction: "Southbound" }]);
  const other = await newest();
  expect((await call(`/incidents/${own.id}/merge`, { otherId: other.id })).body.errors?.[0]?.field).toBe(
    "otherId",
  );
  const alerts = await call<FindAnswer<{ id: string }>>(`/incidents/${own.id}/alerts/find`, {});
  const split = await call<{ isExercise: boolean }>(`/incidents/${own.id}/split`, {
    alertIds: [alerts.body.items[0]?.id],
  });
  expect(split.body.isExercise).toBe(true);
});

test("a name that a person gives the incident of an exercise still says what it is", async () => {
  await start();
  await later(0);
  await aid.receive([{}]);
  const { id } = await newest();
  const { body } = await aid.kinds.call(supervisor, "PUT", `/api/v1/incidents/${id}`, {
    name: "Truck fire",
    severity: "MAJOR",
  });
  expect(body).toMatchObject({ name: "Exercise: Truck fire", isExercise: true });
});

test("times are compared with those of the trainee before and of everyone", async () => {
  const insert = (id: string, who: string, detected: number, status = "DONE") =>
    aid.tenant.asOwner(
      `insert into exercise (tenant_id, id, rev, status, trainee_id, trainee_name, started_by, started_by_name, created_at,
         due_at, next_at, kind, road_name, direction, milepost, longitude, latitude, lanes_closed, lanes, lasts_minutes,
         ended_at, times)
       values ($1, $2, 1, $3, $4, 'T', 's', 'S', $5, $5, $5, 'crash', 'I-25', 'Northbound', 210, 0, 0, 1, 4, 20, $5, $6)`,
      [
        aid.tenant.id,
        id,
        status,
        who,
        new Date(aid.tenant.clock.nowMs() - 1000).toISOString(),
        JSON.stringify({ detected }),
      ],
    );
  await insert("a", trainee.id, 60_000);
  await insert("b", trainee.id, 80_000);
  await insert("c", "other", 200_000);
  await insert("d", trainee.id, 1, "STOPPED");
  const result = await get<ExerciseResult>(`/exercises/${await start()}`);
  expect(result.own).toMatchObject({ count: 2, times: { detected: 70_000 } });
  expect(result.tenant).toMatchObject({ count: 3, times: { detected: 80_000 } });
});
