import type { PublicCamera, PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import type { DeviceStatus } from "@gantry/domain/kinds/define-kind.ts";
import { useTranslation } from "react-i18next";
import { ageText, useAgeText } from "../kit/status/age.tsx";
import { deviceGlyphs } from "../kit/status/glyph-shapes.ts";
import { GlyphMark, StatusText } from "../kit/status/glyphs.tsx";
import { useNowMs } from "../kit/status/second-clock.ts";
import { byName, chosenWall } from "./chosen-wall.ts";
import { PlainPage } from "./plain-page.tsx";
import type { PublicPicture } from "./public-calls.ts";
import { PublicTiles } from "./public-tiles.tsx";
import { type ShownPicture, usePicture } from "./use-picture.ts";
import { timestampText } from "../kit/time/timestamp-text.ts";

/** AUTH-020. Read only (AUTH-023). */
export function PublicWallPage({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation("readOnly");
  const { picture, failure, connection } = usePicture(tenantId);
  if (failure === "closed") return <PlainPage title={t("closed")} text={t("closedHint")} />;
  if (!picture)
    return failure ? (
      <PlainPage title={t("unreachable")} text={t("unreachableHint")} />
    ) : (
      <output className="wait" />
    );
  const isLive = connection.state === "live" && failure === undefined;
  const wall = chosenWall(picture.walls, location.search);
  return (
    <>
      <header className="public-bar">
        <h1>{picture.tenant.name}</h1>
        <LiveMark connection={connection} isLive={isLive} />
      </header>
      <main className="public-walls" data-live={isLive || undefined}>
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
    <p className={`live-mark role-${glyph.role}`} role="status">
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
    <nav className="public-nav" aria-label={t("walls")}>
      {walls.toSorted(byName).map(({ id, name }) => (
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
    <section aria-labelledby={`wall-${wall.id}`}>
      <h2 id={`wall-${wall.id}`}>
        {wall.name} <span className="dim small">{t("count", { count: shown.length })}</span>
      </h2>
      {shown.length > 0 && <PublicTiles tenantId={tenantId} wall={wall} cameras={cameras} />}
      {shown.length === 0 ? (
        <p className="dim">{t("noCameras")}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t("camera")}</th>
              <th scope="col">{t("road")}</th>
              <th scope="col">{t("status")}</th>
              <th scope="col">{t("lastHeard")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((camera) => (
              <CameraRow key={camera.id} camera={camera} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function CameraRow({ camera }: { camera: PublicCamera }) {
  const { t } = useTranslation(["readOnly", "status"]);
  const { lastUpdateTimestamp: at, status } = camera;
  // For a device that is not polled, the time is when that state began.
  const isAsked = status !== "NOT_POLLABLE" && status !== "DISABLED";
  const age = useAgeText(at);
  return (
    <tr>
      <th scope="row">{camera.name}</th>
      <td>{[camera.roadName, camera.direction].filter(Boolean).join(" ")}</td>
      <td>
        <StatusText status={status as DeviceStatus} />
      </td>
      <td className="num">
        {at && isAsked ? (
          <time dateTime={at} title={timestampText(at)}>
            {t("ago", { age })}
          </time>
        ) : (
          t(isAsked ? "status:age.never" : "status:age.notPolled")
        )}
      </td>
    </tr>
  );
}
