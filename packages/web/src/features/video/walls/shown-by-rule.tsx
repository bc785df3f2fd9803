import { useTranslation } from "../../../text/use-translation.ts";
import { belowCaptionPx, Chip, Corner } from "../player/over-picture.tsx";
import { ContentOfTile } from "./tile-content.tsx";
import type { TileUse } from "./camera-view.tsx";
import type { Showing } from "./use-showings.ts";

/** A camera in the place of what the tile shows otherwise. */
export function ShownByRule({ showing, ...use }: TileUse & { showing: Showing }) {
  const { t } = useTranslation("videoWall");
  const { cameraId: entityId, cameraName: name, ruleName: rule } = showing;
  return (
    <>
      <ContentOfTile content={{ entityType: "CAMERA", entityId }} {...use} />
      <Corner top={belowCaptionPx} start={6}>
        <Chip role="status">{t("shownBy", { name, rule })}</Chip>
      </Corner>
    </>
  );
}
