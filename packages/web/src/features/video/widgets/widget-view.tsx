import { camera } from "@gantry/domain/kinds/camera.ts";
import { type Widget, widget as widgetKind } from "@gantry/domain/kinds/widget.ts";
import { useQuery } from "@tanstack/react-query";
import { FramedPage } from "../../../kit/framed-page/framed-page.tsx";
import { useTranslation } from "../../../text/use-translation.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { CameraView, type TileUse } from "../walls/camera-view.tsx";
import { TileMessage, TileStrip } from "../player/over-picture.tsx";
import { widgetState } from "./widget-state.ts";

export function WidgetView({ widgetId, ...use }: TileUse & { widgetId: string }) {
  const { t } = useTranslation("widget");
  const { data, isError, isSuccess } = useQuery(entityQuery<Widget>(widgetKind, widgetId));
  if (data) return <WidgetContent widget={data} {...use} />;
  const text = isError ? t("loadFailed") : isSuccess ? t("videoWall:notThere") : t("loading");
  return <WidgetText text={text} name={isSuccess ? text : "…"} />;
}

export function WidgetContent({ widget, ...use }: TileUse & { widget: Partial<Widget> }) {
  const { t } = useTranslation("widget");
  const name = widget.name ?? "";
  // Each widget reads its entity through the entity's own call (WALL-037).
  const ofCamera = useQuery({
    ...entityQuery(camera, widget.cameraId ?? ""),
    enabled: widget.type !== "iframe" && Boolean(widget.cameraId),
  });
  const shown = widgetState(widget, ofCamera, location.origin);
  switch (shown.state) {
    case "camera":
      return <CameraView cameraId={shown.cameraId} {...use} />;
    case "page":
      return (
        <>
          <FramedPage title={t("page", { name })} address={shown.url} />
          <TileStrip name={name} />
        </>
      );
    case "error":
      return <WidgetText text={t("loadFailed")} name={name} />;
    case "loading":
    case "needsUrl":
    case "noData":
    case "nothingSelected":
      return <WidgetText text={t(shown.state)} name={name} />;
  }
}

function WidgetText({ text, name }: { text: string; name: string }) {
  return (
    <>
      <TileMessage role="status">{text}</TileMessage>
      <TileStrip name={name} />
    </>
  );
}
