import type { CommandResult, SignPost } from "../sign-session.ts";
import { activate } from "./activate.ts";
import { chooseSlot } from "./content/choose-slot.ts";
import type { SignDialog } from "./dialog.ts";
import { loadPictures } from "./content/load-pictures.ts";
import { notDone, storeMessage } from "./content/store-message.ts";

/**
 * Uploads graphics, stores the message in an inactive slot, validates it, compares the CRC and activates it
 * (NTCIP 1203 section 4.3, dmsMessageTable).
 */
export async function postMessage(dialog: SignDialog, post: SignPost): Promise<CommandResult> {
  const missing = await loadPictures(dialog, post);
  if (missing) return missing;
  const slot = await chooseSlot(dialog);
  if (!slot.ok) return notDone(slot);
  const crc = await storeMessage(dialog, slot.value, post);
  if (typeof crc !== "number") return crc;
  if (!post.isStillWanted()) return { result: "withdrawn" };
  return activate(dialog, { ...slot.value, crc }, post.durationMinutes, post.isStillWanted);
}
