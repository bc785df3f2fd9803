import { type VideoWall, videoWall } from "@gantry/domain/kinds/video-wall.ts";
import { entityPath } from "@gantry/domain/subjects/entity-path.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../text/use-translation.ts";
import { entityQuery } from "../../../queries/kind-queries.ts";
import { useLive } from "../../../realtime/live.ts";
import { usePageName } from "../../../kit/screen/page-name.ts";
import { EmptyState } from "../../../kit/feedback/empty-state.tsx";
import { Chip, Corner } from "../player/over-picture.tsx";
import { FailedToLoad } from "../../../queries/failed-to-load.tsx";
import { RowSkeletons } from "../../../kit/screen/states.tsx";
import { NoPermission } from "../../../session/permission/no-permission.tsx";
import { useCan, useSession } from "../../../session/session-store.ts";
import { useNowMs } from "../../../kit/status/second-clock.ts";
import { kindText } from "../../../text/kind-text.ts";
import { timeText } from "../../../kit/time/moment-text.ts";
import { ShownByRule } from "./shown-by-rule.tsx";
import { ContentOfTile } from "./tile-content.tsx";
import { TileGrid } from "./tile-grid.tsx";
import { useLiveContents } from "./use-content-names.ts";
import { showingAt, useShowings } from "./use-showings.ts";
import { contentOf, wallDocument } from "./wall-document.ts";
import css from "./walls.module.css";

/** A wall for an unattended monitor: follows saved changes and retries after every failure. */
export default function KioskScreen() {
  const { t } = useTranslation("permissions");
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const mayRead = useCan("READ", videoWall.entityType, id);
  useLive(videoWall.entityType, [id], mayRead);
  const found = useQuery({ ...entityQuery<VideoWall>(videoWall, id), enabled: mayRead });
  usePageName(found.data?.name);
  if (!mayRead) return <NoPermission action={t("READ")} kindName={kindText(videoWall, "one")} />;
  if (found.data === null) return <EmptyState isPage title={t("videoWall:notThere")} />;
  if (found.data) return <Kiosk wall={found.data} />;
  if (!found.error) return <RowSkeletons />;
  return (
    <FailedToLoad
      title={t("form:loadFailed", { kind: kindText(videoWall, "one") })}
      error={found.error}
      onRetry={() => void found.refetch()}
    />
  );
}

function Kiosk({ wall }: { wall: VideoWall }) {
  const navigate = useNavigate();
  const { layout, items } = wallDocument(wall);
  useLiveContents(items);
  const showings = useShowings(wall.id);
  return (
    <WholeScreen label={wall.name} onLeave={() => void navigate({ to: entityPath(videoWall, wall.id) })}>
      <TileGrid layout={layout}>
        {(tile) => {
          const content = contentOf(items, tile);
          const showing = showingAt(showings, tile);
          if (showing) return <ShownByRule showing={showing} isKiosk hasGamepad={false} />;
          return content && <ContentOfTile content={content} isKiosk hasGamepad={false} />;
        }}
      </TileGrid>
      <Clock name={wall.name} />
    </WholeScreen>
  );
}

/** Covers the page, which becomes inert; Escape closes it. */
function WholeScreen({
  label,
  onLeave,
  children,
}: {
  label: string;
  onLeave: () => void;
  children: React.ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.kiosk}
      data-over-picture
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      {children}
    </dialog>
  );
}

function Clock({ name }: { name: string }) {
  const { tenant } = useSession();
  const nowMs = useNowMs();
  return (
    <Corner top={8} end={8}>
      <Chip>
        <b>{tenant.name}</b> {name} <b>{timeText(nowMs, nowMs)}</b>
      </Chip>
    </Corner>
  );
}
