import { useTranslation } from "../../../text/use-translation.ts";
import { belowCaptionPx, Chip, Corner } from "../player/over-picture.tsx";
import { ContentOfTile } from "./tile-content.tsx";
import type { TileUse } from "./camera-view.tsx";
import type { Showing } from "./use-showings.ts";

/** A camera in the place of what the tile shows otherwise. */
export function ShownByRule({ showing, ...use }: TileUse & { showing: Showing }) {
  return (
    <>
      <ContentOfTile content={{ entityType: "CAMERA", entityId: showing.cameraId }} {...use} />
      <ShowingRule showing={showing} />
    </>
  );
}

/** Over the picture: why it is shown. */
export function ShowingRule({ showing: { cameraName: name, ruleName: rule } }: { showing: Showing }) {
  const { t } = useTranslation("videoWall");
  return (
    <Corner top={belowCaptionPx} start={6}>
      <Chip role="status">{t("shownBy", { name, rule })}</Chip>
    </Corner>
  );
}
