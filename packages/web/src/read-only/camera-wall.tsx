import type { SharedCamera } from "@gantry/domain/contract/answers/share.ts";
import type { PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { StreamCalls } from "../features/video/player/streams/video-calls.ts";
import { Panel, PanelBody } from "../kit/layout/panel.tsx";
import { useAgeText } from "../kit/status/age.tsx";
import { StatusText } from "../kit/status/glyphs.tsx";
import type { Column } from "../kit/table/columns.ts";
import { TableRows } from "../kit/table/table-rows.tsx";
import { timestampTitle } from "../kit/time/timestamp-text.ts";
import type { Translate } from "../text/translate.ts";
import { useTranslation } from "../text/use-translation.ts";
import { PublicTiles } from "./public-tiles.tsx";

interface CameraWallProps {
  calls: StreamCalls;
  wall: Pick<PublicWall, "name" | "layout" | "items">;
  cameras: ReadonlyMap<string, SharedCamera>;
}

/** The live tiles of a wall, and below them what the server knows of each camera. */
export function CameraWall({ calls, wall, cameras }: CameraWallProps) {
  const { t } = useTranslation("readOnly");
  const shown = wall.items.flatMap(({ entityId }) => cameras.get(entityId) ?? []);
  return (
    <Panel aria-label={wall.name} title={wall.name} meta={t("count", { count: shown.length })}>
      {shown.length === 0 ? (
        <PanelBody className="dim">{t("noCameras")}</PanelBody>
      ) : (
        <>
          <PublicTiles calls={calls} wall={wall} cameras={cameras} />
          <TableRows
            columns={columns(t)}
            rows={shown}
            rowId={({ id }) => id}
            onSort={() => undefined}
            isWrapping
          />
        </>
      )}
    </Panel>
  );
}

const columns = (t: Translate<"readOnly">): Column<SharedCamera>[] => [
  { id: "camera", header: t("camera"), cell: ({ name }) => name, isRowHeader: true },
  {
    id: "road",
    header: t("road"),
    cell: ({ roadName, direction }) => [roadName, direction].filter(Boolean).join(" "),
  },
  {
    id: "status",
    header: t("status"),
    cell: ({ status }) => <StatusText status={status as DeviceStatus} />,
  },
  { id: "lastHeard", header: t("lastHeard"), cell: (camera) => <LastHeard camera={camera} /> },
];

function LastHeard({ camera: { lastUpdateTimestamp: at, status } }: { camera: SharedCamera }) {
  const { t } = useTranslation("readOnly");
  // For a device that is not polled, the time is when that state began.
  const isCameraPolled = status !== "NOT_POLLABLE" && status !== "DISABLED";
  const age = useAgeText(at);
  if (!at || !isCameraPolled) return t(isCameraPolled ? "status:age.never" : "status:age.notPolled");
  return (
    <time dateTime={at} title={timestampTitle(at)}>
      {t("ago", { age })}
    </time>
  );
}
