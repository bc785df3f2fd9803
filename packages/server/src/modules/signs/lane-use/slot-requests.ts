import type { DownloadSlotsAnswer, StoreSlotAnswer } from "@gantry/domain/contract/answers/lane-use.ts";
import {
  type DownloadSlotsBody,
  slotsKeptForPosts,
  type StoreSlotBody,
} from "@gantry/domain/contract/signs/lane-use-calls.ts";
import type { SignActions } from "@gantry/domain/contract/signs/sign-actions.ts";
import type { SignSlot, SlotMemory } from "@gantry/domain/contract/signs/sign-device.ts";
import { AppError } from "@gantry/domain/errors.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import { multiFromMessage } from "@gantry/domain/sign/multi/multi.ts";
import type { TenantTransaction } from "../../../platform/database/tenant-database.ts";
import { appendEvent } from "../../../platform/bus/event-log.ts";
import type { Platform } from "../../../platform/module.ts";
import type { Principal } from "../../../platform/permission/principal.ts";
import { checkPostable, readSign, readWordRules, type SignInService } from "../sign-face.ts";
import { makeNotUsable } from "./activate-slot.ts";
import { contentHashOf, slotMessage, slotMessages } from "./slot-messages.ts";
import { forgetSlot, keepMemory, keepSlot } from "./slot-store.ts";

/** Slots are read one by one; 255 of them take long on a slow line. */
const readWithinMs = 180_000;
const storeWithinMs = 60_000;
const downloaded: readonly SlotMemory[] = ["permanent", "changeable"];

type Outcome = Awaited<ReturnType<Platform["actions"]["ended"]>>;
interface Call {
  platform: Platform;
  principal: Principal;
  signId: string;
}

export async function downloadSlots(
  call: Call,
  { messageTypes = [...downloaded] }: DownloadSlotsBody,
): Promise<DownloadSlotsAnswer> {
  const { platform, principal, signId } = call;
  const actionIds: string[] = [];
  let failed: Outcome | undefined;
  for (const memory of new Set(messageTypes)) {
    const { actionId, outcome } = await sendSlotRequest(call, "GET_SLOTS", readWithinMs, async () => ({
      memory,
    }));
    actionIds.push(actionId);
    if (outcome.result === "FAILED") {
      failed = outcome;
      break;
    }
    const read = outcome.data as unknown as SignActions["GET_SLOTS"]["result"];
    await platform.database.inTenant(principal, (db) => keepMemory(db, signId, memory, read));
  }
  const known = await platform.database.inTenant(principal, async (db) =>
    slotMessages(db, await readSign(db, signId)),
  );
  return {
    status: failed ? "FAILED" : "SUCCESS",
    actionIds,
    ...failureOfOutcome(failed),
    slotMessages: known,
  };
}

/** Stores a message in a slot (SIGN-147); the result is the slot as read back. */
export async function storeSlot(
  call: Call,
  number: number,
  { message, messageType: memory = "changeable" }: StoreSlotBody,
): Promise<StoreSlotAnswer> {
  const { platform, principal, signId } = call;
  const { actionId, outcome } = await sendSlotRequest(call, "SET_SLOT", storeWithinMs, async (db, sign) => {
    await assertStorable(db, sign, { memory, number, message });
    const multi = multiFromMessage(message, sign.face);
    const beacon = message.enableBeacons === true && sign.face.hasBeacons;
    return { memory, number, multi, beacon, owner: ownerText(principal.displayName) };
  });
  return platform.database.inTenant(principal, async (db) => {
    if (outcome.result === "FAILED") {
      // After a failed write, the slot may hold the old message, the new one or none.
      await forgetSlot(db, signId, { memory, number });
      return { status: "FAILED", actionId, ...failureOfOutcome(outcome) };
    }
    const { slot } = outcome.data as unknown as SignActions["SET_SLOT"]["result"];
    const stored = await keepStored(db, await readSign(db, signId), slot, message);
    return { status: "SUCCESS", actionId, slot: stored };
  });
}

async function sendSlotRequest(
  { platform, principal, signId }: Call,
  requestType: "GET_SLOTS" | "SET_SLOT",
  withinMs: number,
  parametersOf: (db: TenantTransaction, sign: SignInService) => Promise<Record<string, unknown>>,
): Promise<{ actionId: string; outcome: Outcome }> {
  const action = await platform.database.inTenant(principal, async (db) => {
    const sign = await readSign(db, signId);
    if (sign.document.protocol === "NONE") throw new AppError("deviceNotPollable");
    return platform.actions.request(db, {
      requestType,
      entityType: "SIGN",
      entityId: signId,
      deadlineMs: db.nowMs + withinMs,
      payload: await parametersOf(db, sign),
    });
  });
  return { actionId: action.id, outcome: await platform.actions.ended(principal.tenantId, action.id) };
}

function failureOfOutcome(outcome: Outcome | undefined): { error?: string; detail?: string } {
  const detail = outcome?.data?.["detail"];
  return {
    ...(outcome?.error === undefined ? {} : { error: outcome.error }),
    ...(typeof detail === "string" ? { detail } : {}),
  };
}

/** Owner shown on the sign's panel: one-octet characters, at least one. */
function ownerText(name: string): string {
  return Array.from(name, (character) => (character <= "\u00ff" ? character : "?")).join("") || "Gantry";
}

async function keepStored(
  db: TenantTransaction,
  sign: SignInService,
  slot: SignSlot,
  message: SignMessage,
): Promise<NonNullable<StoreSlotAnswer["slot"]>> {
  await keepSlot(db, sign.id, slot);
  await appendEvent(db, {
    event: "slotStored",
    entityType: "SIGN",
    entityId: sign.id,
    atMs: db.nowMs,
    data: { memory: slot.memory, number: slot.number, crc: slot.crc, contentHash: contentHashOf(message) },
  });
  const rules = await readWordRules(db);
  const readAt = new Date(db.nowMs).toISOString();
  return slotMessage({ ...slot, readAt }, { sign, rules, nowMs: db.nowMs });
}

async function assertStorable(
  db: TenantTransaction,
  sign: SignInService,
  { memory, number, message }: { memory: SlotMemory; number: number; message: SignMessage },
): Promise<void> {
  if (memory === "changeable" && slotsKeptForPosts.includes(number))
    throw makeNotUsable(number, "slotKeptForPosts");
  const room = sign.state.description?.capabilities?.messages;
  if (room && memory !== "permanent" && number > room[memory].max) throw makeNotUsable(number, "slotAbsent");
  await checkPostable(db, sign, message);
  if (await isBeingStored(db, sign.id)) throw makeNotUsable(number, "busy");
}

/** Concurrent writes would mix messages in the sign. */
async function isBeingStored(db: TenantTransaction, signId: string): Promise<boolean> {
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`${db.tenantId} slots ${signId}`]);
  const open = await db.query(
    `select from communication_action where tenant_id = $1 and entity_type = 'SIGN' and entity_id = $2
       and request_type = 'SET_SLOT' and ended_at is null and deadline_at > to_timestamp($3::float8 / 1000)`,
    [db.tenantId, signId, db.nowMs],
  );
  return open.length > 0;
}
