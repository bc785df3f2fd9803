import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { TourView } from "../tours/tour-view.tsx";
import { WidgetView } from "../widgets/widget-view.tsx";
import { CameraView, type TileUse } from "./camera-view.tsx";
import type { TileContent } from "./wall-document.ts";

interface ContentProps extends TileUse {
  content: TileContent;
}

/** An error in a tile stays in that tile. */
export function ContentOfTile(props: ContentProps) {
  return (
    <SectionBoundary>
      <Content {...props} />
    </SectionBoundary>
  );
}

function Content({ content: { entityType, entityId }, ...use }: ContentProps) {
  if (entityType === "TOUR") return <TourView key={entityId} tourId={entityId} {...use} />;
  if (entityType === "WIDGET") return <WidgetView key={entityId} widgetId={entityId} {...use} />;
  return <CameraView key={entityId} cameraId={entityId} {...use} />;
}
