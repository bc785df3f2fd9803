import type { ContentsAnswer, GraphicMappings } from "@gantry/domain/contract/answers/contents.ts";
import type { PollAnswer, SignRequestAnswer } from "@gantry/domain/contract/answers/actions.ts";
import type { AgentAction, Observation } from "@gantry/domain/contract/agents/agent-link.ts";
import { fontContent } from "@gantry/domain/contract/signs/sign-actions.ts";
import type { ReadFont, ReadGraphic } from "@gantry/domain/contract/signs/sign-device.ts";
import { kinds } from "@gantry/domain/kinds/index.ts";
import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import { fontVersionId } from "@gantry/domain/sign/multi/crc.ts";
import type { Font } from "@gantry/domain/sign/fonts/font.ts";
import { type Graphic, graphicContentHash, graphicId } from "@gantry/domain/sign/pictures/graphic.ts";
import type { SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordProgress } from "../../../platform/agent-link/actions/action-desk.ts";
import { deviceTables } from "../../../platform/agent-link/assignment/device-tables.ts";
import {
  AgentEnd,
  type EnrolledAgent,
  type LinkUnderTest,
  linkUnderTest,
  makeSign,
} from "../../../platform/agent-link/link-under-test.ts";
import { pollRoutes } from "../../../platform/agent-link/actions/poll-routes.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { signs } from "../module.ts";

const own: Font = {
  name: "own",
  heightPx: 7,
  characterSpacingPx: 1,
  lineSpacingPx: 3,
  glyphs: new Map([
    [0x34, { widthPx: 7, bitmap: "1c59346fe18300" }],
    [0x41, { widthPx: 6, bitmap: "7b3cffcf3cc0" }],
  ]),
};
const arrow: Graphic = {
  name: "arrow",
  widthPx: 8,
  heightPx: 3,
  type: "monochrome1bit",
  transparent: null,
  bitmap: "18ff18",
};
const readArrow: ReadGraphic = {
  ...arrow,
  number: 3,
  graphicId: graphicId(3, arrow),
  isConfirmed: true,
  contentHash: graphicContentHash(arrow),
};
const {
  contentHash: _hash,
  isConfirmed: _isConfirmed,
  transparent: _clear,
  bitmap: _bitmap,
  ...row
} = readArrow;
const listedArrow = { ...row, status: "readyForUse" };

let tenant: TestTenant;
let link: LinkUnderTest;
let server: TestServer;
let agent: EnrolledAgent;
let end: AgentEnd;
let operator: Principal;
let signId: string;
let made = 0;

beforeAll(async () => {
  tenant = await testTenant();
  const { SIGN } = signs.observe ?? {};
  link = await linkUnderTest(tenant, { hooks: { SIGN: SIGN! }, deviceExtras: signs.deviceExtras });
  server = await serveRoutes([
    ...(signs.routes?.(link.platform) ?? []),
    ...pollRoutes(deviceTables(kinds), link.platform),
  ]);
  agent = await link.enrol();
  end = await AgentEnd.welcomed(link.url, agent);
  operator = tenant.principal({ READ: { SIGN: [], SIGN_FONT: [] }, CONTROL: { SIGN: [] } });
  return () => link.stop();
});
beforeEach(async () => {
  signId = `dms-${++made}`;
  await makeSign(tenant, signId, { pixelWidth: 128, pixelHeight: 32, category: "DMS", matrixType: "FULL" });
  await link.balanceFor(0);
  tenant.bus.publish({
    topic: "entity",
    tenantId: tenant.id,
    entityType: "SIGN",
    id: signId,
    updateType: "CREATE",
    rev: 1,
  });
  for (;;) if ((await end.next("device")).device.id === signId) break;
});

let sequence = 0;
async function report(observation: Observation): Promise<void> {
  end.send({ type: "batch", lane: "live", sequence: ++sequence, observations: [observation] });
  await end.next("ack");
}
const nowIso = () => new Date(tenant.clock.nowMs()).toISOString();
const answer = ({ id }: AgentAction, data: object): Promise<void> =>
  report({ kind: "actionResult", actionId: id, at: nowIso(), result: "SUCCESS", data: { ...data } });
const post = (path: string, body: object = {}, as = operator) =>
  server.call<SignRequestAnswer>(as, "POST", `/api/v1/signs/${path}`, body);
const ask = (request: string, body: object = {}) => post(`sign/${signId}/requests/${request}`, body);
async function readState(): Promise<SignStateData> {
  const [found] = await tenant.asOwner<{ state: SignStateData }>(
    "select state from sign_state where tenant_id = $1 and id = $2",
    [tenant.id, signId],
  );
  return found!.state;
}
const listActiveAlarms = async () =>
  (
    await tenant.asOwner<{ alarm_type: string }>(
      "select alarm_type from alarm where tenant_id = $1 and entity_id = $2 and active order by alarm_type",
      [tenant.id, signId],
    )
  ).map(({ alarm_type: type }) => type);
const readFont = (number: number, font: Font): ReadFont => ({
  ...fontContent(number, font),
  versionId: fontVersionId(number, font),
  isConfirmed: true,
  contentHash: contentHash(font),
  isLocked: false,
});
const makeOwnFontPost = () => ({
  signId,
  message: {
    priority: 5,
    pages: [
      {
        pageOnTime: 3000,
        pageOffTime: 500,
        verticalJustification: "center",
        messageLines: [{ segments: [{ text: "A4", fontId: 7 }] }],
        textAreas: [],
        images: [],
      },
    ],
  },
});
const sawFont = (versionId: number) =>
  report({
    kind: "state",
    entityType: "SIGN",
    entityId: signId,
    observedAt: nowIso(),
    status: "ONLINE",
    stateData: { fonts: [{ number: 7, name: "own", heightPx: 7, versionId, contentHash: null }] },
  });

describe("fonts", () => {
  test("a font can be used once it was downloaded from the sign, and no longer after it changed there (SIGN-153)", async () => {
    await sawFont(fontVersionId(7, own));
    expect(await server.failing(operator, "POST", "/api/v1/signs/queue", makeOwnFontPost())).toMatchObject({
      code: "signFontUnknown",
      params: { number: 7 },
    });
    const asked = await post(`fonts/sign/${signId}`);
    expect(asked.body.status).toBeNull();
    const { action } = await end.next("action");
    expect(action).toMatchObject({ id: asked.body.actionId, requestType: "GET_FONTS", entityId: signId });
    await answer(action, { fonts: [readFont(7, own)] });
    expect((await readState()).fonts).toMatchObject([{ number: 7, contentHash: contentHash(own) }]);
    expect((await post("queue", makeOwnFontPost())).status).toBe(200);
    await sawFont(fontVersionId(7, own));
    expect((await readState()).fonts).toMatchObject([{ contentHash: contentHash(own) }]);
    await sawFont(fontVersionId(7, own) ^ 1);
    expect(await server.failing(operator, "POST", "/api/v1/signs/queue", makeOwnFontPost())).toMatchObject({
      code: "signFontUnknown",
    });
  });

  test("font contents go to the agent once, and pixels are not stored with the action", async () => {
    const asked = await post(`fonts/sign/${signId}`);
    await answer((await end.next("action")).action, { fonts: [readFont(7, { ...own, lineSpacingPx: 5 })] });
    const { content } = await end.next("content");
    expect(content).toMatchObject({ type: "font", font: { name: "own", lineSpacingPx: 5 } });
    const { device } = await end.next("device");
    const versionId = fontVersionId(7, { ...own, lineSpacingPx: 5 });
    expect(device.extras).toMatchObject({
      held: { fonts: [{ number: 7, versionId, contentHash: content.hash }] },
    });
    const followed = await server.call<SignRequestAnswer>(
      operator,
      "GET",
      `/api/v1/signs/sign/${signId}/requests/${asked.body.actionId}`,
    );
    expect(followed.body).toMatchObject({ status: "SUCCESS", data: { fonts: [{ number: 7 }] } });
    expect(JSON.stringify(followed.body)).not.toContain("7b3cff");
  });

  test("a second download joins the running one, and its progress is reported (SIGN-078)", async () => {
    const [one, other] = await Promise.all([post(`fonts/sign/${signId}`), post(`fonts/sign/${signId}`)]);
    expect(one.body.actionId).toBe(other.body.actionId);
    const { action } = await end.next("action");
    await tenant.database.inTenant(operator, (db) => recordProgress(db, agent.agentId, action.id, 42));
    const [row42] = await tenant.asOwner<{ done: string }>(
      "select completed_percentage as done from communication_action where tenant_id = $1 and id = $2",
      [tenant.id, action.id],
    );
    expect(Number(row42?.done)).toBe(42);
    await answer(action, { fonts: [] });
  });

  test("a library font is loaded into the sign with its drawing and is known afterwards", async () => {
    const doc = {
      name: "Library",
      fontVersion: 1,
      characterHeight: 7,
      characterSpacing: 1,
      lineSpacing: 3,
      characterWidths: { 65: 6 },
      fontBitmap: { 65: "7B3CFFCF3CC0" },
    };
    await tenant.asOwner(
      `insert into sign_font (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
       values ($1, $2, 1, nextval('entity_rev'), $3, now(), now(), 'test')`,
      [tenant.id, `font-${signId}`, JSON.stringify(doc)],
    );
    const asked = post(`fonts/sign/${signId}/upload`, { fontId: `font-${signId}`, number: 9 });
    const { action } = await end.next("action");
    const { font } = action.payload as { font: ReturnType<typeof fontContent> };
    expect(font).toMatchObject({ number: 9, glyphs: { 65: { widthPx: 6, bitmap: "7b3cffcf3cc0" } } });
    const hash = contentHash({ ...own, name: "Library", glyphs: new Map([[65, font.glyphs["65"]!]]) });
    await answer(action, { number: 9, versionId: 4711, contentHash: hash, wasThere: false });
    expect((await asked).body.status).toBeNull();
    expect((await readState()).fonts).toMatchObject([{ number: 9, versionId: 4711, contentHash: hash }]);
    const nobody = { fontId: "nobody's", number: 9 };
    expect((await post(`fonts/sign/${signId}/upload`, nobody)).status).toBe(404);
  });
});

describe("graphics", () => {
  const readMappings = async () =>
    (await server.call<GraphicMappings>(operator, "GET", `/api/v1/signs/graphics/sign/${signId}/mappings`))
      .body;

  test("fonts and graphics of a sign are listed by its id (SIGN-125)", async () => {
    const list = async (what: string) =>
      (await server.call<{ items: unknown[] }>(operator, "GET", `/api/v1/signs/${what}/sign/${signId}`)).body;
    expect(await list("graphics")).toEqual({ signId, items: [], readAt: null });
    expect(await list("fonts")).toMatchObject({ signId, items: expect.any(Array) });
  });

  test("a sign whose graphics were never read has an empty mapping (SIGN-149)", async () => {
    expect(await readMappings()).toEqual({ signId, mappings: {} });
  });

  test("a graphic is loaded with slot, name, width, height and data, and is in the mapping (SIGN-057, SIGN-150, SIGN-152)", async () => {
    const { name, widthPx: width, heightPx: height, bitmap: data } = arrow;
    const sent = { slot: 3, name, width, height, data };
    await post(`graphics/sign/${signId}/upload`, sent);
    const { action } = await end.next("action");
    expect(action).toMatchObject({
      requestType: "UPLOAD_GRAPHIC",
      payload: { graphic: { ...arrow, number: 3 } },
    });
    await answer(action, { number: 3, graphicId: graphicId(3, arrow), wasThere: false });
    expect((await readMappings()).mappings).toMatchObject({
      3: { name, widthPx: width, heightPx: height, contentHash: graphicContentHash(arrow) },
    });
    expect((await post(`graphics/sign/${signId}/upload`, { ...sent, data: "18" })).status).toBe(400);
  });

  test("all graphics are downloaded at once, and known unchanged ones are not read again (SIGN-151)", async () => {
    await post(`graphics/sign/${signId}/download-all`);
    const first = (await end.next("action")).action;
    expect(first).toMatchObject({ requestType: "GET_GRAPHICS", payload: { pixelsExcept: [] } });
    await answer(first, { graphics: [listedArrow], contents: [readArrow], isComplete: true });
    expect((await readMappings()).mappings[3]).toMatchObject({ contentHash: graphicContentHash(arrow) });
    await post(`graphics/sign/${signId}/download-all`);
    const second = (await end.next("action")).action;
    expect(second.payload).toEqual({ pixelsExcept: [{ number: 3, graphicId: graphicId(3, arrow) }] });
    await answer(second, { graphics: [{ ...listedArrow, graphicId: 1 }], contents: [], isComplete: true });
    expect((await readMappings()).mappings[3]).toMatchObject({ graphicId: 1, contentHash: null });
  });

  test("loading one graphic does not mark the others as read", async () => {
    await post(`graphics/sign/${signId}/download-all`);
    await answer((await end.next("action")).action, {
      graphics: [listedArrow],
      contents: [],
      isComplete: true,
    });
    const readAt = nowIso();
    expect((await readState()).graphics?.readAt).toBe(readAt);
    tenant.clock.advanceMs(60_000);
    const { name, widthPx: width, heightPx: height, bitmap: data } = arrow;
    await post(`graphics/sign/${signId}/upload`, { slot: 4, name, width, height, data });
    const graphicIdThere = graphicId(4, arrow);
    await answer((await end.next("action")).action, {
      number: 4,
      graphicId: graphicIdThere,
      wasThere: false,
    });
    const { graphics } = await readState();
    expect([graphics?.held.map(({ number }) => number), graphics?.readAt]).toEqual([[3, 4], readAt]);
  });

  test("graphic contents are visible only to readers of a sign that has the graphic", async () => {
    await post(`graphics/sign/${signId}/download-all`);
    const other = { ...readArrow, bitmap: "ff18ff" };
    const hash = graphicContentHash(other);
    const contents = [{ ...other, contentHash: hash, graphicId: graphicId(3, other) }];
    await answer((await end.next("action")).action, { graphics: [listedArrow], contents });
    const readContents = async (as: Principal) =>
      (await server.call<ContentsAnswer>(as, "POST", "/api/v1/signs/sign/contents", { hashes: [hash] })).body;
    expect((await readContents(operator)).graphics[hash]).toMatchObject({ bitmap: "ff18ff" });
    const neighbour = tenant.principal({ READ: { SIGN: ["another"] } }, "neighbour");
    expect(await readContents(neighbour)).toEqual({ fonts: {}, graphics: {} });
  });
});

describe("tests and health", () => {
  test("members that no sign state has are not stored", async () => {
    await report({ ...makeOnlineState(), stateData: { controlMode: "central", injected: { depth: [[]] } } });
    const state = await readState();
    expect(state.controlMode).toBe("central");
    expect(state).not.toHaveProperty("injected");
  });

  test("a pixel test may take more than five minutes, and its stored failures raise an alarm until fixed", async () => {
    await ask("PIXEL_TEST");
    const { action } = await end.next("action");
    expect(Date.parse(action.deadlineAt) - tenant.clock.nowMs()).toBeGreaterThan(5 * 60_000);
    await report({ ...makeOnlineState(), stateData: {} });
    const failures = [{ x: 3, y: 2, faults: ["stuckOff"] }];
    await answer(action, { failures, outsideFace: 0 });
    expect((await readState()).tests?.pixel).toEqual({ failures, outsideFace: 0, testedAt: nowIso() });
    expect(await listActiveAlarms()).toEqual(["pixelTest"]);
    tenant.clock.advanceMs(1000);
    await ask("FAN_TEST");
    const parts = [{ number: 1, description: "fan left", status: "failed" }];
    await answer((await end.next("action")).action, { parts });
    expect(await listActiveAlarms()).toEqual(["fanTest", "pixelTest"]);
    tenant.clock.advanceMs(1000);
    await ask("PIXEL_TEST");
    await answer((await end.next("action")).action, { failures: [], outsideFace: 0 });
    expect(await listActiveAlarms()).toEqual(["fanTest"]);
    expect((await readState()).tests?.fan?.parts).toEqual(parts);
  });

  test("open doors, weak power and failed lamps raise their alarms, and good readings clear them", async () => {
    const health = {
      doorsOpen: [2],
      controllerErrors: [],
      power: { source: "battery", supplies: [] },
      temperaturesC: { sensors: [] },
      climate: [],
      humidity: [],
      lightSensors: [],
      notBelieved: [],
    };
    const lamps = {
      lamp: { parts: [{ number: 1, description: "left", status: "failed" }], testedAt: nowIso() },
    };
    await report({ ...makeOnlineState(), stateData: { health, tests: lamps, controlMode: "local" } });
    expect(await listActiveAlarms()).toEqual(["doorOpen", "lampTest", "lowPower", "nonCentralControlMode"]);
    tenant.clock.advanceMs(1000);
    const well = { ...health, doorsOpen: [], power: { source: "acLine", supplies: [] } };
    await report({ ...makeOnlineState(), stateData: { health: well, tests: {}, controlMode: "central" } });
    expect(await listActiveAlarms()).toEqual([]);
  });

  const makeOnlineState = () => ({
    kind: "state" as const,
    entityType: "SIGN",
    entityId: signId,
    observedAt: nowIso(),
    status: "ONLINE" as const,
    stateData: {},
  });

  test("brightness and event messages are stored as read back, and invalid ones are refused before sending", async () => {
    const brightness = { mode: "manual", level: 3, levels: 8, manualLevel: 3, curve: [] };
    const asked = ask("BRIGHTNESS_LEVEL", { level: 3 });
    const { action } = await end.next("action");
    expect(action.payload).toEqual({ level: 3 });
    await answer(action, { brightness });
    expect((await asked).body).toMatchObject({ status: "SUCCESS" });
    expect((await readState()).brightness).toEqual({ ...brightness, readAt: nowIso() });
    for (const [request, body] of [
      ["BRIGHTNESS_LEVEL", { level: 300 }],
      ["BRIGHTNESS_MODE", { mode: "dazzling" }],
      ["SET_EVENT_MESSAGE", { event: "commLoss", slot: null }],
    ] as const)
      expect((await ask(request, body)).status).toBe(400);
  });
});

describe("poll and debug reset", () => {
  test("a poll and a debug reset go to the sign's agent and return its result (SIGN-119, SIGN-121)", async () => {
    const polled = server.call<PollAnswer>(operator, "POST", `/api/v1/signs/sign/${signId}/poll`);
    await answer((await end.next("action")).action, {});
    expect((await polled).body).toMatchObject({ status: "SUCCESS" });
    const reset = post(`sign/${signId}/debug-reset`);
    const { action } = await end.next("action");
    expect(action.requestType).toBe("DEBUG_RESET");
    await report({
      kind: "actionResult",
      actionId: action.id,
      at: nowIso(),
      result: "FAILED",
      error: "noAnswer",
    });
    expect((await reset).body).toMatchObject({ status: "FAILED", error: "noAnswer" });
    const events = await tenant.asOwner<{ event: string }>(
      "select event from event where tenant_id = $1 and entity_id = $2",
      [tenant.id, signId],
    );
    expect(events).toContainEqual({ event: "signDebugReset" });
  });

  test("a read-only user can request nothing from a sign, and an unreadable sign is not found", async () => {
    const viewer = tenant.principal({ READ: { SIGN: [] } }, "viewer");
    const stranger = tenant.principal(
      { READ: { SIGN: ["another"] }, CONTROL: { SIGN: ["another"] } },
      "stranger",
    );
    for (const path of [
      `fonts/sign/${signId}`,
      `graphics/sign/${signId}/download-all`,
      `sign/${signId}/requests/PIXEL_TEST`,
      `sign/${signId}/requests/GET_HEALTH`,
      `sign/${signId}/debug-reset`,
    ]) {
      expect((await post(path, {}, viewer)).status).toBe(403);
      expect((await post(path, {}, stranger)).status).toBe(404);
    }
    expect(
      await tenant.asOwner("select from communication_action where tenant_id = $1 and entity_id = $2", [
        tenant.id,
        signId,
      ]),
    ).toEqual([]);
  });
});
