import type {
  CommandOfSign,
  CommandsAnswer,
  DownloadSlotsAnswer,
  SlotMessagesAnswer,
  StoreSlotAnswer,
} from "@gantry/domain/contract/answers/lane-use.ts";
import type { AgentAction } from "@gantry/domain/contract/agents/agent-link.ts";
import type { ActivateSlotAnswer } from "@gantry/domain/contract/signs/lane-use-calls.ts";
import type { SignSlot } from "@gantry/domain/contract/signs/sign-device.ts";
import { signCommand } from "@gantry/domain/kinds/sign-command.ts";
import { builtInFontNumbers, laneUse24 } from "@gantry/domain/sign/fonts/built-in-fonts.ts";
import { contentHash } from "@gantry/domain/sign/fonts/content-hash.ts";
import { fontVersionId, messageCrc } from "@gantry/domain/sign/multi/crc.ts";
import { faceOfSign } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import { laneUseCharacters } from "@gantry/domain/sign/fonts/lane-use-font.ts";
import { durationNsFromMs, type SignMessage } from "@gantry/domain/sign/message/message.ts";
import { multiFromMessage } from "@gantry/domain/sign/multi/multi.ts";
import type { SignDescription, SignFontState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  AgentEnd,
  type LinkUnderTest,
  linkUnderTest,
  makeSign,
} from "../../../platform/agent-link/link-under-test.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { testTenant } from "../../../testing/database.ts";
import type { TestTenant } from "../../../testing/test-tenant.ts";
import { serveRoutes, type TestServer } from "../../../testing/http.ts";
import { signs } from "../module.ts";

const fonts: SignFontState[] = [...builtInFontNumbers, [4, laneUse24] as const].map(([number, font]) => ({
  number,
  name: font.name,
  heightPx: font.heightPx,
  versionId: fontVersionId(number, font),
  contentHash: contentHash(font),
}));
const description: SignDescription = {
  widthPx: 32,
  heightPx: 32,
  characterWidthPx: 0,
  characterHeightPx: 0,
  matrixType: "FULL",
  maxPages: 1,
  maxMultiLength: 1024,
  colorScheme: "colorClassic",
  monochromeOn: "amber",
  monochromeOff: "black",
  defaultForeground: "green",
  defaultBackground: "black",
  defaultFontNumber: 2,
  defaultLineJustification: 3,
  defaultPageJustification: 3,
  defaultPageOnMs: 3000,
  defaultPageOffMs: 0,
  defaultFlashOnMs: 500,
  defaultFlashOffMs: 500,
  beaconType: 2,
  supportedTags: [1, 2, 3, 5, 6, 7, 10, 11, 12, 13],
};
const size = { category: "LUS", matrixType: "FULL", pixelWidth: 32, pixelHeight: 32, maxPages: 1 };
const face = faceOfSign({ pixelWidth: 32, pixelHeight: 32 }, description, fonts);

let tenant: TestTenant;
let link: LinkUnderTest;
let server: TestServer;
let end: AgentEnd;
let operator: Principal;
let signId: string;
let made = 0;

const everything = { SIGN: [], SIGN_COMMAND: [] };
beforeAll(async () => {
  tenant = await testTenant();
  link = await linkUnderTest(tenant);
  server = await serveRoutes(signs.routes?.(link.platform) ?? []);
  end = await AgentEnd.welcomed(link.url, await link.enrol());
  operator = tenant.principal({ READ: everything, UPDATE: everything, CONTROL: { SIGN: [] } }, "operator");
  return () => link.stop();
});
beforeEach(async () => {
  signId = await newSign(`lus-${++made}`);
});

async function newSign(id: string): Promise<string> {
  await makeSign(tenant, id, size);
  await tenant.asOwner("update sign_state set state = $3 where tenant_id = $1 and id = $2", [
    tenant.id,
    id,
    JSON.stringify({ description, fonts }),
  ]);
  await link.balanceFor(0);
  tenant.bus.publish({
    topic: "entity",
    tenantId: tenant.id,
    entityType: "SIGN",
    id,
    updateType: "CREATE",
    rev: 1,
  });
  for (;;) if ((await end.next("device")).device.id === id) return id;
}

const { laneOpen, laneClosed, mergeLeft } = laneUseCharacters;
function picture(text: string, foregroundColor = "green", fontId = 4): SignMessage {
  const segment = { text, fontId, foregroundColor, horizJustification: "center" as const };
  const page = {
    pageOnTime: 3000,
    pageOffTime: 0,
    verticalJustification: "center" as const,
    textAreas: [],
    images: [],
  };
  return { pages: [{ ...page, messageLines: [{ segments: [segment] }] }] };
}

let commandsMade = 0;
async function makeCommand(values: Record<string, unknown>): Promise<string> {
  const id = `command-${++commandsMade}`;
  const document = {
    name: id,
    enabled: true,
    value: id,
    slot: 11,
    priority: 3,
    signId: null,
    message: null,
    messages: {},
    slots: {},
    enabledOn: {},
    ...values,
  };
  await tenant.asOwner(
    `insert into sign_command (tenant_id, id, version, rev, doc, created_at, updated_at, updated_by)
     values ($1, $2, 1, nextval('entity_rev'), $3, '2026-01-01', '2026-01-01', 'test')`,
    [tenant.id, id, JSON.stringify(document)],
  );
  return id;
}

let sequence = 0;
async function storeActionResult(action: AgentAction, data: object | { error: string }): Promise<void> {
  const at = new Date(tenant.clock.nowMs()).toISOString();
  const outcome =
    "error" in data
      ? { result: "FAILED" as const, ...data }
      : { result: "SUCCESS" as const, data: { ...data } };
  const observation = { kind: "actionResult" as const, actionId: action.id, at, ...outcome };
  end.send({ type: "batch", lane: "live", sequence: ++sequence, observations: [observation] });
  await end.next("ack");
}
function slotWith(number: number, message: SignMessage, more: Partial<SignSlot> = {}): SignSlot {
  const multi = multiFromMessage(message, face);
  const crc = messageCrc(multi, false, false);
  const plain = { memory: "changeable", status: "valid", owner: "them", runTimePriority: 255 } as const;
  return { ...plain, number, multi, beacon: false, crc, isConfirmed: true, ...more };
}

const pathOf = (rest: string) => `/api/v1/signs/sign/${signId}/${rest}`;
const listCommands = async (as = operator): Promise<CommandOfSign[]> => {
  const mine = (await server.call<CommandsAnswer>(as, "GET", pathOf("commands"))).body.items;
  return mine.filter(({ id }) => Number(id.slice("command-".length)) > before);
};
let before = 0;
beforeEach(() => void (before = commandsMade));
const activate = (body: object) =>
  server.call<ActivateSlotAnswer>(operator, "POST", pathOf("activate-slot"), body);
const callRefused = (path: string, body: object, method = "POST") =>
  server.failing(operator, method, pathOf(path), body);
const listSlotMessages = async () =>
  (await server.call<SlotMessagesAnswer>(operator, "GET", `/api/v1/signs/slot-messages/${signId}`)).body;

async function download(slots: readonly SignSlot[]): Promise<DownloadSlotsAnswer> {
  const call = server.call<DownloadSlotsAnswer>(operator, "POST", pathOf("slots/download"), {});
  for (const memory of ["permanent", "changeable"]) {
    const { action } = await end.next("action");
    expect(action).toMatchObject({ requestType: "GET_SLOTS", entityId: signId, payload: { memory } });
    await storeActionResult(action, {
      slots: slots.filter((slot) => slot.memory === memory),
      isComplete: true,
    });
  }
  return (await call).body;
}

describe("commands of a sign", () => {
  test("a sign has the shared commands and its own, by priority, but not another sign's (SIGN-134)", async () => {
    await makeCommand({ priority: 5, name: "for all", message: picture(laneOpen) });
    await makeCommand({ priority: 2, name: "own", signId, message: picture(laneClosed, "red") });
    await makeCommand({ signId: "another" });
    expect(await listCommands()).toMatchObject([
      { name: "own", signId, obstacle: null, messageFrom: "command" },
      { name: "for all", signId: null, obstacle: null },
    ]);
  });

  test("an override for one sign applies only there, is in the command's history, and can be undone (SIGN-062, SIGN-135)", async () => {
    const id = await makeCommand({ message: picture(laneOpen) });
    const body = { signCommandId: id, message: picture(mergeLeft, "yellow"), slot: 40, enabled: false };
    const { status } = await server.call(operator, "POST", pathOf("commands/override"), body);
    expect(status).toBe(200);
    expect(await listCommands()).toMatchObject([
      {
        slot: 40,
        enabled: false,
        obstacle: "disabled",
        messageFrom: "sign",
        message: picture(mergeLeft, "yellow"),
        overrides: ["message", "slot", "enabled"],
      },
    ]);
    const [audit] = await tenant.asOwner<{ action: string; actor: string }>(
      "select action, actor_id as actor from audit_log where tenant_id = $1 and entity_id = $2",
      [tenant.id, id],
    );
    expect(audit).toEqual({ action: "UPDATE", actor: "operator" });
    const first = signId;
    signId = await newSign(`lus-${++made}`);
    expect(await listCommands()).toMatchObject([{ slot: 11, enabled: true, overrides: [] }]);
    signId = first;
    await server.call(operator, "POST", pathOf("commands/override"), {
      signCommandId: id,
      message: null,
      slot: null,
      enabled: null,
    });
    expect(await listCommands()).toMatchObject([
      { slot: 11, enabled: true, overrides: [], messageFrom: "command" },
    ]);
  });

  test("unreadable commands are not listed, and ones that do not fit are not offered", async () => {
    await makeCommand({ message: picture(laneOpen + laneOpen) });
    expect(await listCommands()).toMatchObject([{ obstacle: "doesNotFit" }]);
    const blind = tenant.principal({ READ: { SIGN: [] }, CONTROL: { SIGN: [] } }, "blind");
    expect(await listCommands(blind)).toEqual([]);
  });
});

describe("activation", () => {
  test("a command changes the queue with its origin, priority and duration (SIGN-136)", async () => {
    const id = await makeCommand({
      name: "Lane closed",
      slot: 12,
      priority: 4,
      message: picture(laneClosed, "red"),
    });
    const [{ contentHash: seen } = { contentHash: null }] = await listCommands();
    const duration = durationNsFromMs(60_000);
    const { status, body } = await activate({
      slotNumber: 12,
      signCommandId: id,
      contentHash: seen,
      revision: 0,
      duration,
    });
    expect(status).toBe(200);
    expect(body.item).toMatchObject({
      priority: 4,
      displayDuration: duration,
      message: picture(laneClosed, "red"),
      associatedEntityId: id,
      associatedEntityName: "Lane closed",
      associatedEntityType: signCommand.entityType,
    });
    expect(body.queue).toMatchObject({ governed: true, revision: 1 });
  });

  test("a sign in the body must be the one in the path (SIGN-136)", async () => {
    const signCommandId = await makeCommand({ message: picture(laneOpen) });
    const body = { slotNumber: 11, signCommandId };
    expect(await callRefused("activate-slot", { ...body, signId: "another" })).toMatchObject({
      errors: [{ field: "signId", code: "otherThanInPath" }],
    });
    expect((await activate({ ...body, signId })).status).toBe(200);
  });

  test("a command or queue that changed since it was viewed is refused", async () => {
    const id = await makeCommand({ message: picture(laneOpen) });
    const [{ contentHash: seen } = { contentHash: null }] = await listCommands();
    const override = { signCommandId: id, message: picture(laneClosed, "red") };
    await server.call(operator, "POST", pathOf("commands/override"), override);
    expect(
      await callRefused("activate-slot", { slotNumber: 11, signCommandId: id, contentHash: seen }),
    ).toMatchObject({
      code: "slotNotUsable",
      params: { slot: 11, reason: "changed" },
      errors: [{ field: "slotNumber", code: "changed" }],
    });
    await activate({ slotNumber: 11, signCommandId: id });
    expect(
      await callRefused("activate-slot", { slotNumber: 11, signCommandId: id, revision: 0 }),
    ).toMatchObject({
      code: "staleQueue",
    });
  });

  test("a slot shows its verified content, and unread or outdated slots are refused (SIGN-143, SIGN-144)", async () => {
    const body = { slotNumber: 77, messageType: "changeable" };
    const readReason = async () => (await callRefused("activate-slot", body)).params?.["reason"];
    expect(await readReason()).toBe("slotNotRead");
    await download([slotWith(77, picture(mergeLeft, "yellow"))]);
    const { item } = (await activate(body)).body;
    expect(item).toMatchObject({
      priority: 5,
      associatedEntityId: "changeable/77",
      associatedEntityType: "SIGN_SLOT",
    });
    expect(multiFromMessage(item.message, face)).toBe(slotWith(77, picture(mergeLeft, "yellow")).multi);
    await tenant.asOwner(
      "update sign_slot set read_at = read_at - interval '25 hours' where tenant_id = $1 and sign_id = $2",
      [tenant.id, signId],
    );
    expect(await readReason()).toBe("slotStale");
  });

  test("slots used by posts, empty ones and ones with a wrong CRC are refused by name", async () => {
    await download([
      slotWith(1, picture(laneOpen)),
      slotWith(78, picture(laneOpen), { isConfirmed: false }),
      slotWith(79, picture(laneOpen), { status: "error" }),
    ]);
    const reasons = await Promise.all(
      [1, 78, 79, 80].map(
        async (slotNumber) => (await callRefused("activate-slot", { slotNumber })).params?.["reason"],
      ),
    );
    expect(reasons).toEqual(["slotKeptForPosts", "slotNotConfirmed", "slotNotValid", "slotEmpty"]);
    expect((await server.call(operator, "GET", `/api/v1/signs/queue/${signId}`)).body).toMatchObject({
      items: [],
    });
  });

  test("a command without a message shows the one in its slot (SIGN-062)", async () => {
    const id = await makeCommand({ slot: 60 });
    expect(await listCommands()).toMatchObject([{ id, obstacle: "slotNotRead", message: null }]);
    await download([slotWith(60, picture(laneClosed, "red"))]);
    expect(await listCommands()).toMatchObject([{ id, obstacle: null, messageFrom: "slot" }]);
    expect((await activate({ slotNumber: 60 })).body.item.associatedEntityId).toBe(id);
  });
});

describe("stored messages", () => {
  test("the sign's messages are stored as read, with the time (SIGN-143, SIGN-146, SIGN-148)", async () => {
    expect(await listSlotMessages()).toEqual({ signId, messages: {}, slots: [], readings: [] });
    const answer = await download([slotWith(9, picture(laneOpen)), slotWith(2, picture(laneClosed))]);
    expect(answer.status).toBe("SUCCESS");
    const readAt = new Date(tenant.clock.nowMs()).toISOString();
    const now = await listSlotMessages();
    expect(now).toEqual(answer.slotMessages);
    expect(Object.keys(now.messages)).toEqual(["9"]);
    expect(now.readings).toMatchObject([
      { memory: "changeable", readAt, isComplete: true },
      { memory: "permanent", readAt },
    ]);
    expect(now.slots).toMatchObject([
      { number: 2, isKeptForPosts: true, obstacle: "slotKeptForPosts" },
      { number: 9, isKeptForPosts: false, obstacle: null, readAt, owner: "them" },
    ]);
  });

  test("a sign that does not respond keeps its known messages, and the response has the reason", async () => {
    await download([slotWith(9, picture(laneOpen))]);
    const call = server.call<DownloadSlotsAnswer>(operator, "POST", pathOf("slots/download"), {});
    await storeActionResult((await end.next("action")).action, { error: "noAnswer" });
    const { body } = await call;
    expect(body).toMatchObject({ status: "FAILED", error: "noAnswer" });
    expect(body.slotMessages.slots).toMatchObject([{ number: 9 }]);
  });

  test("a message is stored as read back, and a failed one is invalidated (SIGN-147)", async () => {
    const store = () =>
      server.call<StoreSlotAnswer>(operator, "PUT", pathOf("slots/9"), {
        message: picture(laneClosed, "red"),
      });
    const stored = slotWith(9, picture(laneClosed, "red"), { owner: "Tester operator" });
    const call = store();
    const { action } = await end.next("action");
    expect(action).toMatchObject({
      requestType: "SET_SLOT",
      payload: { memory: "changeable", number: 9, multi: stored.multi, owner: "Tester operator" },
    });
    // Concurrent writes would mix messages in the sign.
    const busy = await callRefused("slots/10", { message: picture(laneOpen) }, "PUT");
    expect(busy.params).toEqual({ slot: 10, reason: "busy" });
    await storeActionResult(action, { crc: stored.crc, slot: stored });
    expect((await call).body).toMatchObject({ status: "SUCCESS", slot: { number: 9, obstacle: null } });
    expect(await listSlotMessages()).toMatchObject({
      slots: [{ number: 9, multi: stored.multi, crc: stored.crc }],
    });
    const again = store();
    await storeActionResult((await end.next("action")).action, { error: "noAnswer" });
    expect((await again).body).toMatchObject({ status: "FAILED", error: "noAnswer" });
    expect((await listSlotMessages()).slots).toEqual([]);
  });

  test("slots 1 and 2, a message that does not fit and an invalid number are refused before contacting the sign", async () => {
    const put = (slot: string, message = picture(laneOpen)) =>
      callRefused(`slots/${slot}`, { message }, "PUT");
    expect(await put("1")).toMatchObject({
      code: "slotNotUsable",
      errors: [{ field: "slotNumber", code: "slotKeptForPosts" }],
    });
    expect(await put("2")).toMatchObject({ params: { reason: "slotKeptForPosts" } });
    expect(await put("0")).toMatchObject({ code: "invalidBody", errors: [{ field: "slotNumber" }] });
    expect(await put("9", picture("CLOSED"))).toMatchObject({ code: "signMessageInvalid" });
    const actions = await tenant.asOwner(
      "select from communication_action where tenant_id = $1 and entity_id = $2",
      [tenant.id, signId],
    );
    expect(actions).toEqual([]);
  });

  test("read permission alone allows no change or display of commands or slots", async () => {
    const viewer = tenant.principal({ READ: everything }, "viewer");
    const callForStatus = async (method: string, rest: string, body: object) =>
      (await server.call(viewer, method, pathOf(rest), body)).status;
    expect(await callForStatus("POST", "activate-slot", { slotNumber: 9 })).toBe(403);
    expect(await callForStatus("POST", "slots/download", {})).toBe(403);
    expect(await callForStatus("PUT", "slots/9", { message: picture(laneOpen) })).toBe(403);
    expect(await callForStatus("POST", "commands/override", { signCommandId: "x" })).toBe(403);
  });
});
