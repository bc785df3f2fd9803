import type { AgentDevice } from "@gantry/domain/contract/agents/agent-link.ts";
import type { HeldGraphic } from "@gantry/domain/contract/signs/sign-maintenance-calls.ts";
import {
  faceFromState,
  type KnownContents,
  withKnownFonts,
  withKnownGraphics,
} from "@gantry/domain/sign/fonts/held-content.ts";
import { fontNumbersOf } from "@gantry/domain/sign/fonts/message-fonts.ts";
import type { SignMessage } from "@gantry/domain/sign/message/message.ts";
import {
  hasPictures,
  type PicturePlan,
  planPictures,
  withPictureContents,
} from "@gantry/domain/sign/pictures/picture-plan.ts";
import type { QueueItem, SignQueue } from "@gantry/domain/sign/queue/queue.ts";
import { findWinningItem } from "@gantry/domain/sign/queue/winner.ts";
import type { SignFace } from "@gantry/domain/sign/reconcile/face.ts";
import { descriptionMismatch, type SignExpectation } from "@gantry/domain/sign/reconcile/face-of-sign.ts";
import type { ReconcileInput } from "@gantry/domain/sign/reconcile/reconcile-model.ts";
import { overrideDescription, type SignOverrides } from "@gantry/domain/sign/reconcile/sign-notes.ts";
import type { SignNote } from "@gantry/domain/sign/reconcile/sign-state.ts";
import type { FaceState, SignDescription, SignFontState } from "@gantry/domain/sign/reconcile/sign-state.ts";
import { heldOf } from "./sign-extras.ts";
import type { SignSettings } from "./sign-memory.ts";

export interface SignView {
  known: KnownSign;
  pictures: PicturePlan;
}
interface Read {
  settings: SignSettings;
  face: FaceState | null;
}
interface SeenFrom {
  device: AgentDevice;
  queue: SignQueue | null;
  nowMs: number;
}

export class SignViews {
  readonly #contents: KnownContents;
  #last: { of: Sources; view: SignView } | undefined;

  constructor(contents: KnownContents) {
    this.#contents = contents;
  }

  view({ settings, face }: Read, { device, queue, nowMs }: SeenFrom): SignView {
    const winner = findWinningItem(queue?.items ?? [], nowMs);
    const of = { device, settings, queue, winner, shownMulti: face?.multi ?? "" };
    if (!this.#last || !isSame(this.#last.of, of)) this.#last = { of, view: this.#make(of, nowMs) };
    return this.#last.view;
  }

  #make({ device, settings, queue, shownMulti }: Sources, nowMs: number): SignView {
    const { fonts, graphics } = settings;
    const held = heldOf(device);
    const read: KnownSign = {
      expected: expectationOf(device),
      ...describe(settings, device),
      ...(fonts ? { fonts: withKnownFonts(fonts, held) } : {}),
      ...(graphics ? { graphics: withKnownGraphics(graphics, held) } : {}),
      contents: this.#contents,
    };
    const known = withKnownPictures(read, queue);
    return { known, pictures: picturesToStand(known, { queue, nowMs, shownMulti }) };
  }
}

/** Sources of a view. Content arrives before the device that refers to it. */
interface Sources {
  device: AgentDevice;
  settings: SignSettings;
  queue: SignQueue | null;
  winner: QueueItem | null;
  shownMulti: string;
}

function isSame(one: Sources, other: Sources): boolean {
  return (
    one.device === other.device &&
    one.settings === other.settings &&
    one.queue === other.queue &&
    one.winner === other.winner &&
    one.shownMulti === other.shownMulti
  );
}

/** The server validated the document; only these members are used here. */
function expectationOf({ config }: AgentDevice): SignExpectation {
  return config as unknown as SignExpectation;
}

function describe(
  { description, notes = [] }: SignSettings,
  { config }: AgentDevice,
): Pick<KnownSign, "description" | "notes"> {
  // Null in documents without such values.
  const overrides = config["overriddenValues"] as SignOverrides | null | undefined;
  return description ? overrideDescription({ description, notes }, overrides ?? {}) : {};
}

interface KnownSign {
  expected: SignExpectation;
  description?: SignDescription;
  notes?: SignNote[];
  fonts?: SignFontState[];
  graphics?: HeldGraphic[];
  contents: KnownContents;
}

/** The face for layout: as read, or as configured until then. */
function knownFaceOf({ expected, description, fonts, graphics, contents }: KnownSign): SignFace {
  const held = graphics ? { graphics: { held: graphics, readAt: "" } } : {};
  return faceFromState(expected, { description, fonts, ...held }, contents);
}

/** Why posting is blocked although the sign responds: a size other than configured, or an unknown font. */
export function signMismatch(
  known: KnownSign,
  queue: SignQueue | null,
  nowMs: number,
): ReconcileInput["mismatch"] {
  const { expected, description } = known;
  const sizes = description ? descriptionMismatch(expected, description) : [];
  if (sizes.length > 0) {
    const detail = sizes.map(({ field, expected: wanted, read }) => `${field} ${read} instead of ${wanted}`);
    return { reason: "descriptionDiffers", detail: detail.join(", ") };
  }
  const message = queue ? findWinningItem(queue.items, nowMs)?.message : undefined;
  const face = knownFaceOf(known);
  const unknown = message ? fontNumbersOf(message, face).filter((number) => !face.fonts.has(number)) : [];
  return unknown.length > 0 ? { reason: "fontDiffers", detail: `font ${unknown.join(", ")}` } : null;
}

export function queueHasPictures(queue: SignQueue | null): boolean {
  return hasPictures(messagesOf(queue));
}

function withKnownPictures(known: KnownSign, queue: SignQueue | null): KnownSign {
  const { graphics } = known;
  if (!graphics || !queueHasPictures(queue)) return known;
  return { ...known, graphics: withPictureContents(graphics, messagesOf(queue), knownFaceOf(known)) };
}

/** The face with the pictures of the winning message at their current or planned graphic numbers. */
function picturesToStand(
  known: KnownSign,
  { queue, nowMs, shownMulti }: { queue: SignQueue | null; nowMs: number; shownMulti: string },
): PicturePlan {
  return planPictures({
    face: knownFaceOf(known),
    message: findWinningItem(queue?.items ?? [], nowMs)?.message ?? null,
    open: messagesOf(queue),
    held: known.graphics,
    shownMulti,
  });
}

function messagesOf(queue: SignQueue | null): SignMessage[] {
  return (queue?.items ?? []).map(({ message }) => message);
}
