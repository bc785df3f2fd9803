import { videoWall } from "@gantry/domain/kinds/video-wall.ts";

/** Address of a wall for a monitor of its own. */
export const kioskPath = (id: string): string => `${videoWall.pages}/${encodeURIComponent(id)}/kiosk`;
