import { messageFromMulti } from "@gantry/domain/sign/multi/multi.ts";
import type { HeldGraphic } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import type { WantedFace } from "@gantry/domain/sign/reconcile/wanted-face.ts";
import { isoFromMs } from "@gantry/domain/sign/queue/instant.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import type { FaceState, SignStateData } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { SignReading } from "../drivers/sign-session.ts";
import type { SignMemory } from "./sign-memory.ts";
import type { SignSettings } from "./sign-settings.ts";

/** What is known of a sign, for its state. */
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

/** Members of the state that every look at the sign renews; what was not read is not named. */
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

/** Everything known. */
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

/** Whether the face shows something else than before; the time that is left runs down by itself. */
export function isOtherFace(before: FaceState | null, now: FaceState): boolean {
  return (
    before === null ||
    before.multi !== now.multi ||
    before.crc !== now.crc ||
    before.beacon !== now.beacon ||
    before.source !== now.source
  );
}

/** A face is told many times before it shows something else. */
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
