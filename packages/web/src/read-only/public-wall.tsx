import type { PublicCamera, PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import type { Translate } from "../text/translate.ts";
import { useTranslation } from "../text/use-translation.ts";
import { Panel, PanelBody } from "../kit/layout/panel.tsx";
import type { Column } from "../kit/table/columns.ts";
import { TableRows } from "../kit/table/table-rows.tsx";
import { PlainPage } from "./plain-page.tsx";
import css from "./read-only.module.css";
import { ageText, useAgeText } from "../kit/status/age.tsx";
import { deviceGlyphs } from "../kit/status/glyph-shapes.ts";
import { GlyphMark, StatusText } from "../kit/status/glyphs.tsx";
import { useNowMs } from "../kit/status/second-clock.ts";
import { chosenWall, compareNames } from "./chosen-wall.ts";
import type { PublicPicture } from "./public-calls.ts";
import { PublicTiles } from "./public-tiles.tsx";
import { type ShownPicture, usePicture } from "./use-picture.ts";
import { shownZone } from "../kit/time/formats.ts";
import { timestampTitle } from "../kit/time/timestamp-text.ts";

/** AUTH-020. Read only (AUTH-023). */
export function PublicWallPage({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation("readOnly");
  const { picture, failure, connection } = usePicture(tenantId);
  if (failure === "closed") return <PlainPage title={t("closed")} text={t("closedHint")} />;
  if (!picture)
    return failure ? <PlainPage title={t("unreachable")} text={t("unreachableHint")} /> : <output />;
  const isLive = connection.state === "live" && failure === undefined;
  const wall = chosenWall(picture.walls, location.search);
  return (
    <>
      <header className={css.bar}>
        <h1>{picture.tenant.name}</h1>
        <span className="dim small">{t("zone", { zone: shownZone() })}</span>
        <LiveMark connection={connection} isLive={isLive} />
      </header>
      <main className={css.walls} data-live={isLive || undefined}>
        {!wall && <p className="dim">{t("noWalls")}</p>}
        {picture.walls.length > 1 && <OtherWalls walls={picture.walls} chosen={wall?.id} />}
        {wall && <Wall key={wall.id} tenantId={tenantId} wall={wall} cameras={picture.cameras} />}
      </main>
    </>
  );
}

function LiveMark({ connection, isLive }: { connection: ShownPicture["connection"]; isLive: boolean }) {
  const { t } = useTranslation("readOnly");
  const nowMs = useNowMs();
  const isConnecting = connection.state === "connecting";
  const glyph = isLive ? deviceGlyphs.ONLINE : isConnecting ? deviceGlyphs.UNKNOWN : deviceGlyphs.DEGRADED;
  return (
    <p className={`status role-${glyph.role}`} role="status">
      <GlyphMark glyph={glyph} />
      <b>{isLive ? t("live") : isConnecting ? t("connecting") : t("notLive")}</b>
      {connection.state === "lost" && (
        <span className="num">{t("stopped", { age: ageText(nowMs - connection.sinceMs) })}</span>
      )}
    </p>
  );
}

function OtherWalls({ walls, chosen }: { walls: readonly PublicWall[]; chosen: string | undefined }) {
  const { t } = useTranslation("readOnly");
  return (
    <nav className={css.nav} aria-label={t("walls")}>
      {walls.toSorted(compareNames).map(({ id, name }) => (
        <a
          key={id}
          href={`?wall=${encodeURIComponent(id)}`}
          aria-current={id === chosen ? "page" : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

interface WallProps {
  tenantId: string;
  wall: PublicWall;
  cameras: PublicPicture["cameras"];
}

function Wall({ tenantId, wall, cameras }: WallProps) {
  const { t } = useTranslation("readOnly");
  const shown = wall.items.flatMap(({ entityId }) => cameras.get(entityId) ?? []);
  return (
    <Panel aria-label={wall.name} title={wall.name} meta={t("count", { count: shown.length })}>
      {shown.length === 0 ? (
        <PanelBody className="dim">{t("noCameras")}</PanelBody>
      ) : (
        <>
          <PublicTiles tenantId={tenantId} wall={wall} cameras={cameras} />
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

const columns = (t: Translate<"readOnly">): Column<PublicCamera>[] => [
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

function LastHeard({ camera: { lastUpdateTimestamp: at, status } }: { camera: PublicCamera }) {
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
