import { messageFromMulti } from "@gantry/domain/sign/multi/multi.ts";
import type { HeldGraphic } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import type { WantedFace } from "@gantry/domain/sign/reconcile/same-face.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { FaceState, SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { SignReading } from "../drivers/sign-session.ts";
import type { SignMemory } from "./sign-memory.ts";
import type { SignSettings } from "./sign-settings.ts";

export interface KnownState {
  memory: SignMemory;
  settings: SignSettings;
  reading: SignReading | undefined;
  wanted: WantedFace | undefined;
  signFace: SignFace;
  graphics: HeldGraphic[] | undefined;
  health: SignStateData["health"];
  settingsReadAt: string | undefined;
}

/** State members that every poll updates; those not read are omitted. */
export function changingState({ memory, settings, reading, wanted, signFace }: KnownState): SignStateData {
  const { face, problem, reconcile } = memory;
  return {
    ...(face ? { face, message: messageOn(signFace, face.multi) } : {}),
    ...(reading ? { controlMode: reading.controlMode, shortErrors: reading.shortErrors } : {}),
    ...(reconcile.verification ? { verification: reconcile.verification } : {}),
    ...(settings.commLoss ? { commLoss: settings.commLoss } : {}),
    wanted: wanted ? wantedState(wanted) : null,
    problem,
  };
}

export function wholeState(known: KnownState): SignStateData {
  const { settings, graphics, settingsReadAt, health } = known;
  const { description, fonts } = settings;
  return {
    ...(description ? { description } : {}),
    ...(fonts ? { fonts } : {}),
    ...(graphics && settingsReadAt ? { graphics: { held: graphics, readAt: settingsReadAt } } : {}),
    ...(settingsReadAt ? { settingsReadAt } : {}),
    ...(health ? { health } : {}),
    ...changingState(known),
  };
}

/** Whether the face changed; the remaining time is ignored because it counts down. */
export function isOtherFace(before: FaceState | null, now: FaceState): boolean {
  return (
    before === null ||
    before.multi !== now.multi ||
    before.crc !== now.crc ||
    before.beacon !== now.beacon ||
    before.source !== now.source
  );
}

/** Caches the parsed message: a face is usually published many times unchanged. */
const lastMessages = new WeakMap<SignFace, { multi: string; message: SignMessage | null }>();

function messageOn(signFace: SignFace, multi: string): SignMessage | null {
  const last = lastMessages.get(signFace);
  if (last?.multi === multi) return last.message;
  const message = messageFromMulti(multi, signFace);
  lastMessages.set(signFace, { multi, message });
  return message;
}

function wantedState({ item, itemId, multi, endsAtMs }: WantedFace): SignStateData["wanted"] {
  return {
    itemId,
    multi,
    priority: item?.priority ?? null,
    until: endsAtMs === null ? null : isoFromMs(endsAtMs),
    postedBy: item?.lastUpdatedByDisplayName ?? null,
  };
}
