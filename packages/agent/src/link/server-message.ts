import type { ServerToAgent } from "@gantry/domain/contract/agents/agent-link.ts";
import { signActionParameters } from "@gantry/domain/contract/signs/sign-action-parameters.ts";
import type { HeldContentItem } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";

/** A frame as one of the server's messages; undefined when it is not one, and then nothing of it is believed. */
export function serverMessageOf(frame: string): ServerToAgent | undefined {
  const message = parsed(frame);
  if (!isRecord(message) || typeof message.type !== "string") return undefined;
  const isRight =
    Object.hasOwn(shapes, message.type) && shapes[message.type as ServerToAgent["type"]](message);
  return isRight ? (message as ServerToAgent) : undefined;
}

/** A whole assignment, from wherever it was read; undefined when it is not one. */
export function devicesMessageOf(value: unknown): Extract<ServerToAgent, { type: "devices" }> | undefined {
  const isRight = isRecord(value) && value.type === "devices" && shapes.devices(value);
  return isRight ? (value as Extract<ServerToAgent, { type: "devices" }>) : undefined;
}

/** A font or graphic by its hash, from wherever it was read; undefined when it is not one. */
export function contentItemOf(value: unknown): HeldContentItem | undefined {
  return isContentItem(value) ? (value as HeldContentItem) : undefined;
}

type Shape = Record<string, unknown>;
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isId: Check = (value) => typeof value === "string" && value !== "" && value.length <= 200;
const isTime: Check = (value) => typeof value === "string" && Number.isFinite(Date.parse(value));
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isLane: Check = (value) => value === "live" || value === "backfill";
const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isAbsentOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const hasMembers =
  (members: Record<string, Check>): Check =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, check]) => check(value[name]));

const isHash: Check = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isHeld = hasMembers({
  fonts: isListOf(hasMembers({ number: isCount, versionId: isCount, contentHash: isHash })),
  graphics: isListOf(hasMembers({ number: isCount, graphicId: isCount, contentHash: isHash })),
});

/** The number that it has on a sign is not part of a kept content; any will do to check the rest. */
function isContentItem(value: unknown): boolean {
  if (!isRecord(value) || !isHash(value.hash)) return false;
  const numbered = (content: unknown) => (isRecord(content) ? { ...content, number: 1 } : undefined);
  if (value.type === "font") return signActionParameters("UPLOAD_FONT", { font: numbered(value.font) }).ok;
  if (value.type !== "graphic") return false;
  return signActionParameters("UPLOAD_GRAPHIC", { graphic: numbered(value.graphic) }).ok;
}

const isDevice = hasMembers({
  entityType: isId,
  id: isId,
  name: isText,
  protocol: isText,
  host: isNullOr(isText),
  port: isNullOr((value) => Number.isInteger(value) && (value as number) > 0 && (value as number) < 65_536),
  pollEnabled: (value) => typeof value === "boolean",
  pollRateS: (value) => Number.isFinite(value) && (value as number) > 0,
  secrets: (value) => isRecord(value) && Object.values(value).every(isText),
  config: isRecord,
  held: isAbsentOr(isHeld),
});

const isQueueItem = hasMembers({
  id: isId,
  priority: Number.isFinite as Check,
  message: hasMembers({ pages: isListOf(isRecord) }),
  displayDuration: isNullOr(Number.isFinite as Check),
  expiresAt: isNullOr(isTime),
  sequence: Number.isFinite as Check,
});

const isQueue = hasMembers({
  signId: isId,
  revision: isCount,
  governed: (value) => typeof value === "boolean",
  items: isListOf(isQueueItem),
});

const isLease = hasMembers({ epoch: isCount, ms: isNullOr(isCount) });

const isAction = hasMembers({
  id: isId,
  requestType: isText,
  entityType: isId,
  entityId: isId,
  deadlineAt: isTime,
  payload: isAbsentOr(isRecord),
  secrets: isAbsentOr((value) => isRecord(value) && Object.values(value).every(isText)),
});

/** What each call's parameters must be is the business of who answers it. */
const isCall = hasMembers({
  id: (value) => typeof value === "string" && /^[0-9a-f-]{36}$/.test(value),
  call: isText,
  entityType: isId,
  entityId: isId,
  parameters: isRecord,
});

const shapes: Record<ServerToAgent["type"], (message: Shape) => boolean> = {
  challenge: hasMembers({ nonce: isId }),
  welcome: hasMembers({
    agentId: isId,
    tenantId: isId,
    serverTime: isTime,
    nextSequence: hasMembers({ live: isCount, backfill: isCount }),
    lease: isAbsentOr(isLease),
  }),
  refused: hasMembers({ error: isText }),
  devices: hasMembers({
    devices: isListOf(isDevice),
    queues: isListOf(isQueue),
    epoch: isAbsentOr(isCount),
    revision: isAbsentOr(isCount),
  }),
  content: hasMembers({ content: isContentItem }),
  device: hasMembers({ device: isDevice }),
  deviceRemoved: hasMembers({ entityType: isId, id: isId, revision: isAbsentOr(isCount) }),
  queue: hasMembers({ queue: isQueue }),
  action: hasMembers({ action: isAction }),
  call: hasMembers({ call: isCall }),
  callTaken: hasMembers({ id: isId, bytes: isCount }),
  callCancelled: hasMembers({ id: isId }),
  ack: hasMembers({ lane: isLane, sequence: isCount }),
  heartbeatAck: hasMembers({ sentAt: isText, serverTime: isTime, lease: isAbsentOr(isLease) }),
  drained: () => true,
  revoked: hasMembers({ revision: isCount }),
};

function isRecord(value: unknown): value is Shape {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(frame: string): unknown {
  try {
    return JSON.parse(frame);
  } catch {
    return undefined;
  }
}
