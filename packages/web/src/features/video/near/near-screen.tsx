import type { NearCamera } from "@gantry/domain/contract/answers/camera.ts";
import { Button } from "@mantine/core";
import { nearWithinM } from "@gantry/domain/camera/cameras-near.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { evenGrid } from "@gantry/domain/camera/wall-grid.ts";
import { videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { IconLayoutGridAdd } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useLive } from "../../../realtime/live.ts";
import { classNames } from "../../../kit/class-names.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import { gridStyle } from "../walls/grid-style.ts";
import css from "../walls/walls.module.css";
import { distanceText } from "./distance-text.ts";
import { nearAddress, nearCounts, type NearPlace, sideOf } from "./near-place.ts";
import { nearQuery } from "./near-query.ts";
import { NearTile } from "./near-tile.tsx";
import { useMakeWall } from "./use-make-wall.ts";

/**
 * Shows all cameras near a place, such as an incident, device or sign. The place is in the URL, so the page
 * can be shared.
 */
export default function NearScreen() {
  const { t } = useTranslation("videoWall");
  const { place, name, count } = nearAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const title = name === undefined ? t("near.title") : t("near.titleOf", { name });
  usePageName(title);
  const show = (next: number) =>
    void navigate({
      to: ".",
      search: ((search: object) => ({ ...search, count: next })) as never,
      replace: true,
    });
  if (!place) return <EmptyState isPage title={t("near.noPlace")} text={t("near.noPlaceText")} />;
  return (
    <Page
      title={title}
      meta={<span className="dim small">{whereText(place)}</span>}
      actions={
        <span className="segments segments-small" role="group" aria-label={t("near.layout")}>
          {nearCounts.map((one) => (
            <button key={one} type="button" aria-pressed={one === count} onClick={() => show(one)}>
              {one}
            </button>
          ))}
        </span>
      }
    >
      <Around key={JSON.stringify(place)} place={place} count={count} title={title} />
    </Page>
  );
}

const whereText = ({ latitude, longitude, roadName, direction }: NearPlace): string =>
  [roadName, direction].filter(Boolean).join(" ") || `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

function Around({ place, count, title }: { place: NearPlace; count: number; title: string }) {
  const { t } = useTranslation("videoWall");
  const { data, error, refetch } = useQuery(nearQuery(place));
  const cameras = data?.cameras.slice(0, count) ?? [];
  useLive(
    camera.entityType,
    cameras.map(({ id }) => id),
    cameras.length > 0,
  );
  if (error && !data)
    return <FailedToLoad title={t("near.failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  if (cameras.length === 0)
    return (
      <EmptyState title={t("near.none")} text={t("near.noneText", { distance: distanceText(nearWithinM) })} />
    );
  const side = sideOf(cameras.length);
  return (
    <>
      <div className="row">
        <span className="dim small">{t("near.intro")}</span>
        <MakeWallButton cameras={cameras} title={title} />
      </div>
      <ul
        className={classNames(css.grid, css.near)}
        aria-label={title}
        style={gridStyle(evenGrid(side, Math.ceil(cameras.length / side)))}
      >
        {cameras.map((one) => (
          <NearTile key={one.id} camera={one} />
        ))}
      </ul>
    </>
  );
}

function MakeWallButton({ cameras, title }: { cameras: readonly NearCamera[]; title: string }) {
  const { t } = useTranslation("videoWall");
  const mayMake = useCan("CREATE", videoWall.entityType);
  const make = useMakeWall(cameras, title);
  if (!mayMake) return null;
  return (
    <Button
      className="end"
      variant="default"
      size="compact-sm"
      leftSection={<IconLayoutGridAdd size={14} />}
      loading={make.isPending}
      onClick={() => make.mutate()}
    >
      {t("near.makeWall")}
    </Button>
  );
}
