import type { PicturePlan } from "@gantry/domain/sign/pictures/picture-plan.ts";
import type { CommandResult, SignPost } from "../../sign-session.ts";
import type { SignDialog } from "../dialog.ts";
import type { Maintained, MaintenanceFailure } from "../maintain/maintenance.ts";
import { deleteGraphic, uploadGraphic } from "./upload-graphic.ts";

type Ended = Exclude<CommandResult, { result: "accepted" }>;

/**
 * Loads the graphics that a message needs, each read back by its dmsGraphicID. A sign that has no room gets it from what
 * nothing needs any more. A long upload ends as soon as something else is to stand. Answers why the message cannot stand; undefined when all of them are in the sign.
 */
export async function loadPictures(
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

/** The sign said no; one that says nothing is not asked for more. */
function isRefusal({ code }: MaintenanceFailure): boolean {
  return code === "refused" || code === "doesNotFit" || code === "snmpError";
}

function endedBy({ code, detail, isForbidden }: MaintenanceFailure, number: number): Ended {
  const about = `graphic ${number}: ${detail}`;
  if (code === "noAnswer" || code === "wrongAnswer" || code === "truncatedAnswer" || code === "snmpError")
    return { result: "unknown", failure: { code, detail: about, ...(isForbidden ? { isForbidden } : {}) } };
  return { result: "refused", detail: about, ...(isForbidden ? { isForbidden } : {}) };
}
