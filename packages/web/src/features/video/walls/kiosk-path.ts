import { videoWall } from "@gantry/domain/kinds/video-wall.ts";

export const kioskPath = (id: string): string => `${videoWall.pages}/${encodeURIComponent(id)}/kiosk`;
