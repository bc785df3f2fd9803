import { kit } from "@gantry/domain/locales/en/shell/kit.ts";
import { publicMap } from "@gantry/domain/locales/en/shell/public-map.ts";
import { readOnly } from "@gantry/domain/locales/en/shell/read-only.ts";
import { status } from "@gantry/domain/locales/en/kinds/status.ts";
import { cameraDetail } from "@gantry/domain/locales/en/video/camera-detail.ts";
import { cameraPlayer } from "@gantry/domain/locales/en/video/camera-player.ts";

/** The English texts of the public pages; a test finds a part that needs another. */
export const publicTexts = { cameraDetail, cameraPlayer, kit, publicMap, readOnly, status } as const;
