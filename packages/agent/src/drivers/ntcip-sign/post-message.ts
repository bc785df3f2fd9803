import type { CommandResult, SignPost } from "../sign-session.ts";
import { activate } from "./activate.ts";
import { chooseSlot } from "./content/choose-slot.ts";
import type { SignDialog } from "./dialog.ts";
import { storeMessage, toNotDone } from "./content/store-message.ts";
import type { PicturePlan } from "@gantry/domain/sign/pictures/picture-plan.ts";
import type { Maintained, MaintenanceFailure } from "./maintain/maintenance.ts";
import { deleteGraphic, uploadGraphic } from "./content/upload-graphic.ts";

/**
 * Uploads graphics, stores the message in an inactive slot, validates it, compares the CRC and activates it
 * (NTCIP 1203 section 4.3, dmsMessageTable).
 */
export async function postMessage(dialog: SignDialog, post: SignPost): Promise<CommandResult> {
  const missing = await loadPictures(dialog, post);
  if (missing) return missing;
  const slot = await chooseSlot(dialog);
  if (!slot.ok) return toNotDone(slot);
  const crc = await storeMessage(dialog, slot.value, post);
  if (typeof crc !== "number") return crc;
  if (!post.isStillWanted()) return { result: "withdrawn" };
  return activate(dialog, { ...slot.value, crc }, post.durationMinutes, post.isStillWanted);
}

type Ended = Exclude<CommandResult, { result: "accepted" }>;

/**
 * Uploads the graphics of a message and verifies each dmsGraphicID; frees space by deleting unused graphics.
 * Stops early if another message wins. Returns why the message cannot be posted, or undefined.
 */
async function loadPictures(
  dialog: SignDialog,
  { graphics, isStillWanted }: Pick<SignPost, "graphics" | "isStillWanted">,
): Promise<Ended | undefined> {
  for (const { number, graphic } of graphics?.uploads ?? []) {
    const load = () => uploadGraphic(dialog, number, graphic, () => {}, isStillWanted);
    let loaded: Maintained<unknown> = await load();
    for (const spare of sparesFor(graphics, number)) {
      if (loaded.ok || !isRefusal(loaded.failure) || !isStillWanted()) break;
      if ((await deleteGraphic(dialog, spare)).ok) loaded = await load();
    }
    if (!isStillWanted()) return { result: "withdrawn" };
    if (!loaded.ok) return endedBy(loaded.failure, number);
  }
  return undefined;
}

function sparesFor(graphics: SignPost["graphics"], number: number): PicturePlan["spare"] {
  return (graphics?.spare ?? []).filter((spare) => spare !== number);
}

/** True for refusals; a sign that does not respond gets no further requests. */
function isRefusal({ code }: MaintenanceFailure): boolean {
  return code === "refused" || code === "doesNotFit" || code === "snmpError";
}

function endedBy({ code, detail, isForbidden }: MaintenanceFailure, number: number): Ended {
  const about = `graphic ${number}: ${detail}`;
  if (code === "noAnswer" || code === "wrongAnswer" || code === "truncatedAnswer" || code === "snmpError")
    return { result: "unknown", failure: { code, detail: about, ...(isForbidden ? { isForbidden } : {}) } };
  return { result: "refused", detail: about, ...(isForbidden ? { isForbidden } : {}) };
}
