import type { VideoOverview } from "@gantry/domain/contract/answers/camera.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { api } from "../../queries/api.ts";
import { can, sessionStore } from "../../session/session-store.ts";
import { translate } from "../../text/translate.ts";

/** The cameras that someone locked until they release them; the short locks of moving a camera are left out. */
export async function briefLines(): Promise<readonly string[]> {
  const { session } = sessionStore.getState();
  if (!session || !can(session, "READ", camera.entityType)) return [];
  const overview = await api.get<VideoOverview>("/video/overview");
  const held = (overview?.locks ?? []).filter(({ lockedAtExplicit }) => lockedAtExplicit !== null);
  if (held.length === 0) return [];
  const names = held.map(({ cameraName, lockedByDisplayName }) =>
    translate("shift:brief.lockOf", { camera: cameraName, person: lockedByDisplayName }),
  );
  return [translate("shift:brief.locks", { count: held.length, names: names.join("; ") })];
}
