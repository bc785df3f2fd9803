import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FileReference } from "@gantry/domain/files/file-reference.ts";
import type {
  IncidentLog,
  IncidentPeople,
  IncidentTimeline,
  NearIncidents,
} from "@gantry/domain/contract/answers/incident-work.ts";
import type { Problem } from "@gantry/domain/errors.ts";
import type { AutomatedIncident } from "@gantry/domain/kinds/automated-incident.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fileRoutes } from "../../../platform/blobs/file-routes.ts";
import { folderStore } from "../../../platform/blobs/folder-store.ts";
import { issuerUnderTest } from "../../../platform/identity/tokens/issuer-under-test.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { blackPng } from "../../../testing/harmful-files.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { everythingLicensed } from "../../../testing/licences.ts";
import { aidUnderTest, type AidUnderTest, operatorGrants, place } from "../aid-under-test.ts";
import { notePictures } from "./incident-log.ts";

let aid: AidUnderTest;
let ana: Principal;
let files: TestServer;
let folder: string;
let id: string;
let places = 0;

beforeAll(async () => {
  aid = await aidUnderTest();
  const { database, clock } = aid.tenant;
  folder = await mkdtemp(path.join(tmpdir(), "gantry-notes-"));
  ana = { ...aid.operator, displayName: "Ana Reyes" };
  const store = folderStore(folder);
  files = await serveRoutes(
    fileRoutes({ kinds: [], uploads: [notePictures], database, clock, licence: everythingLicensed, store }),
  );
  return () => aid.link.stop();
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  aid.tenant.clock.advanceMs(3_600_000);
  id = (await report()).id;
});

const call = <Body>(what: string, body?: unknown, who = ana, method: "POST" | "GET" = "POST") =>
  aid.server.call<Body & Problem>(who, method, `/api/v1/incidents/${what}`, body);
const get = async <Body>(what: string, who = ana) => (await call<Body>(what, undefined, who, "GET")).body;
/** Each on a road of its own, so that none joins another. */
async function report(more: object = {}) {
  const { body } = await call<AutomatedIncident & { id: string }>("report", {
    incidentTypeName: "Stalled",
    roadName: `Road ${places++}`,
    ...more,
  });
  return body as AutomatedIncident & { id: string };
}
async function upload(who = ana): Promise<FileReference> {
  await files.call(who, "GET", "/api/v1/system/file/none");
  const answer = await fetch(
    `${files.url}/api/v1/system/file?entityType=AUTOMATED_INCIDENT&field=notePicture&name=van.png`,
    {
      method: "POST",
      headers: {
        Authorization: `Bearer ${who.tenantId}/${who.id}`,
        "Content-Type": "application/octet-stream",
      },
      body: new Uint8Array(blackPng(8, 8)),
    },
  );
  expect(answer.status).toBe(201);
  return (await answer.json()) as FileReference;
}
const log = (who = ana) => get<IncidentLog>(`${id}/log`, who);

test("notes, states and who works on it are in one order of time, with their authors", async () => {
  const dana = { ...aid.operator, id: "dana", displayName: "Dana Ortiz" };
  const later = () => aid.tenant.clock.advanceMs(1000);
  later();
  await call(`${id}/notes`, { text: " White van \n" });
  later();
  await call(`${id}/take`, undefined, dana);
  later();
  await call(`${id}/confirm`);
  later();
  await call(`${id}/clear`);
  const { entries, hasOlder } = await log();
  expect(entries.map(({ what, author, text }) => [what, author, text])).toEqual([
    ["incidentCleared", "Ana Reyes", null],
    ["incidentConfirmed", "Ana Reyes", null],
    ["incidentTaken", "Dana Ortiz", null],
    ["note", "Ana Reyes", "White van"],
    ["incidentReported", "Ana Reyes", null],
    ["incidentOpened", "Ana Reyes", null],
  ]);
  expect(entries[2]?.args).toEqual({ from: "Ana Reyes" });
  expect(hasOlder).toBe(false);
});

test("a picture of a note can be read with the incident, and by no one else", async () => {
  const picture = await upload();
  const { body } = await call<IncidentLog>(`${id}/notes`, { text: "", pictureIds: [picture.id] });
  expect(body.entries[0]).toMatchObject({ what: "note", text: "", pictures: [{ name: "van.png" }] });
  const read = (who: Principal) => files.call(who, "GET", `/api/v1/system/file/${picture.id}`);
  const reader = aid.tenant.principal({ READ: { AUTOMATED_INCIDENT: [id] } }, "reader");
  const stranger = aid.tenant.principal({ READ: { AUTOMATED_INCIDENT: ["other"] } }, "stranger");
  expect([(await read(reader)).status, (await read(stranger)).status]).toEqual([200, 404]);
});

test("a picture that another person uploaded is not taken, and the note is not saved", async () => {
  const other = { ...aid.operator, id: "other" };
  const picture = await upload(other);
  const { status, body } = await call(`${id}/notes`, { text: "x", pictureIds: [picture.id] });
  expect([status, body.errors?.[0]?.field]).toEqual([400, "pictureIds.0"]);
  expect((await log()).entries.map(({ what }) => what)).not.toContain("note");
});

test.each([
  ["an empty note", { text: "  " }, "text"],
  ["a note that is too long", { text: "x".repeat(2001) }, "text"],
  ["too many pictures", { text: "x", pictureIds: Array(7).fill("a") }, "pictureIds"],
])("%s is refused with the name of the field", async (_what, body, field) => {
  const answer = await call(`${id}/notes`, body);
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
});

test("an incident is handed over to another who may work on it, and to no one else", async () => {
  const issuer = issuerUnderTest(aid.tenant);
  const dana = await issuer.newAccount(operatorGrants);
  const guest = await issuer.newAccount({ READ: { AUTOMATED_INCIDENT: [] } });
  const people = await get<IncidentPeople>(`${id}/people`);
  expect(people.map((person) => person.id)).toContain(dana);
  expect(people.map((person) => person.id)).not.toContain(guest);
  const { body } = await call<Pick<AutomatedIncident, "operator">>(`${id}/hand-over`, { accountId: dana });
  const name = people.find((person) => person.id === dana)?.name;
  expect(body.operator).toBe(name);
  expect((await log()).entries[0]).toMatchObject({
    what: "incidentHandedOver",
    args: { from: "Ana Reyes", to: name },
  });
  expect((await call(`${id}/hand-over`, { accountId: guest })).status).toBe(400);
});

test("the timeline has the first camera on which it was seen, once", async () => {
  const { body: camera } = await aid.kinds.call<{ id: string }>(ana, "POST", "/api/v1/video/camera", {
    name: "CAM 1",
    protocol: "NONE",
  });
  const seenAt = new Date(aid.tenant.clock.nowMs()).toISOString();
  const { body } = await call<IncidentTimeline>(`${id}/watched`, { cameraId: camera.id });
  expect(body).toMatchObject({ firstCameraAt: seenAt, firstPostAt: null, firstWarningAt: null });
  aid.tenant.clock.advanceMs(60_000);
  await call(`${id}/watched`, { cameraId: camera.id });
  expect(await get<IncidentTimeline>(`${id}/timeline`)).toMatchObject({ firstCameraAt: seenAt });
  expect((await log()).entries.filter(({ what }) => what === "incidentWatched")).toMatchObject([
    { args: { camera: "CAM 1" } },
  ]);
  expect((await call(`${id}/watched`, { cameraId: "none" })).status).toBe(404);
});

test("the timeline tells warnings from closed lanes, and when the last sign was without its message", async () => {
  const { tenant } = aid;
  const start = tenant.clock.nowMs();
  const at = (seconds: number) => new Date(start + seconds * 1000).toISOString();
  const record = (
    seconds: number,
    event: string,
    data: object,
    entity: [string, string] = ["AUTOMATED_INCIDENT", id],
  ) =>
    tenant.asOwner(
      `insert into event (tenant_number, tenant_id, at, received_at, entity_type, entity_id, event, data)
       values ($1, $2, $3, $3, $4, $5, $6, $7)`,
      [tenant.number, tenant.id, at(seconds), ...entity, event, JSON.stringify(data)],
    );
  const show = async (category: string, itemId: string, endedAt: string | null) => {
    const sign = `${category}-${itemId}`;
    await tenant.asOwner(
      `insert into sign (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, $2, 1, nextval('entity_rev'), $3, now(), now(), 'test')`,
      [tenant.id, sign, JSON.stringify({ name: sign, category })],
    );
    await tenant.asOwner(
      `insert into sign_queue_item (tenant_id, id, sign_id, sequence, priority, message, message_hash, created_by,
         created_by_name, created_at, last_updated_by, last_updated_by_name, last_updated_at, ended_at)
       values ($1, $2, $3, 1, 1, '{}', 'x', 'a', 'A', now(), 'a', 'A', now(), $4)`,
      [tenant.id, itemId, sign, endedAt],
    );
    return { itemId, signs: [{ id: sign, name: sign }] };
  };
  const timeline = () => get<IncidentTimeline>(`${id}/timeline`);
  const lane = await show("LUS", `lane-${id}`, at(60));
  const warning = await show("DMS", `warning-${id}`, at(70));
  await record(10, "messagesPosted", lane);
  await record(12, "messageVerified", lane);
  await record(20, "messagesPosted", warning);
  await record(25, "messageVerified", warning);
  expect(await timeline()).toMatchObject({
    openedAt: at(0),
    takenAt: at(0),
    firstPostAt: at(20),
    firstWarningAt: at(25),
    lanesClosedAt: at(10),
    signsBlankAt: null,
  });
  await record(61, "faceRead", {}, ["SIGN", lane.signs[0]?.id ?? ""]);
  await record(30, "faceRead", {}, ["SIGN", warning.signs[0]?.id ?? ""]);
  expect((await timeline()).signsBlankAt).toBeNull();
  await record(75, "faceRead", {}, ["SIGN", warning.signs[0]?.id ?? ""]);
  await record(90, "faceRead", {}, ["SIGN", warning.signs[0]?.id ?? ""]);
  expect((await timeline()).signsBlankAt).toBe(at(75));
});

test("a camera that one may not read is not recorded as seen", async () => {
  const { body: camera } = await aid.kinds.call<{ id: string }>(ana, "POST", "/api/v1/video/camera", {
    name: "CAM 2",
    protocol: "NONE",
  });
  const blind = aid.tenant.principal(
    { READ: { AUTOMATED_INCIDENT: [] }, UPDATE: { AUTOMATED_INCIDENT: [] } },
    "blind",
  );
  expect((await call(`${id}/watched`, { cameraId: camera.id }, blind)).status).toBe(404);
  expect((await get<IncidentTimeline>(`${id}/timeline`)).firstCameraAt).toBeNull();
});

test("a long log is read page by page, each entry once and in order", async () => {
  await aid.tenant.asOwner(
    `insert into incident_note (tenant_id, id, incident_id, at, author_id, author_name, text, pictures)
     select $1, 'note-' || n, $2, to_timestamp($3::float8 / 1000) - (n / 3) * interval '1 second', 'ana', 'Ana', n::text, '[]'
     from generate_series(1, 450) n`,
    [aid.tenant.id, id, aid.tenant.clock.nowMs()],
  );
  const pages = [await log()];
  for (let page = pages[0]; page?.hasOlder; page = pages.at(-1)) {
    const { at, id: beforeId } = page.entries.at(-1) ?? { at: "", id: "" };
    pages.push(await get<IncidentLog>(`${id}/log?${new URLSearchParams({ before: at, beforeId })}`));
  }
  const entries = pages.flatMap((page) => page.entries);
  expect(pages.length).toBe(3);
  expect(new Set(entries.map((entry) => entry.id)).size).toBe(452);
  expect(entries.length).toBe(452);
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await call(`${id}/log?before=x`, undefined, ana, "GET")).body.errors?.[0]?.field).toBe("before");
});

test("the log names only the signs that one may read", async () => {
  await aid.tenant.asOwner(
    `insert into event (tenant_number, tenant_id, at, received_at, entity_type, entity_id, event, data)
     select number, id, now(), now(), 'AUTOMATED_INCIDENT', $2, 'messagesPosted', $3
     from installation.tenant where id = $1`,
    [aid.tenant.id, id, JSON.stringify({ signs: ["s1", "s2"].map((sign) => ({ id: sign, name: sign })) })],
  );
  const named = async (who: Principal) =>
    (await log(who)).entries.find(({ what }) => what === "messagesPosted")?.signs.map((sign) => sign.id);
  const grants = { AUTOMATED_INCIDENT: [] };
  expect(await named(aid.tenant.principal({ READ: { ...grants, SIGN: ["s2"] } }, "one"))).toEqual(["s2"]);
  expect(await named(aid.tenant.principal({ READ: grants }, "none"))).toEqual([]);
});

test("incidents near it are listed with the reason, and those far away are not", async () => {
  const at = (km: number, more: object = {}) =>
    report({
      roadName: "I-70",
      direction: "Eastbound",
      location: { type: "Point", coordinates: [place[0], place[1] + km / 111.195] },
      ...more,
    });
  const own = await at(0);
  const [close, far, across] = [await at(1), await at(8), await at(2, { direction: "Westbound" })];
  await at(40);
  const near = await get<NearIncidents>(`${own.id}/near`);
  expect(near.map((one) => one.id)).toEqual([close.id, across.id, far.id]);
  expect(near.map(({ reason, score }) => [reason.key, score !== null])).toEqual([
    ["incidents:reason.place.same", true],
    ["incidents:near.direction", false],
    ["incidents:near.far", false],
  ]);
  const changeable = { AUTOMATED_INCIDENT: [own.id, far.id] };
  const limited = aid.tenant.principal({ READ: { AUTOMATED_INCIDENT: [] }, UPDATE: changeable }, "limited");
  expect((await get<NearIncidents>(`${own.id}/near`, limited)).map((one) => one.id)).toEqual([far.id]);
});

test("merging and splitting are in the log of the incident that goes on", async () => {
  const more = { roadName: "US-6", direction: "Eastbound", location: { type: "Point", coordinates: place } };
  const [own, other] = [await report(more), await report(more)];
  await call(`${own.id}/merge`, { otherId: other.id });
  expect((await get<IncidentLog>(`${own.id}/log`)).entries[0]).toMatchObject({
    what: "incidentJoined",
    args: { name: other.name, otherId: other.id },
  });
});

test("work on an incident needs UPDATE on it, its log READ", async () => {
  const reader = aid.tenant.principal({ READ: { AUTOMATED_INCIDENT: [id] } }, "reader");
  expect((await log(reader)).entries).not.toEqual([]);
  for (const [what, body] of [
    ["notes", { text: "x" }],
    ["hand-over", { accountId: "a" }],
    ["watched", { cameraId: "c" }],
    ["leave-messages", undefined],
  ] as const)
    expect((await call(`${id}/${what}`, body, reader)).status).toBe(403);
  const stranger = aid.tenant.principal({ READ: { AUTOMATED_INCIDENT: ["other"] } }, "stranger");
  expect((await call(`${id}/log`, undefined, stranger, "GET")).status).toBe(404);
});
