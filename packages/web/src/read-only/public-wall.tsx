import type { PublicWall } from "@gantry/domain/contract/read-only-calls.ts";
import { useMemo } from "react";
import { useTranslation } from "../text/use-translation.ts";
import { CameraWall } from "./camera-wall.tsx";
import { PlainPage } from "./plain-page.tsx";
import css from "./read-only.module.css";
import { ageText } from "../kit/status/age.tsx";
import { deviceGlyphs } from "../kit/status/glyph-shapes.ts";
import { GlyphMark } from "../kit/status/glyphs.tsx";
import { useNowMs } from "../kit/status/second-clock.ts";
import { chosenWall, compareNames } from "./chosen-wall.ts";
import { publicStreamCalls } from "./public-stream-calls.ts";
import { type ShownPicture, usePicture } from "./use-picture.ts";
import { shownZone } from "../kit/time/formats.ts";

/** AUTH-020. Read only (AUTH-023). */
export function PublicWallPage({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation("readOnly");
  const { picture, failure, connection } = usePicture(tenantId);
  const calls = useMemo(() => publicStreamCalls(tenantId), [tenantId]);
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
        {wall && <CameraWall key={wall.id} calls={calls} wall={wall} cameras={picture.cameras} />}
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
