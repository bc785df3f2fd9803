import type { TravelDestinations } from "@gantry/domain/contract/answers/detection.ts";
import type { FieldWithoutValue } from "@gantry/domain/contract/answers/schedule.ts";
import { signPlan } from "@gantry/domain/kinds/sign-plan.ts";
import type { GrantsOnTheWire } from "@gantry/domain/permissions/grants.ts";
import type { SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { detectors } from "./modules/detectors/module.ts";
import {
  detectorsUnderTest,
  type DetectorsUnderTest,
  lane,
  reading,
} from "./modules/detectors/detectors-under-test.ts";
import { freshenFields } from "./modules/signs/queue/fresh-fields.ts";
import {
  grantsOn,
  messageOf,
  signsUnderTest,
  type SignsUnderTest,
} from "./modules/signs/signs-under-test.ts";
import { serveKinds } from "./testing/kind-server.ts";

const road = { roadName: "I-25", direction: "Northbound" };
const point = (latitude: number) => ({ type: "Point", coordinates: [-105, latitude] });
let site: SignsUnderTest;
let road25: DetectorsUnderTest;
let interval = 0;

beforeAll(async () => {
  site = await signsUnderTest();
  road25 = await detectorsUnderTest(site.tenant, {
    belleview: { ...road, location: point(39.6) },
    hampden: { ...road, location: point(39.65) },
    downtown: { ...road, location: point(39.7) },
  });
  if (detectors.messageFields) site.platform.messageFields = detectors.messageFields;
  await site.makeSign("vms", { ...road, location: point(39.6) });
  await site.makeSign("elsewhere", { roadName: "I-70", direction: "Eastbound", location: point(39.6) });
});
afterAll(() => road25.stop());

/** Every detector measures this speed in a new interval, and the job runs. */
async function drive(speed: number): Promise<void> {
  site.tenant.clock.advanceMs(30_000);
  interval += 1;
  const values = { volume: 9 + (interval % 3), speed: speed + (interval % 2), occupancy: 8 + (interval % 4) };
  await road25.report(
    ["belleview", "hampden", "downtown"].map((id) =>
      reading(id, road25.ago(0), [lane(1, values), lane(2, values)]),
    ),
  );
  await freshen();
}

const freshen = () =>
  site.tenant.database.inTenant(site.tenant.principal({}), (db) => freshenFields(db, site.platform));

const operator = () =>
  site.tenant.principal(grantsOn({ SIGN: ["READ", "CONTROL"], DETECTOR: ["READ"] }), "operator");
const bodyOf = (signId: string, text: string) => ({ signId, message: messageOf(text) });
const post = (signId: string, text: string) =>
  site.server.call(operator(), "POST", "/api/v1/signs/queue", bodyOf(signId, text));
const fieldsOf = async (signId: string) =>
  (await site.server.call<SignQueue>(operator(), "GET", `/api/v1/signs/queue/${signId}`)).body.fields;
const minutesOf = async (signId: string, name: string) => Number((await fieldsOf(signId))?.[name]?.text);

test("A travel time in a posted message follows the detectors, and has no value without readings", async () => {
  await drive(100);
  expect((await post("vms", "DOWNTOWN [ttDOWNTOWN] MIN")).status).toBe(200);
  expect(await minutesOf("vms", "TTDOWNTOWN")).toBe(7);
  await drive(20);
  expect(await minutesOf("vms", "TTDOWNTOWN")).toBeGreaterThan(30);
  site.tenant.clock.advanceMs(5 * 60_000);
  await freshen();
  expect(await fieldsOf("vms")).toEqual({});
});

test("A travel time between two named detectors works on every sign", async () => {
  await drive(100);
  await post("elsewhere", "I-25 [ttBELLEVIEW,HAMPDEN] MIN");
  expect(await minutesOf("elsewhere", "TTBELLEVIEW,HAMPDEN")).toBe(3);
});

test.each([
  ["an unknown detector", "vms", "[ttNOWHERE] MIN", "travelTime.unknownDetector"],
  ["a detector that is not ahead", "vms", "[ttDOWNTOWN,HAMPDEN] MIN", "travelTime.notAhead"],
  ["a road without detectors", "elsewhere", "[ttDOWNTOWN] MIN", "travelTime.notOnRoad"],
])("A travel time to %s is refused by name", async (_, signId, text, code) => {
  const problem = await site.server.failing(operator(), "POST", "/api/v1/signs/queue", bodyOf(signId, text));
  expect(problem.errors).toEqual([
    expect.objectContaining({ code, params: { text: text.replace(" MIN", "") } }),
  ]);
});

test("An operator is offered only the detectors ahead that he may read", async () => {
  await drive(100);
  const path = "/api/v1/detectors/travel-times?road=I-25&direction=Northbound&longitude=-105&latitude=39.62";
  const offered = async (grants: GrantsOnTheWire, id: string) =>
    (
      await road25.server.call<TravelDestinations>(site.tenant.principal(grants, id), "GET", path)
    ).body.items.map(({ field, minutes }) => [field, minutes]);
  expect(await offered(grantsOn({ DETECTOR: ["READ"] }), "all")).toEqual([
    ["[tthampden]", 2],
    ["[ttdowntown]", 5],
  ]);
  expect(await offered(grantsOn({ DETECTOR: ["READ"] }, ["downtown"]), "one")).toEqual([["[ttdowntown]", 5]]);
});

test("The notes of a plan name the fields that never have a value, and only signs that the reader may see", async () => {
  const planner = site.tenant.principal(grantsOn({ SIGN_PLAN: ["CREATE", "READ"] }), "planner");
  const kinds = await serveKinds(site.tenant.database, [signPlan]);
  const { body } = await kinds.call<{ id: string }>(planner, "POST", "/api/v1/signs/plans", {
    name: "Storm",
    description: "For the pass",
    selectedSigns: ["vms", "elsewhere"],
    signMessages: {
      vms: messageOf("[ttDOWNTOWN] MIN/[ttNOWHERE] MIN"),
      elsewhere: messageOf("[ttDOWNTOWN] MIN"),
    },
  });
  const notesFor = async (grants: GrantsOnTheWire, id: string) => {
    const path = `/api/v1/signs/plans/${body.id}/notes`;
    const reader = site.tenant.principal(grants, id);
    return (await site.server.call<{ items: FieldWithoutValue[] }>(reader, "GET", path)).body.items;
  };
  const reading = { READ: { SIGN_PLAN: [], DETECTOR: [], SIGN: [] } };
  expect(await notesFor(reading, "all")).toEqual([
    { code: "fieldWithoutValue", field: "[ttDOWNTOWN]", problem: "notOnRoad", names: ["elsewhere"] },
    { code: "fieldWithoutValue", field: "[ttNOWHERE]", problem: "unknownDetector", names: ["vms"] },
  ]);
  const one = { READ: { SIGN_PLAN: [], DETECTOR: [], SIGN: ["vms"] } };
  expect((await notesFor(one, "one")).map(({ names }) => names)).toEqual([["vms"]]);
  const path = `/api/v1/signs/plans/${body.id}/notes`;
  expect((await site.server.failing(operator(), "GET", path)).status).toBe(404);
});
