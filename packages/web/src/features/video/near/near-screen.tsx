import type { NearCamera } from "@gantry/domain/contract/answers/camera.ts";
import { Button } from "@mantine/core";
import { nearWithinM } from "@gantry/domain/camera/cameras-near.ts";
import { camera } from "@gantry/domain/kinds/camera.ts";
import { makeEvenGrid } from "@gantry/domain/camera/wall-grid.ts";
import { videoWall, type VideoWall } from "@gantry/domain/kinds/video-wall.ts";
import { IconLayoutGridAdd } from "@tabler/icons-react";
import { useQuery, useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch, Link } from "@tanstack/react-router";
import { useTranslation } from "../../../text/use-translation.ts";
import { useLive } from "../../../realtime/live.ts";
import { classNames } from "../../../kit/class-names.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Segments } from "../../../kit/look/segments.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { useCan } from "../../../session/session-store.ts";
import { gridStyle } from "../walls/grid-style.ts";
import css from "../walls/walls.module.css";
import { nearAddress, nearCounts, type NearPlace, sideOf } from "./near-place.ts";
import { nearQuery } from "./near-query.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { Chip } from "../player/over-picture.tsx";
import { CameraTile } from "../ptz/camera-tile.tsx";
import { SectionBoundary } from "../../../kit/screen/section-boundary.tsx";
import { distanceText } from "../../../kit/measure-text.ts";
import { wayText } from "./way-text.ts";
import { translate } from "../../../text/translate.ts";
import { api } from "../../../queries/api.ts";
import { errorText } from "../../../queries/error-text.ts";
import { toast } from "../../../kit/toasts/toasts.ts";

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
        <Segments
          isSmall
          label={t("near.layout")}
          options={nearCounts.map((one) => ({ value: one, label: one }))}
          value={count}
          onChoose={show}
        />
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
        style={gridStyle(makeEvenGrid(side, Math.ceil(cameras.length / side)))}
      >
        {cameras.map((one) => (
          <NearTile key={one.id} near={one} />
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

function NearTile({ near }: { near: NearCamera }) {
  const { t } = useTranslation("videoWall");
  const { id, name } = near;
  const way = wayText(near, t);
  const road = [near.roadName, near.direction].filter(Boolean).join(" ");
  return (
    <li className={css.tile} data-over-picture aria-label={name}>
      <SectionBoundary>
        <CameraTile
          cameraId={id}
          name={name}
          chip={
            <Link className="plain-link" to={entityPath(camera, id)} aria-label={`${name}, ${way}`}>
              <Chip>
                <b>{way}</b> {road}
              </Chip>
            </Link>
          }
        />
      </SectionBoundary>
    </li>
  );
}

const longestName = 200;

function useMakeWall(cameras: readonly NearCamera[], title: string) {
  const navigate = useNavigate();
  const side = sideOf(cameras.length);
  const wall = {
    name: title.slice(0, longestName),
    layout: makeEvenGrid(side, Math.ceil(cameras.length / side)),
    items: cameras.map(({ id }, index) => ({ tile: index + 1, entityType: camera.entityType, entityId: id })),
  };
  return useMutation({
    mutationFn: () => api.post<VideoWall>(videoWall.path, wall),
    onSuccess: ({ id, name }) => {
      toast("success", translate("videoWall:near.wallMade", { name }));
      void navigate({ to: entityPath(videoWall, id) });
    },
    onError: (cause) =>
      toast("error", translate("videoWall:near.wallFailed"), { detail: errorText(cause), cause }),
  });
}
