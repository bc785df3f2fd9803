import type { ServerToAgent } from "@gantry/domain/contract/agents/agent-link.ts";
import { areSignExtras } from "../signs/sign-extras.ts";
import {
  hasMembers,
  isAbsentOr,
  isCount,
  isId,
  isLane,
  isListOf,
  isNullOr,
  isRecord,
  isText,
  isTime,
  type Shape,
} from "./checks.ts";

export function serverMessageOf(frame: string): ServerToAgent | undefined {
  const message = parseJson(frame);
  if (!isRecord(message) || typeof message.type !== "string") return undefined;
  const isRight =
    Object.hasOwn(shapes, message.type) && shapes[message.type as ServerToAgent["type"]](message);
  return isRight ? (message as ServerToAgent) : undefined;
}

export function devicesMessageOf(value: unknown): Extract<ServerToAgent, { type: "devices" }> | undefined {
  const isRight = isRecord(value) && value.type === "devices" && shapes.devices(value);
  return isRight ? (value as Extract<ServerToAgent, { type: "devices" }>) : undefined;
}

/** Names that no kind of device here takes are passed over. */
const areExtras = areSignExtras;

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
  extras: isAbsentOr(areExtras),
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

/** Each handler validates its own parameters. */
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
    epoch: isAbsentOr(isCount),
    revision: isAbsentOr(isCount),
  }),
  content: hasMembers({ content: hasMembers({ hash: isId }) }),
  device: hasMembers({ device: isDevice }),
  deviceRemoved: hasMembers({ entityType: isId, id: isId, revision: isAbsentOr(isCount) }),
  extra: (message) =>
    hasMembers({ entityType: isId, id: isId, name: isId })(message) &&
    areExtras({ [String(message["name"])]: message["value"] }),
  action: hasMembers({ action: isAction }),
  call: hasMembers({ call: isCall }),
  callTaken: hasMembers({ id: isId, bytes: isCount }),
  callCancelled: hasMembers({ id: isId }),
  ack: hasMembers({ lane: isLane, sequence: isCount }),
  heartbeatAck: hasMembers({ sentAt: isText, serverTime: isTime, lease: isAbsentOr(isLease) }),
  drained: () => true,
  revoked: hasMembers({ revision: isCount }),
};

function parseJson(frame: string): unknown {
  try {
    return JSON.parse(frame);
  } catch {
    return undefined;
  }
}
